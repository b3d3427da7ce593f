import { ClientError } from 'graphql-request';
import * as v from 'valibot';
import { ApiError, type ErrorCode } from '../errors.ts';

const unavailable = (cause: unknown): ApiError =>
  new ApiError('ENGINE_UNAVAILABLE', 'The data engine cannot be reached at the moment; try again shortly.', {
    cause,
    headers: { 'Retry-After': '1' },
  });

const timedOut = (cause: unknown): ApiError =>
  new ApiError('ENGINE_TIMEOUT', 'The data engine did not answer in time.', { cause });

/** What the engine's error codes (Hasura, Errors of POST /v1/graphql) come to; any other is INTERNAL_ERROR. */
const codes: Readonly<Record<string, ErrorCode>> = {
  'data-exception': 'INVALID_REQUEST',
  'bad-request': 'INVALID_REQUEST',
  'postgres-error': 'ENGINE_UNAVAILABLE',
  'postgres-max-connections-error': 'ENGINE_UNAVAILABLE',
  'connection-timeout-error': 'ENGINE_UNAVAILABLE',
  busy: 'ENGINE_UNAVAILABLE',
  'time-limit-exceeded': 'ENGINE_TIMEOUT',
};

const engineErrors = v.tupleWithRest([v.object({ extensions: v.object({ code: v.string() }) })], v.unknown());

function refused(error: ClientError): ApiError {
  const errors = v.safeParse(engineErrors, error.response.errors);
  if (!errors.success) return unavailable(error);
  const code = codes[errors.output[0].extensions.code] ?? 'INTERNAL_ERROR';
  if (code === 'ENGINE_UNAVAILABLE') return unavailable(error);
  if (code === 'ENGINE_TIMEOUT') return timedOut(error);
  return code === 'INVALID_REQUEST'
    ? new ApiError(code, 'The data engine refused a value of this request.', { cause: error })
    : new ApiError(code, 'Something went wrong on our side.', { cause: error });
}

/** The wait for the engine came to its end. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The client went away before its answer was ready. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** What an operation that failed means for the caller: nothing of the engine's own words is shown. */
export function failureOf(error: unknown): Error {
  if (error instanceof ClientGoneError) return error;
  if (error instanceof DeadlineError) return timedOut(error);
  return error instanceof ClientError ? refused(error) : unavailable(error);
}
