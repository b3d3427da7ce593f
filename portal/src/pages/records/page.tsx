import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the records of the organisation. */
export default function RecordsPage() {
  return (
    <Page title="Records">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
