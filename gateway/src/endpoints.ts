import { apiKeyEndpoints } from './features/api-keys/api-keys.ts';
import { revokeToken } from './features/api-keys/revocation.ts';
import { auditEndpoints } from './features/audit/audit-events.ts';
import { balanceEndpoints } from './features/balances/balances.ts';
import { changeEndpoints } from './features/changes/changes.ts';
import { connectorEndpoints } from './features/connectors/connectors.ts';
import { columnEndpoints } from './features/custom-columns/columns.ts';
import { columnInferenceEndpoints } from './features/custom-columns/infer.ts';
import { columnJobEndpoints } from './features/custom-columns/jobs.ts';
import { ruleSuggestionEndpoints } from './features/custom-columns/suggest-rules.ts';
import { columnValueEndpoints } from './features/custom-columns/values.ts';
import { documentEndpoints } from './features/documents/documents.ts';
import { mediaEndpoints } from './features/documents/medias.ts';
import { readingEndpoints } from './features/documents/readings.ts';
import { uploadEndpoints } from './features/documents/upload.ts';
import { validationEndpoints } from './features/documents/validation.ts';
import { viewEndpoints } from './features/documents/view.ts';
import { inboundMailEndpoints } from './features/inbound-mail/inbound-mail.ts';
import { invitationEndpoints } from './features/invitations/invitations.ts';
import { invoiceEndpoints } from './features/invoices/invoices.ts';
import { recordListEndpoints } from './features/lists/lists.ts';
import { partyEndpoints } from './features/parties/parties.ts';
import { aggregateEndpoints } from './features/records/aggregate.ts';
import { recordExportEndpoints } from './features/records/export.ts';
import { recordsQueryEndpoints } from './features/records/query.ts';
import { recordTypeEndpoints } from './features/records/roots.ts';
import { openApiEndpoint } from './features/service/description.ts';
import { serviceEndpoints } from './features/service/service.ts';
import { sessionEndpoints } from './features/sessions/sessions.ts';
import { oauthEndpoints } from './features/tokens/oauth.ts';
import { tokenEndpoints } from './features/tokens/tokens.ts';
import { suggestionEndpoints } from './features/transactions/suggestions.ts';
import { transactionEndpoints } from './features/transactions/transactions.ts';
import { requestEndpoints } from './features/usage/requests.ts';
import { usageEndpoints } from './features/usage/usage.ts';
import { webhookActionEndpoints } from './features/webhooks/actions.ts';
import { webhookDeliveryListEndpoints } from './features/webhooks/deliveries.ts';
import { webhookEndpoints } from './features/webhooks/webhooks.ts';
import { workspaceEndpoints } from './features/workspaces/workspaces.ts';
import type { AnyEndpoint } from './http/endpoint.ts';

/** In the order of the API reference. */
export const endpoints: readonly AnyEndpoint[] = [
  ...tokenEndpoints,
  ...oauthEndpoints,
  revokeToken,
  ...apiKeyEndpoints,
  ...uploadEndpoints,
  ...documentEndpoints,
  ...validationEndpoints,
  ...viewEndpoints,
  ...readingEndpoints,
  ...mediaEndpoints,
  ...invoiceEndpoints,
  ...balanceEndpoints,
  ...recordListEndpoints,
  ...transactionEndpoints,
  ...suggestionEndpoints,
  ...partyEndpoints,
  ...workspaceEndpoints,
  ...webhookEndpoints,
  ...webhookDeliveryListEndpoints,
  ...webhookActionEndpoints,
  ...columnInferenceEndpoints,
  ...ruleSuggestionEndpoints,
  ...columnEndpoints,
  ...columnJobEndpoints,
  ...columnValueEndpoints,
  ...connectorEndpoints,
  ...inboundMailEndpoints,
  ...recordsQueryEndpoints,
  ...aggregateEndpoints,
  ...recordTypeEndpoints,
  ...recordExportEndpoints,
  ...changeEndpoints,
  ...usageEndpoints,
  ...requestEndpoints,
  ...auditEndpoints,
  ...invitationEndpoints,
  ...sessionEndpoints,
  ...serviceEndpoints,
  openApiEndpoint(() => endpoints),
];
