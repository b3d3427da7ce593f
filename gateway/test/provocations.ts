import type { ErrorCode } from '../src/base/errors.ts';
import type { GatewayConfig } from '../src/config.ts';
import { type EngineTransport, unpooledBytes } from '../src/graphql/transport.ts';
import { engineWith } from './gateway.ts';

/** Provokes an error code; settings that are not given have their defaults. */
export interface Provocation {
  readonly config?: Partial<GatewayConfig>;
  /** Replaces the engine. Callers then use an API key, which is looked up in it. */
  readonly engine?: EngineTransport;
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly times?: number;
}

const failing = (code: string) => {
  const text = JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] });
  return engineWith(async () => unpooledBytes(text));
};

/** Returns a part of a JWT. */
const segment = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Requests that provoke the same error code at every endpoint which has it. */
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
  ENGINE_UNAVAILABLE: { engine: engineWith(() => Promise.reject(new TypeError('refused'))) },
  // With an API key, authentication sends the first operation.
  TOO_MANY_CONCURRENT_REQUESTS: { engine: failing('unexpected'), config: { engineOperations: 0 } },
  ENGINE_TIMEOUT: { engine: engineWith(() => new Promise(() => {})), config: { engineTimeoutMs: 1 } },
  INTERNAL_ERROR: { engine: failing('unexpected') },
};

/** Returns the general provocation of a code; `undefined` when only the endpoint's own work can provoke it. */
export const generalProvocation = (code: ErrorCode, { form }: { readonly form?: object }): Provocation | undefined =>
  // A form endpoint reports a file that is too large only if the form is complete, so its own test sends one.
  code === 'PAYLOAD_TOO_LARGE' && form !== undefined ? undefined : generalProvocations[code];
