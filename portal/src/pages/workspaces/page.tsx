import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the workspaces of the organisation. */
export default function WorkspacesPage() {
  return (
    <Page title="Workspaces">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
