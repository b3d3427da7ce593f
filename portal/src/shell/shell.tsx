import { useEffect, useRef, useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { getPagePath, portalPath, serviceUrl } from '../addresses.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { NotFoundPage } from '../components/page.tsx';
import { usePortal } from '../session/context.ts';
import { createPageLoader } from './load-page.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { callOnThemeChange, chooseTheme, getCurrentTheme } from './theme.ts';

/** The browser loads the code at the first visit. */
interface PortalPage {
  readonly title: string;
  readonly icon: IconName;
  /** First segment after `/app/`. The page handles all paths that begin with it. */
  readonly path: string;
  /** A reader does not see the page in the navigation, because the service refuses its data. */
  readonly forAdministrators?: boolean;
  readonly component: () => preact.JSX.Element;
}

const answers = () =>
  fetch(`${serviceUrl}/healthz`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const pageOf = <T extends (props: never) => preact.JSX.Element>(load: () => Promise<{ readonly default: T }>) =>
  lazy(
    createPageLoader(
      load,
      answers,
      () => location.reload(),
      () => navigator.onLine,
    ),
  );

/** In the order of the navigation. */
const pages: readonly PortalPage[] = [
  { title: 'Home', icon: 'home', path: 'home', component: pageOf(() => import('../pages/home/page.tsx')) },
  {
    title: 'Webhooks',
    icon: 'webhook',
    path: 'webhooks',
    component: pageOf(() => import('../pages/webhooks/page.tsx')),
  },
  {
    title: 'Documents',
    icon: 'document',
    path: 'documents',
    component: pageOf(() => import('../pages/documents/page.tsx')),
  },
  { title: 'Mail', icon: 'mail', path: 'mail', component: pageOf(() => import('../pages/mail/page.tsx')) },
  { title: 'Records', icon: 'table', path: 'records', component: pageOf(() => import('../pages/records/page.tsx')) },
  { title: 'Keys', icon: 'key', path: 'keys', component: pageOf(() => import('../pages/keys/page.tsx')) },
  {
    title: 'Workspaces',
    icon: 'tree',
    path: 'workspaces',
    component: pageOf(() => import('../pages/workspaces/page.tsx')),
  },
  {
    title: 'People',
    icon: 'people',
    path: 'people',
    forAdministrators: true,
    component: pageOf(() => import('../pages/people/page.tsx')),
  },
  { title: 'Usage', icon: 'chart', path: 'usage', component: pageOf(() => import('../pages/usage/page.tsx')) },
  {
    title: 'Audit log',
    icon: 'audit',
    path: 'audit',
    forAdministrators: true,
    component: pageOf(() => import('../pages/audit/page.tsx')),
  },
];

const SearchDialog = pageOf(() => import('./search/search-dialog.tsx'));

function ConnectionBanner() {
  const { connection } = usePortal().session;
  const [isLost, setLost] = useState(connection.isLost());
  const [isChecking, setChecking] = useState(false);
  useEffect(() => connection.subscribe(() => setLost(connection.isLost())), [connection]);
  const check = async () => {
    setChecking(true);
    await connection.check();
    setChecking(false);
  };
  return (
    <div role="status">
      {isLost && (
        <div class="banner">
          <p>
            <strong>No connection to the service.</strong> The page loads again when the connection returns.
          </p>
          <button type="button" onClick={check} disabled={isChecking}>
            {isChecking ? 'Trying …' : 'Try now'}
          </button>
        </div>
      )}
    </div>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(getCurrentTheme());
  useEffect(() => callOnThemeChange(setTheme), []);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" class="quiet" onClick={change}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      {theme === 'dark' ? 'Light colors' : 'Dark colors'}
    </button>
  );
}

function Start() {
  const { route } = useLocation();
  useEffect(() => route(getPagePath(pages[0]?.path ?? ''), true), [route]);
  return null;
}

function Navigation({ onChoose }: { readonly onChoose: () => void }) {
  const { path } = useLocation();
  const isReader = usePortal().session.role === 'reader';
  const shown = pages.filter(({ forAdministrators = false }) => !(isReader && forAdministrators));
  const current = (page: string) => path === getPagePath(page) || path.startsWith(`${getPagePath(page)}/`);
  return (
    <nav aria-label="Pages">
      <ul>
        {shown.map((page) => (
          <li key={page.path}>
            <a href={getPagePath(page.path)} aria-current={current(page.path) ? 'page' : undefined} onClick={onChoose}>
              <Icon name={page.icon} />
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Shell() {
  const { session, signOut } = usePortal();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const openSearch = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Another open dialog may contain a secret or text that a person entered.
      if (document.querySelector('dialog[open]') === null) setSearchOpen(true);
    };
    addEventListener('keydown', openSearch);
    return () => removeEventListener('keydown', openSearch);
  }, []);
  return (
    <div class={isMenuOpen ? 'shell menu-open' : 'shell'}>
      <button type="button" class="skip-link" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header class="shell-header">
        <a class="brand" href={getPagePath('home')}>
          <img src={`${serviceUrl}/favicon.ico`} alt="" width="24" height="24" />
          Portal
        </a>
        <button
          type="button"
          class="icon-button menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} label="Menu" />
        </button>
      </header>
      <aside class="shell-side" id="menu" aria-label="Pages and account">
        <div>
          <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setSearchOpen(true)}>
            <Icon name="search" />
            Search
            <kbd>Ctrl K</kbd>
          </button>
          <Navigation onChoose={() => setMenuOpen(false)} />
        </div>
        <div class="shell-foot">
          <a href={`${serviceUrl}/docs`} target="_blank" rel="noreferrer">
            <Icon name="book" />
            API reference
          </a>
          <ThemeSwitch />
          <button type="button" class="quiet" onClick={() => signOut()}>
            <Icon name="exit" />
            Sign out
          </button>
          {session.role !== undefined && <SignOutEverywhere />}
          <p class="who" title={session.name}>
            Signed in as {session.name}
            {session.role !== undefined && ` (${session.role})`}
          </p>
        </div>
      </aside>
      <main ref={main} tabIndex={-1} aria-busy={isLoading}>
        <ConnectionBanner />
        <ErrorBoundary>
          <Router onLoadStart={() => setLoading(true)} onLoadEnd={() => setLoading(false)}>
            <Route path={portalPath} component={Start} />
            {pages.map((page) => (
              <Route key={page.path} path={`${getPagePath(page.path)}/:rest*`} component={page.component} />
            ))}
            <Route default component={NotFoundPage} />
          </Router>
        </ErrorBoundary>
      </main>
      <ErrorBoundary>
        {isSearchOpen && (
          <SearchDialog
            pages={pages}
            onClose={() => {
              setSearchOpen(false);
              setMenuOpen(false);
            }}
          />
        )}
      </ErrorBoundary>
    </div>
  );
}
