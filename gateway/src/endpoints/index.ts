import type { Visit } from '../http/endpoint.ts';
import { createApiKey } from './api-keys.ts';
import { getBalance, listBalances } from './balances.ts';
import { eachById } from './by-id.ts';
import { getColumnJob } from './column-jobs.ts';
import { eachConnector } from './connectors.ts';
import { computeColumn, createColumn, readColumnValues } from './custom-columns.ts';
import { eachDeletion } from './deletions.ts';
import { describing } from './description.ts';
import { uploadDocument } from './document-upload.ts';
import { getDocument, listDocuments } from './documents.ts';
import { eachGenericList } from './generic-lists.ts';
import { inferColumn } from './infer-column.ts';
import { listInvoices } from './invoices.ts';
import { deleteMedia, getMediaContent } from './medias.ts';
import { listRoots, showRoot } from './record-roots.ts';
import { queryRecords } from './records-query.ts';
import { health, publicKeys, readiness } from './service.ts';
import { eachSubscription } from './subscriptions.ts';
import { suggestRules } from './suggest-rules.ts';
import { exchangeToken } from './token.ts';
import { eachWebhookAction } from './webhook-actions.ts';
import { listDeliveries } from './webhook-deliveries.ts';
import { createWebhook, getWebhook, listWebhooks, updateWebhook } from './webhooks.ts';
import { createWorkspace } from './workspaces.ts';

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
  eachById(visit);
  eachGenericList(visit);
  visit(createWorkspace);
  eachDeletion(visit);
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
