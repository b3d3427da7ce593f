import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the documents of the organisation. */
export default function DocumentsPage() {
  return (
    <Page title="Documents">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
