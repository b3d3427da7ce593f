import type * as v from 'valibot';
import type { ErrorCode } from '../base/errors.ts';
import { acceptsUnknownParameters, type Endpoint, isCreationEndpoint, noBodySchema } from '../http/endpoint.ts';

/** The properties of an endpoint from which its error codes are derived. */
export type EndpointErrorProperties = Pick<
  Endpoint<unknown, unknown>,
  'auth' | 'rate' | 'methods' | 'path' | 'success' | 'body' | 'usesEngine' | 'errors'
> & { readonly parameters: v.GenericSchema };

interface Rule {
  readonly when: (endpoint: EndpointErrorProperties) => boolean;
  readonly codes: readonly ErrorCode[];
}

/** Rules that derive error codes from the description of an endpoint. */
const rules: readonly Rule[] = [
  { when: () => true, codes: ['INVALID_REQUEST'] },
  // Health checks have no input, and the limiter for fair use does not count their operations.
  {
    when: ({ auth, usesEngine, rate }) => auth === 'caller' || (usesEngine && rate !== 'none'),
    codes: ['INTERNAL_ERROR', 'TOO_MANY_CONCURRENT_REQUESTS'],
  },
  { when: (endpoint) => !acceptsUnknownParameters(endpoint), codes: ['UNKNOWN_PARAMETER'] },
  { when: ({ path }) => path.includes('/:id'), codes: ['INVALID_ID_FORMAT'] },
  { when: ({ auth }) => auth === 'caller', codes: ['UNAUTHORIZED', 'IDENTITY_PROVIDER_UNAVAILABLE'] },
  { when: ({ body }) => !Object.is(body, noBodySchema), codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
  { when: isCreationEndpoint, codes: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] },
  { when: ({ rate }) => rate !== 'none', codes: ['RATE_LIMIT_EXCEEDED'] },
  // API keys are looked up in the engine, so authentication can fail with the engine's errors.
  { when: ({ auth, usesEngine }) => auth === 'caller' || usesEngine, codes: ['ENGINE_UNAVAILABLE', 'ENGINE_TIMEOUT'] },
];

/** Returns all error codes of an endpoint. */
export const errorCodesOfEndpoint = (endpoint: EndpointErrorProperties): readonly ErrorCode[] => [
  ...new Set([...endpoint.errors, ...rules.flatMap(({ when, codes }) => (when(endpoint) ? codes : []))]),
];
