import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';

/** The page with the webhooks of the organisation. */
export default function WebhooksPage() {
  return (
    <Page title="Webhooks">
      <EmptyState title="This page is empty" />
    </Page>
  );
}
