import { createFakeTransport } from '../../testing/fake-transport.ts';
import type { ErrorCode } from '../src/base/errors.ts';
import type { GatewayConfig } from '../src/config.ts';
import { copyBytes, type EngineTransport } from '../src/graphql/transport.ts';

/** Describes how a request causes an error code. Members that are not given have default values. */
export interface ErrorCausingRequest {
  readonly config?: Partial<GatewayConfig>;
  /**
   * Transport that replaces the mock engine. If it is set, the test sends the request with an API key, so that the
   * gateway uses this transport to look up the key.
   */
  readonly engine?: EngineTransport;
  /** The caller is a person with the role `reader`. */
  readonly reader?: true;
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly times?: number;
}

const failing = (code: string) => {
  const text = JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] });
  return createFakeTransport(async () => copyBytes(text));
};

/** Encodes the header or the claims of a JSON Web Token as base64url text. */
const segment = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Requests that cause an error code at every endpoint that documents the code. */
export const errorRequestsForAnyEndpoint: Readonly<Partial<Record<ErrorCode, ErrorCausingRequest>>> = {
  INVALID_REQUEST: { query: '?twice=1&twice=2' },
  UNKNOWN_PARAMETER: { query: '?unheard=1' },
  NOT_ACCEPTABLE: { headers: { accept: 'application/vnd.api+json; ext="https://example.com/ext"' } },
  INVALID_ID_FORMAT: { id: 'seven' },
  UNAUTHORIZED: { headers: { authorization: 'Bearer forged' }, body: '{"client_id":"a","client_secret":"b"}' },
  UNSUPPORTED_GRANT_TYPE: { body: '{"grant_type":"password"}' },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    config: {
      identityProvider: { issuer: 'http://127.0.0.1:9', audience: 'a', organisationClaim: 'o', roleClaim: 'r' },
      pushSender: { issuer: 'http://127.0.0.1:9', account: 'a@example.com', baseUrl: 'http://127.0.0.1:9' },
    },
    headers: { authorization: `Bearer ${segment({ alg: 'RS256' })}.${segment({ iss: 'http://127.0.0.1:9' })}.c2ln` },
  },
  WRITE_NOT_ALLOWED: { reader: true },
  PAYLOAD_TOO_LARGE: { config: { maxBodyBytes: 1 } },
  UNSUPPORTED_MEDIA_TYPE: { headers: { 'content-type': 'text/plain' } },
  RATE_LIMIT_EXCEEDED: { config: { rateLimits: { general: 1, auth: 1, ai: 0, ai_organisation: 0 } }, times: 2 },
  ENGINE_UNAVAILABLE: { engine: createFakeTransport(() => Promise.reject(new TypeError('refused'))) },
  // The request has an API key. The gateway looks up the key with an engine operation, and the limit of 0 operations
  // rejects this operation.
  TOO_MANY_CONCURRENT_REQUESTS: { engine: failing('unexpected'), config: { engineOperations: 0 } },
  ENGINE_TIMEOUT: { engine: createFakeTransport(() => new Promise(() => {})), config: { engineTimeoutMs: 1 } },
  INTERNAL_ERROR: { engine: failing('unexpected') },
  RESPONSE_TOO_LARGE: { engine: failing('response-too-large') },
};

const ofRawBody: ReadonlySet<ErrorCode> = new Set([
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHORIZED',
  'IDENTITY_PROVIDER_UNAVAILABLE',
]);

/**
 * Returns a request that causes an error code at any endpoint; `undefined` if the error code, or the error code at
 * this endpoint, needs a special request.
 */
export const findErrorRequestForEndpoint = (
  code: ErrorCode,
  { form, rawBody }: { readonly form?: object; readonly rawBody?: object },
): ErrorCausingRequest | undefined =>
  // An upload endpoint checks the size of the file only if the form is complete. The forms of these tests are
  // incomplete, so another test provokes the error for a file that is too large.
  (code === 'PAYLOAD_TOO_LARGE' && form !== undefined) || (ofRawBody.has(code) && rawBody !== undefined)
    ? undefined
    : errorRequestsForAnyEndpoint[code];
