import { visitApiKeyEndpoints } from './features/api-keys/api-keys.ts';
import { visitBalanceEndpoints } from './features/balances/balances.ts';
import { visitConnectorEndpoints } from './features/connectors/connectors.ts';
import { visitColumnEndpoints } from './features/custom-columns/columns.ts';
import { visitInferenceEndpoints } from './features/custom-columns/infer.ts';
import { visitColumnJobEndpoints } from './features/custom-columns/jobs.ts';
import { visitRuleEndpoints } from './features/custom-columns/suggest-rules.ts';
import { visitColumnValueEndpoints } from './features/custom-columns/values.ts';
import { visitDocumentEndpoints } from './features/documents/documents.ts';
import { visitMediaEndpoints } from './features/documents/medias.ts';
import { visitUploadEndpoints } from './features/documents/upload.ts';
import { visitInvoiceEndpoints } from './features/invoices/invoices.ts';
import { visitListEndpoints } from './features/lists/lists.ts';
import { visitPartyEndpoints } from './features/parties/parties.ts';
import { visitQueryEndpoints } from './features/records/query.ts';
import { visitRootEndpoints } from './features/records/roots.ts';
import { openApiEndpoint } from './features/service/description.ts';
import { visitServiceEndpoints } from './features/service/service.ts';
import { visitTokenEndpoints } from './features/tokens/tokens.ts';
import { visitTransactionEndpoints } from './features/transactions/transactions.ts';
import { visitWebhookActionEndpoints } from './features/webhooks/actions.ts';
import { visitDeliveryEndpoints } from './features/webhooks/deliveries.ts';
import { visitSubscriptionEndpoints } from './features/webhooks/subscriptions.ts';
import { visitWebhookEndpoints } from './features/webhooks/webhooks.ts';
import { visitWorkspaceEndpoints } from './features/workspaces/workspaces.ts';
import type { EndpointVisitor } from './http/endpoint.ts';

/**
 * Calls a function with each endpoint in the order of the API reference, except for planned endpoints and the endpoint
 * of the OpenAPI document.
 */
function visitUndescribedEndpoints(visit: EndpointVisitor): void {
  visitTokenEndpoints(visit);
  visitApiKeyEndpoints(visit);
  visitUploadEndpoints(visit);
  visitDocumentEndpoints(visit);
  visitMediaEndpoints(visit);
  visitInvoiceEndpoints(visit);
  visitBalanceEndpoints(visit);
  visitListEndpoints(visit);
  visitTransactionEndpoints(visit);
  visitPartyEndpoints(visit);
  visitWorkspaceEndpoints(visit);
  visitWebhookEndpoints(visit);
  visitDeliveryEndpoints(visit);
  visitWebhookActionEndpoints(visit);
  visitInferenceEndpoints(visit);
  visitRuleEndpoints(visit);
  visitColumnEndpoints(visit);
  visitColumnJobEndpoints(visit);
  visitColumnValueEndpoints(visit);
  visitConnectorEndpoints(visit);
  visitQueryEndpoints(visit);
  visitRootEndpoints(visit);
  visitServiceEndpoints(visit);
}

/**
 * Adds the endpoint of the OpenAPI document, which describes all endpoints.
 * @param each function that calls its argument with each other endpoint
 */
function described(each: (visit: EndpointVisitor) => void): (visit: EndpointVisitor) => void {
  const all = (visit: EndpointVisitor): void => {
    each(visit);
    visit(description);
  };
  const description = openApiEndpoint(all);
  return all;
}

/** Calls a function with every endpoint of the service, except for planned endpoints. */
export const visitEndpoints = described(visitUndescribedEndpoints);

/**
 * Calls a function with every endpoint of the service, including the endpoints that the contract describes as planned.
 */
const eachAndPlanned = described((visit) => {
  visitUndescribedEndpoints(visit);
  visitSubscriptionEndpoints(visit);
});

/**
 * Returns the function that calls its argument with each endpoint. The setting decides whether the planned endpoints
 * are included.
 */
export const endpointsOf = ({ plannedEndpoints }: { readonly plannedEndpoints: boolean }): typeof visitEndpoints =>
  plannedEndpoints ? eachAndPlanned : visitEndpoints;
