import lazy from 'preact-iso/lazy';
import { serviceUrl } from '../addresses.ts';
import type { IconName } from '../components/icon.tsx';
import { makePageLoader } from './load-page.ts';

/** The browser loads the code at the first visit. */
interface PortalPage {
  readonly title: string;
  readonly icon: IconName;
  /** First segment after `/app/`. The page handles all paths that begin with it. */
  readonly path: string;
  readonly component: () => preact.JSX.Element;
}

const answers = () =>
  fetch(`${serviceUrl}/healthz`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const pageOf = <T extends (props: never) => preact.JSX.Element>(load: () => Promise<{ readonly default: T }>) =>
  lazy(
    makePageLoader(
      load,
      answers,
      () => location.reload(),
      () => navigator.onLine,
    ),
  );

/** In the order of the navigation. */
export const pages: readonly PortalPage[] = [
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
  { title: 'Records', icon: 'table', path: 'records', component: pageOf(() => import('../pages/records/page.tsx')) },
  { title: 'Keys', icon: 'key', path: 'keys', component: pageOf(() => import('../pages/keys/page.tsx')) },
  {
    title: 'Workspaces',
    icon: 'tree',
    path: 'workspaces',
    component: pageOf(() => import('../pages/workspaces/page.tsx')),
  },
  { title: 'Usage', icon: 'chart', path: 'usage', component: pageOf(() => import('../pages/usage/page.tsx')) },
];

export const SearchDialog = pageOf(() => import('./search/search-dialog.tsx'));
