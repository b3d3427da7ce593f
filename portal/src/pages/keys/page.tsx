import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the keys of the organisation. */
export default function KeysPage() {
  return (
    <Page title="Keys">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
