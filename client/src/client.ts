import * as v from 'valibot';
import { createApiWithFetchOptions, type ServiceApi } from './api.ts';
import type { ClientAuthentication, ClientOptions } from './options.ts';
import { createRecordFunctions, type RecordFunctions } from './records/records.ts';
import { createGmailConnectorFunctions, type GmailConnectorFunctions } from './resources/connectors.ts';
import { type CustomColumnFunctions, createCustomColumnFunctions } from './resources/custom-columns.ts';
import {
  createDocumentFunctions,
  createMediaFunctions,
  type DocumentFunctions,
  type MediaFunctions,
} from './resources/documents.ts';
import { createListReaders, type ListReaders } from './resources/lists.ts';
import { createResourceFunctions, type FunctionsByResourceType } from './resources/single.ts';
import { createWebhookFunctions, type WebhookFunctions } from './resources/webhooks.ts';
import { createSendRequest, type SendRequest } from './transport/send.ts';
import { createTokenSource, type IssuedToken } from './transport/tokens.ts';

/** A client of the Financial Document Service. */
export interface Client
  extends FunctionsByResourceType,
    Readonly<Pick<ListReaders, 'ledgerAccounts' | 'journals' | 'chatConversations'>> {
  /** Functions that query records of any record type. */
  readonly records: RecordFunctions;
  readonly documents: DocumentFunctions;
  readonly medias: MediaFunctions;
  readonly webhooks: WebhookFunctions;
  readonly customColumns: CustomColumnFunctions;
  readonly gmailConnectors: GmailConnectorFunctions;
  /** Calls any path of the OpenAPI document, with the same credentials, retries and errors as the other functions. */
  readonly api: ServiceApi;
}

const issuedToken = v.object({ token: v.string(), expires_in: v.number() });

/** Exchanges the client id and the client secret for a token. */
async function exchange(baseUrl: string, auth: ClientAuthentication, send: SendRequest): Promise<IssuedToken> {
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
  const baseUrl = new URL(options.baseUrl).href.replace(/(?<!\/)\/+$/, '');
  const anonymous = createSendRequest(options, undefined);
  const tokens = createTokenSource(options.auth, () => exchange(baseUrl, options.auth, anonymous));
  const send = createSendRequest(options, tokens);
  const operations = createApiWithFetchOptions(baseUrl, send);
  const lists = createListReaders(operations);
  const { ledgerAccounts, journals, chatConversations } = lists;
  return {
    ...createResourceFunctions(operations, lists),
    ledgerAccounts,
    journals,
    chatConversations,
    records: createRecordFunctions(operations),
    documents: createDocumentFunctions(operations, lists, baseUrl, send),
    medias: createMediaFunctions(operations, baseUrl, send),
    webhooks: createWebhookFunctions(operations, lists),
    customColumns: createCustomColumnFunctions(operations),
    gmailConnectors: createGmailConnectorFunctions(operations),
    api: operations.api,
  };
}
