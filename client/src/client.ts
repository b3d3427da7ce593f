import * as v from 'valibot';
import { type Api, createServiceOperations } from './api.ts';
import type { Auth, ClientOptions } from './options.ts';
import { type Records, recordsOf } from './records/records.ts';
import { type GmailConnectors, gmailConnectorsOf } from './resources/connectors.ts';
import { type CustomColumns, customColumnsOf } from './resources/custom-columns.ts';
import { type Documents, documentsOf, type MediaFiles, mediaFilesOf } from './resources/documents.ts';
import { type ResourceLists, resourceListsOf } from './resources/lists.ts';
import { type SingleResources, singleResourcesOf } from './resources/single.ts';
import { type Webhooks, webhooksOf } from './resources/webhooks.ts';
import { createSendRequest, type SendRequest } from './transport/send.ts';
import { type IssuedToken, tokenSource } from './transport/tokens.ts';

/** A client of the Financial Document Service. */
export interface Client
  extends SingleResources,
    Readonly<Pick<ResourceLists, 'ledgerAccounts' | 'journals' | 'chatConversations'>> {
  /** Functions that query records of any record type. */
  readonly records: Records;
  readonly documents: Documents;
  readonly medias: MediaFiles;
  readonly webhooks: Webhooks;
  readonly customColumns: CustomColumns;
  readonly gmailConnectors: GmailConnectors;
  /** Calls any path of the OpenAPI document, with the same credentials, retries and errors as the other functions. */
  readonly api: Api;
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
  const tokens = tokenSource(options.auth, () => exchange(baseUrl, options.auth, anonymous));
  const send = createSendRequest(options, tokens);
  const operations = createServiceOperations(baseUrl, send);
  const lists = resourceListsOf(operations);
  const { ledgerAccounts, journals, chatConversations } = lists;
  return {
    ...singleResourcesOf(operations, lists),
    ledgerAccounts,
    journals,
    chatConversations,
    records: recordsOf(operations),
    documents: documentsOf(operations, lists, baseUrl, send),
    medias: mediaFilesOf(operations, baseUrl, send),
    webhooks: webhooksOf(operations, lists),
    customColumns: customColumnsOf(operations),
    gmailConnectors: gmailConnectorsOf(operations),
    api: operations.api,
  };
}
