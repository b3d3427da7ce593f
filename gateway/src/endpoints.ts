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
import { listRoots, showRoot } from './features/records/roots.ts';
import { describing } from './features/service/description.ts';
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
  visit(showRoot);
  visit(health);
  visit(readiness);
  visit(publicKeys);
}

/** All endpoints of a service, with the one that describes them. */
function described(each: (visit: Visit) => void): (visit: Visit) => void {
  const all = (visit: Visit): void => {
    each(visit);
    visit(description);
  };
  const description = describing(all);
  return all;
}

/** Every endpoint of the service. */
export const eachEndpoint = described(eachUndescribed);

/** And those of the internal contract, which are planned. */
const eachAndPlanned = described((visit) => {
  eachUndescribed(visit);
  eachSubscription(visit);
});

/** The endpoints that a configuration has. */
export const endpointsOf = ({ plannedEndpoints }: { readonly plannedEndpoints: boolean }): typeof eachEndpoint =>
  plannedEndpoints ? eachAndPlanned : eachEndpoint;
