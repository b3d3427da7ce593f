import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the usage of the organisation. */
export default function UsagePage() {
  return (
    <Page title="Usage">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
