import * as v from 'valibot';
import { type Api, createOperations } from './api.ts';
import type { Auth, ClientOptions } from './options.ts';
import { type Records, recordsOf } from './records/records.ts';
import { type GmailConnectors, gmailConnectorsOf } from './resources/connectors.ts';
import { type CustomColumns, customColumnsOf } from './resources/custom-columns.ts';
import { type Documents, documentsOf, type Medias, mediasOf } from './resources/documents.ts';
import { type Lists, listsOf } from './resources/lists.ts';
import { type SingleResources, singleResourcesOf } from './resources/single.ts';
import { type Webhooks, webhooksOf } from './resources/webhooks.ts';
import { createSend, type Send } from './transport/send.ts';
import { type IssuedToken, tokenSource } from './transport/tokens.ts';

/** A client of the Financial Document Service. */
export interface Client
  extends SingleResources,
    Readonly<Pick<Lists, 'ledgerAccounts' | 'journals' | 'chatConversations'>> {
  /** Records of any root, filtered and sorted. */
  readonly records: Records;
  readonly documents: Documents;
  readonly medias: Medias;
  readonly webhooks: Webhooks;
  readonly customColumns: CustomColumns;
  readonly gmailConnectors: GmailConnectors;
  /** Every operation of the OpenAPI document by its path, with the same credentials, retries and errors. */
  readonly api: Api;
}

const issuedToken = v.object({ token: v.string(), expires_in: v.number() });

/** Exchanges the credentials of a client for a token. */
async function exchange(baseUrl: string, auth: Auth, send: Send): Promise<IssuedToken> {
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
  const anonymous = createSend(options, undefined);
  const tokens = tokenSource(options.auth, () => exchange(baseUrl, options.auth, anonymous));
  const send = createSend(options, tokens);
  const operations = createOperations(baseUrl, send);
  const lists = listsOf(operations);
  const { ledgerAccounts, journals, chatConversations } = lists;
  return {
    ...singleResourcesOf(operations, lists),
    ledgerAccounts,
    journals,
    chatConversations,
    records: recordsOf(operations),
    documents: documentsOf(operations, lists, baseUrl, send),
    medias: mediasOf(operations, baseUrl, send),
    webhooks: webhooksOf(operations, lists),
    customColumns: customColumnsOf(operations),
    gmailConnectors: gmailConnectorsOf(operations),
    api: operations.api,
  };
}
