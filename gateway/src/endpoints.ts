import { createApiKey, deleteApiKey } from './features/api-keys/api-keys.ts';
import { deleteBalance, getBalance, listBalances } from './features/balances/balances.ts';
import { eachConnector } from './features/connectors/connectors.ts';
import {
  computeColumn,
  createColumn,
  deleteColumn,
  getColumn,
  readColumnValues,
} from './features/custom-columns/columns.ts';
import { inferColumn } from './features/custom-columns/infer.ts';
import { getColumnJob } from './features/custom-columns/jobs.ts';
import { suggestRules } from './features/custom-columns/suggest-rules.ts';
import { getDocument, listDocuments } from './features/documents/documents.ts';
import { deleteMedia, getMediaContent } from './features/documents/medias.ts';
import { uploadDocument } from './features/documents/upload.ts';
import { getInvoice, listInvoices } from './features/invoices/invoices.ts';
import { eachGenericList } from './features/lists/lists.ts';
import { getCompany, getPeople } from './features/parties/parties.ts';
import { queryRecords } from './features/records/query.ts';
import { getRoot, listRoots } from './features/records/roots.ts';
import { openApiEndpoint } from './features/service/description.ts';
import { health, publicKeys, readiness } from './features/service/service.ts';
import { exchangeToken } from './features/tokens/tokens.ts';
import { deleteTransaction, getTransaction } from './features/transactions/transactions.ts';
import { eachWebhookAction } from './features/webhooks/actions.ts';
import { listDeliveries } from './features/webhooks/deliveries.ts';
import { eachSubscription } from './features/webhooks/subscriptions.ts';
import { createWebhook, getWebhook, listWebhooks, updateWebhook } from './features/webhooks/webhooks.ts';
import { createWorkspace, deleteWorkspace, getWorkspace } from './features/workspaces/workspaces.ts';
import type { Visit } from './http/endpoint.ts';

function eachUndescribed(visit: Visit): void {
  visit(exchangeToken);
  visit(createApiKey);
  visit(uploadDocument);
  visit(listDocuments);
  visit(getDocument);
  visit(deleteMedia);
  visit(getMediaContent);
  visit(listInvoices);
  visit(listBalances);
  visit(getBalance);
  visit(getInvoice);
  visit(getTransaction);
  visit(getCompany);
  visit(getPeople);
  visit(getColumn);
  visit(getWorkspace);
  eachGenericList(visit);
  visit(createWorkspace);
  visit(deleteApiKey);
  visit(deleteBalance);
  visit(deleteColumn);
  visit(deleteTransaction);
  visit(deleteWorkspace);
  visit(createWebhook);
  visit(listWebhooks);
  visit(getWebhook);
  visit(updateWebhook);
  visit(listDeliveries);
  eachWebhookAction(visit);
  visit(inferColumn);
  visit(suggestRules);
  visit(createColumn);
  visit(computeColumn);
  visit(readColumnValues);
  visit(getColumnJob);
  eachConnector(visit);
  visit(queryRecords);
  visit(listRoots);
  visit(getRoot);
  visit(health);
  visit(readiness);
  visit(publicKeys);
}

/** Adds the endpoint of the OpenAPI document to a list of endpoints. */
function described(each: (visit: Visit) => void): (visit: Visit) => void {
  const all = (visit: Visit): void => {
    each(visit);
    visit(description);
  };
  const description = openApiEndpoint(all);
  return all;
}

/** Visits every endpoint of the service. */
export const eachEndpoint = described(eachUndescribed);

/** Visits every endpoint of the service, and the planned ones of the internal contract. */
const eachAndPlanned = described((visit) => {
  eachUndescribed(visit);
  eachSubscription(visit);
});

/** Returns the visitor of the endpoints that a configuration enables. */
export const endpointsOf = ({ plannedEndpoints }: { readonly plannedEndpoints: boolean }): typeof eachEndpoint =>
  plannedEndpoints ? eachAndPlanned : eachEndpoint;
