import type * as v from 'valibot';
import type { ErrorCode } from '../base/errors.ts';
import { type Endpoint, isCreation, nothing, takesAnyParameter } from '../http/endpoint.ts';

/** What of an endpoint its errors follow from. */
export type Described = Pick<
  Endpoint<unknown, unknown>,
  'auth' | 'rate' | 'methods' | 'path' | 'success' | 'body' | 'asksEngine' | 'errors'
> & { readonly parameters: v.GenericSchema };

interface Rule {
  readonly when: (endpoint: Described) => boolean;
  readonly codes: readonly ErrorCode[];
}

/** Which errors an endpoint can answer with, beside its own. */
const rules: readonly Rule[] = [
  { when: () => true, codes: ['INVALID_REQUEST'] },
  // What only tells how the service is has nothing that could fail, and asks nothing of the engine that counts.
  {
    when: ({ auth, asksEngine, rate }) => auth === 'caller' || (asksEngine && rate !== 'none'),
    codes: ['INTERNAL_ERROR', 'TOO_MANY_CONCURRENT_REQUESTS'],
  },
  { when: (endpoint) => !takesAnyParameter(endpoint), codes: ['UNKNOWN_PARAMETER'] },
  { when: ({ path }) => path.includes('/:id'), codes: ['INVALID_ID_FORMAT'] },
  { when: ({ auth }) => auth === 'caller', codes: ['UNAUTHORIZED', 'IDENTITY_PROVIDER_UNAVAILABLE'] },
  { when: ({ body }) => !Object.is(body, nothing), codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
  { when: isCreation, codes: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] },
  { when: ({ rate }) => rate !== 'none', codes: ['RATE_LIMIT_EXCEEDED'] },
  // An API key is one that the engine knows.
  { when: ({ auth, asksEngine }) => auth === 'caller' || asksEngine, codes: ['ENGINE_UNAVAILABLE', 'ENGINE_TIMEOUT'] },
];

/** Every code that an endpoint can answer with. */
export const codesOf = (endpoint: Described): readonly ErrorCode[] => [
  ...new Set([...endpoint.errors, ...rules.flatMap(({ when, codes }) => (when(endpoint) ? codes : []))]),
];
