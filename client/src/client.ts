import * as v from 'valibot';
import { createServiceOperations, type ServiceApi } from './api.ts';
import type { Auth, ClientOptions } from './options.ts';
import { createRecordsResource, type RecordsResource } from './records/records.ts';
import { createGmailConnectorsResource, type GmailConnectorsResource } from './resources/connectors.ts';
import { type CustomColumnsResource, createCustomColumnsResource } from './resources/custom-columns.ts';
import {
  createDocumentsResource,
  createMediaResource,
  type DocumentsResource,
  type MediaResource,
} from './resources/documents.ts';
import { createListReaders, type ListReaders } from './resources/lists.ts';
import { createFunctionsByResourceType, type FunctionsByResourceType } from './resources/single.ts';
import { createWebhooksResource, type WebhooksResource } from './resources/webhooks.ts';
import { createSendRequest, type SendRequest } from './transport/send.ts';
import { createTokenSource, type IssuedToken } from './transport/tokens.ts';

/** A client of the Financial Document Service. */
export interface Client
  extends FunctionsByResourceType,
    Readonly<Pick<ListReaders, 'ledgerAccounts' | 'journals' | 'chatConversations'>> {
  /** Functions that query records of any record type. */
  readonly records: RecordsResource;
  readonly documents: DocumentsResource;
  readonly medias: MediaResource;
  readonly webhooks: WebhooksResource;
  readonly customColumns: CustomColumnsResource;
  readonly gmailConnectors: GmailConnectorsResource;
  /** Calls any path of the OpenAPI document, with the same credentials, retries and errors as the other functions. */
  readonly api: ServiceApi;
}

const issuedToken = v.object({ token: v.string(), expires_in: v.number() });

/** Exchanges the client id and the client secret for a token. */
async function exchange(baseUrl: string, auth: Auth, send: SendRequest): Promise<IssuedToken> {
  const credentials = 'clientId' in auth ? { client_id: auth.clientId, client_secret: auth.clientSecret } : {};
  const body = JSON.stringify(credentials);
  const headers = new Headers({ 'content-type': 'application/json' });
  const url = `${baseUrl}/auth/api_key`;
  const response = await send({ method: 'POST', url, headers, body: () => body, repeatable: true }, {});
  const { token, expires_in } = v.parse(issuedToken, await response.json());
  return { token, expiresInSeconds: expires_in };
}

/**
 * Creates a client.
 * @throws TypeError if `baseUrl` is not a URL
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '');
  const anonymous = createSendRequest(options, undefined);
  const tokens = createTokenSource(options.auth, () => exchange(baseUrl, options.auth, anonymous));
  const send = createSendRequest(options, tokens);
  const operations = createServiceOperations(baseUrl, send);
  const lists = createListReaders(operations);
  const { ledgerAccounts, journals, chatConversations } = lists;
  return {
    ...createFunctionsByResourceType(operations, lists),
    ledgerAccounts,
    journals,
    chatConversations,
    records: createRecordsResource(operations),
    documents: createDocumentsResource(operations, lists, baseUrl, send),
    medias: createMediaResource(operations, baseUrl, send),
    webhooks: createWebhooksResource(operations, lists),
    customColumns: createCustomColumnsResource(operations),
    gmailConnectors: createGmailConnectorsResource(operations),
    api: operations.api,
  };
}
