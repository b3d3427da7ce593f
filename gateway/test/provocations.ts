import type { ErrorCode } from '../src/base/errors.ts';
import type { GatewayConfig } from '../src/config.ts';
import { ownBytes, type Transport } from '../src/graphql/transport.ts';
import { engineThat } from './gateway.ts';

/** How a code is brought about; what is not given is as it should be. */
export interface Provocation {
  readonly config?: Partial<GatewayConfig>;
  /** An engine in the other's place; callers then come with an API key, which it is asked about. */
  readonly engine?: Transport;
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly times?: number;
}

const failing = (code: string) => {
  const text = JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] });
  return engineThat(async () => ownBytes(text));
};

/** A part of a JWT. */
const segment = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Codes that follow from what a row says, not from what it does: brought about alike at every row. */
export const generalProvocations: Readonly<Partial<Record<ErrorCode, Provocation>>> = {
  INVALID_REQUEST: { query: '?twice=1&twice=2' },
  UNKNOWN_PARAMETER: { query: '?unheard=1' },
  INVALID_ID_FORMAT: { id: 'seven' },
  UNAUTHORIZED: { headers: { authorization: 'Bearer forged' }, body: '{"client_id":"a","client_secret":"b"}' },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    config: { identityProvider: { issuer: 'http://127.0.0.1:9', audience: 'a', organisationClaim: 'o' } },
    headers: { authorization: `Bearer ${segment({ alg: 'ES256' })}.${segment({ iss: 'http://127.0.0.1:9' })}.c2ln` },
  },
  PAYLOAD_TOO_LARGE: { config: { maxBodyBytes: 1 } },
  UNSUPPORTED_MEDIA_TYPE: { headers: { 'content-type': 'text/plain' } },
  RATE_LIMIT_EXCEEDED: { config: { rateLimits: { general: 1, auth: 1, ai: 0 } }, times: 2 },
  ENGINE_UNAVAILABLE: { engine: engineThat(() => Promise.reject(new TypeError('refused'))) },
  // With an API key the first operation is that of authentication.
  TOO_MANY_CONCURRENT_REQUESTS: { engine: failing('unexpected'), config: { engineOperations: 0 } },
  ENGINE_TIMEOUT: { engine: engineThat(() => new Promise(() => {})), config: { engineTimeoutMs: 1 } },
  INTERNAL_ERROR: { engine: failing('unexpected') },
};

/** How a code is brought about at an endpoint as at any other; nothing where that takes what the endpoint itself does. */
export const generally = (code: ErrorCode, { form }: { readonly form?: object }): Provocation | undefined =>
  // A file that is too large takes a whole form.
  code === 'PAYLOAD_TOO_LARGE' && form !== undefined ? undefined : generalProvocations[code];
