import lazy from 'preact-iso/lazy';
import type { IconName } from '../components/icon.tsx';

/** A page of the portal. The browser loads the code of a page when it opens the page for the first time. */
interface PortalPage {
  readonly title: string;
  readonly icon: IconName;
  /** First segment of the path, below `/app/`. The page also gets all longer paths. */
  readonly path: string;
  readonly component: ReturnType<typeof lazy<() => preact.JSX.Element>>;
}

/** The pages in the order of the navigation. */
export const pages: readonly PortalPage[] = [
  { title: 'Webhooks', icon: 'webhook', path: 'webhooks', component: lazy(() => import('../pages/webhooks/page.tsx')) },
  {
    title: 'Documents',
    icon: 'document',
    path: 'documents',
    component: lazy(() => import('../pages/documents/page.tsx')),
  },
  { title: 'Records', icon: 'table', path: 'records', component: lazy(() => import('../pages/records/page.tsx')) },
  { title: 'Keys', icon: 'key', path: 'keys', component: lazy(() => import('../pages/keys/page.tsx')) },
  {
    title: 'Workspaces',
    icon: 'tree',
    path: 'workspaces',
    component: lazy(() => import('../pages/workspaces/page.tsx')),
  },
  { title: 'Usage', icon: 'chart', path: 'usage', component: lazy(() => import('../pages/usage/page.tsx')) },
];
