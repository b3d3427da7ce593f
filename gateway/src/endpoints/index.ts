import type { Visit } from '../http/endpoint.ts';
import { createApiKey } from './api-keys.ts';
import { getBalance, listBalances } from './balances.ts';
import { eachById } from './by-id.ts';
import { eachDeletion } from './deletions.ts';
import { describing } from './description.ts';
import { uploadDocument } from './document-upload.ts';
import { getDocument, listDocuments } from './documents.ts';
import { eachGenericList } from './generic-lists.ts';
import { listInvoices } from './invoices.ts';
import { deleteMedia, getMediaContent } from './medias.ts';
import { listRoots, showRoot } from './record-roots.ts';
import { queryRecords } from './records-query.ts';
import { health, publicKeys, readiness } from './service.ts';
import { exchangeToken } from './token.ts';
import { createWorkspace } from './workspaces.ts';

const description = describing(eachEndpoint);

/** Every endpoint of the service. */
export function eachEndpoint(visit: Visit): void {
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
  visit(queryRecords);
  visit(listRoots);
  visit(showRoot);
  visit(health);
  visit(readiness);
  visit(publicKeys);
  visit(description);
}
