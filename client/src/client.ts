import * as v from 'valibot';
import { createApi, type ServiceApi } from './api.ts';
import { type DocumentFunctions, documentFunctions, type MediaFunctions, mediaFunctions } from './documents.ts';
import type { ClientAuthentication, ClientOptions } from './options.ts';
import { type RecordFunctions, recordFunctions } from './records/records.ts';
import { type ResourceFunctions, resourceFunctions } from './resources.ts';
import { requestSender, type SendRequest } from './transport/send.ts';
import { type IssuedToken, tokenSource } from './transport/tokens.ts';

/** A client of the Financial Document Service. */
export interface Client extends ResourceFunctions {
  /** Functions that query records of any record type. */
  readonly records: RecordFunctions;
  readonly documents: DocumentFunctions;
  readonly medias: MediaFunctions;
  /** Calls any path of the OpenAPI document, with the same credentials, retries and errors as the other functions. */
  readonly api: ServiceApi;
}

const issuedToken = v.object({ token: v.string(), expires_in: v.number() });

async function exchange(baseUrl: string, auth: ClientAuthentication, send: SendRequest): Promise<IssuedToken> {
  const credentials = 'clientId' in auth ? { client_id: auth.clientId, client_secret: auth.clientSecret } : {};
  const body = JSON.stringify(credentials);
  const headers = new Headers({ 'content-type': 'application/json' });
  const url = `${baseUrl}/auth/api_key`;
  const response = await send({ method: 'POST', url, headers, body: () => body, repeatable: true }, {});
  const { token, expires_in } = v.parse(issuedToken, await response.json());
  return { token, expiresInSeconds: expires_in };
}

/** @throws TypeError if `baseUrl` is not a URL */
export function createClient(options: ClientOptions): Client {
  const baseUrl = new URL(options.baseUrl).href.replace(/(?<!\/)\/+$/, '');
  const anonymous = requestSender(options, undefined);
  const tokens = tokenSource(options.auth, () => exchange(baseUrl, options.auth, anonymous));
  const send = requestSender(options, tokens);
  const { api, request } = createApi(baseUrl, send);
  const resources = resourceFunctions(request);
  return {
    ...resources,
    records: recordFunctions(request, baseUrl, send),
    documents: documentFunctions(resources.documents, baseUrl, send),
    medias: mediaFunctions(request, baseUrl, send),
    api,
  };
}
