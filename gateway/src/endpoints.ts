import { registerApiKeyEndpoints } from './features/api-keys/api-keys.ts';
import { registerBalanceEndpoints } from './features/balances/balances.ts';
import { registerConnectorEndpoints } from './features/connectors/connectors.ts';
import { registerColumnEndpoints } from './features/custom-columns/columns.ts';
import { registerColumnInferenceEndpoints } from './features/custom-columns/infer.ts';
import { registerColumnJobEndpoints } from './features/custom-columns/jobs.ts';
import { registerRuleSuggestionEndpoints } from './features/custom-columns/suggest-rules.ts';
import { registerColumnValueEndpoints } from './features/custom-columns/values.ts';
import { registerDocumentEndpoints } from './features/documents/documents.ts';
import { registerMediaEndpoints } from './features/documents/medias.ts';
import { registerUploadEndpoints } from './features/documents/upload.ts';
import { registerInvoiceEndpoints } from './features/invoices/invoices.ts';
import { registerRecordListEndpoints } from './features/lists/lists.ts';
import { registerCompanyAndPersonEndpoints } from './features/parties/parties.ts';
import { registerRecordsQueryEndpoint } from './features/records/query.ts';
import { registerRecordTypeEndpoints } from './features/records/roots.ts';
import { makeOpenApiEndpoint } from './features/service/description.ts';
import { registerHealthAndPublicKeyEndpoints } from './features/service/service.ts';
import { registerTokenExchangeEndpoint } from './features/tokens/tokens.ts';
import { registerTransactionEndpoints } from './features/transactions/transactions.ts';
import { registerUsageEndpoints } from './features/usage/usage.ts';
import { registerWebhookActionEndpoints } from './features/webhooks/actions.ts';
import { registerWebhookDeliveryListEndpoint } from './features/webhooks/deliveries.ts';
import { registerWebhookSubscriptionEndpoints } from './features/webhooks/subscriptions.ts';
import { registerWebhookEndpoints } from './features/webhooks/webhooks.ts';
import { registerWorkspaceEndpoints } from './features/workspaces/workspaces.ts';
import type { RegisterEndpoint } from './http/endpoint.ts';

/** In the order of the API reference. */
function registerReleasedEndpointsWithoutOpenApi(register: RegisterEndpoint): void {
  registerTokenExchangeEndpoint(register);
  registerApiKeyEndpoints(register);
  registerUploadEndpoints(register);
  registerDocumentEndpoints(register);
  registerMediaEndpoints(register);
  registerInvoiceEndpoints(register);
  registerBalanceEndpoints(register);
  registerRecordListEndpoints(register);
  registerTransactionEndpoints(register);
  registerCompanyAndPersonEndpoints(register);
  registerWorkspaceEndpoints(register);
  registerWebhookEndpoints(register);
  registerWebhookDeliveryListEndpoint(register);
  registerWebhookActionEndpoints(register);
  registerColumnInferenceEndpoints(register);
  registerRuleSuggestionEndpoints(register);
  registerColumnEndpoints(register);
  registerColumnJobEndpoints(register);
  registerColumnValueEndpoints(register);
  registerConnectorEndpoints(register);
  registerRecordsQueryEndpoint(register);
  registerRecordTypeEndpoints(register);
  registerUsageEndpoints(register);
  registerHealthAndPublicKeyEndpoints(register);
}

/** Adds the endpoint of the OpenAPI document. */
function withOpenApiEndpoint(
  registerOthers: (register: RegisterEndpoint) => void,
): (register: RegisterEndpoint) => void {
  const all = (register: RegisterEndpoint): void => {
    registerOthers(register);
    register(description);
  };
  const description = makeOpenApiEndpoint(all);
  return all;
}

export const registerReleasedEndpoints = withOpenApiEndpoint(registerReleasedEndpointsWithoutOpenApi);

const registerReleasedAndPlannedEndpoints = withOpenApiEndpoint((register) => {
  registerReleasedEndpointsWithoutOpenApi(register);
  registerWebhookSubscriptionEndpoints(register);
});

/** All released endpoints, and the planned ones if `plannedEndpoints` is true. */
export const getRegisterEndpointsFunction = ({
  plannedEndpoints,
}: {
  readonly plannedEndpoints: boolean;
}): typeof registerReleasedEndpoints =>
  plannedEndpoints ? registerReleasedAndPlannedEndpoints : registerReleasedEndpoints;
