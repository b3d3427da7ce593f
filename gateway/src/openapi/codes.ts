import type * as v from 'valibot';
import type { ErrorCode } from '../base/errors.ts';
import { acceptsUnknownParameters, type Endpoint, isCreation, neededAccess, noBody } from '../http/endpoint.ts';

export type CodesInput = Pick<
  Endpoint<unknown, unknown>,
  'auth' | 'access' | 'callers' | 'rate' | 'methods' | 'path' | 'success' | 'body' | 'usesEngine' | 'errors'
> & { readonly parameters: v.GenericSchema };

type Rule = { readonly when: (endpoint: CodesInput) => boolean; readonly codes: readonly ErrorCode[] };

const isReading = (method: string): boolean => method === 'GET' || method === 'QUERY';

const rules: readonly Rule[] = [
  { when: () => true, codes: ['INVALID_REQUEST', 'NOT_ACCEPTABLE'] },
  // All endpoints except health checks, which have no input and whose operations the limit of concurrent operations
  // does not count.
  {
    when: ({ auth, usesEngine, rate }) => auth === 'caller' || (usesEngine && rate !== 'none'),
    codes: ['INTERNAL_ERROR', 'TOO_MANY_CONCURRENT_REQUESTS'],
  },
  { when: (endpoint) => !acceptsUnknownParameters(endpoint), codes: ['UNKNOWN_PARAMETER'] },
  { when: ({ path }) => path.includes('/:id'), codes: ['INVALID_ID_FORMAT'] },
  { when: ({ auth }) => auth === 'caller', codes: ['UNAUTHORIZED', 'IDENTITY_PROVIDER_UNAVAILABLE'] },
  {
    when: (endpoint) => endpoint.auth === 'caller' && neededAccess(endpoint) === 'write',
    codes: ['WRITE_NOT_ALLOWED'],
  },
  { when: ({ callers }) => callers !== undefined, codes: ['CALLER_NOT_ALLOWED'] },
  { when: ({ body }) => !Object.is(body, noBody), codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
  { when: isCreation, codes: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] },
  { when: ({ rate }) => rate !== 'none', codes: ['RATE_LIMIT_EXCEEDED'] },
  // The gateway looks API keys up in the engine, so the authentication of a caller can fail with the errors of the
  // engine.
  { when: ({ auth, usesEngine }) => auth === 'caller' || usesEngine, codes: ['ENGINE_UNAVAILABLE', 'ENGINE_TIMEOUT'] },
  {
    when: ({ auth, usesEngine, methods }) => auth === 'caller' && usesEngine && methods.some(isReading),
    codes: ['RESPONSE_TOO_LARGE'],
  },
];

export const codesOf = (endpoint: CodesInput): readonly ErrorCode[] => [
  ...new Set([...endpoint.errors, ...rules.flatMap(({ when, codes }) => (when(endpoint) ? codes : []))]),
];
