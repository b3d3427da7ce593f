import { eachApiKeyEndpoint } from './features/api-keys/api-keys.ts';
import { eachBalanceEndpoint } from './features/balances/balances.ts';
import { eachConnectorEndpoint } from './features/connectors/connectors.ts';
import { eachColumnEndpoint } from './features/custom-columns/columns.ts';
import { eachInferenceEndpoint } from './features/custom-columns/infer.ts';
import { eachColumnJobEndpoint } from './features/custom-columns/jobs.ts';
import { eachRuleEndpoint } from './features/custom-columns/suggest-rules.ts';
import { eachColumnValueEndpoint } from './features/custom-columns/values.ts';
import { eachDocumentEndpoint } from './features/documents/documents.ts';
import { eachMediaEndpoint } from './features/documents/medias.ts';
import { eachUploadEndpoint } from './features/documents/upload.ts';
import { eachInvoiceEndpoint } from './features/invoices/invoices.ts';
import { eachListEndpoint } from './features/lists/lists.ts';
import { eachPartyEndpoint } from './features/parties/parties.ts';
import { eachQueryEndpoint } from './features/records/query.ts';
import { eachRootEndpoint } from './features/records/roots.ts';
import { openApiEndpoint } from './features/service/description.ts';
import { eachServiceEndpoint } from './features/service/service.ts';
import { eachTokenEndpoint } from './features/tokens/tokens.ts';
import { eachTransactionEndpoint } from './features/transactions/transactions.ts';
import { eachWebhookActionEndpoint } from './features/webhooks/actions.ts';
import { eachDeliveryEndpoint } from './features/webhooks/deliveries.ts';
import { eachSubscriptionEndpoint } from './features/webhooks/subscriptions.ts';
import { eachWebhookEndpoint } from './features/webhooks/webhooks.ts';
import { eachWorkspaceEndpoint } from './features/workspaces/workspaces.ts';
import type { EndpointVisitor } from './http/endpoint.ts';

/**
 * Calls a function with each endpoint in the order of the API reference, except for planned endpoints and the endpoint
 * of the OpenAPI document.
 */
function eachUndescribed(visit: EndpointVisitor): void {
  eachTokenEndpoint(visit);
  eachApiKeyEndpoint(visit);
  eachUploadEndpoint(visit);
  eachDocumentEndpoint(visit);
  eachMediaEndpoint(visit);
  eachInvoiceEndpoint(visit);
  eachBalanceEndpoint(visit);
  eachListEndpoint(visit);
  eachTransactionEndpoint(visit);
  eachPartyEndpoint(visit);
  eachWorkspaceEndpoint(visit);
  eachWebhookEndpoint(visit);
  eachDeliveryEndpoint(visit);
  eachWebhookActionEndpoint(visit);
  eachInferenceEndpoint(visit);
  eachRuleEndpoint(visit);
  eachColumnEndpoint(visit);
  eachColumnJobEndpoint(visit);
  eachColumnValueEndpoint(visit);
  eachConnectorEndpoint(visit);
  eachQueryEndpoint(visit);
  eachRootEndpoint(visit);
  eachServiceEndpoint(visit);
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
export const eachEndpoint = described(eachUndescribed);

/**
 * Calls a function with every endpoint of the service, including the endpoints that the contract describes as planned.
 */
const eachAndPlanned = described((visit) => {
  eachUndescribed(visit);
  eachSubscriptionEndpoint(visit);
});

/**
 * Returns the function that calls its argument with each endpoint. The setting decides whether the planned endpoints
 * are included.
 */
export const endpointsOf = ({ plannedEndpoints }: { readonly plannedEndpoints: boolean }): typeof eachEndpoint =>
  plannedEndpoints ? eachAndPlanned : eachEndpoint;
