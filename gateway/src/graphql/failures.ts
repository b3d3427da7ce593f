import * as v from 'valibot';
import { ApiError, type ErrorCode, quote } from '../base/errors.ts';
import type { Rejection } from '../boolexp/rejected-values.ts';

export const engineUnavailable = (cause: unknown): ApiError =>
  new ApiError('ENGINE_UNAVAILABLE', 'The data engine is not available. Send the request again in a few seconds.', {
    cause,
    headers: { 'Retry-After': '1' },
  });

const timedOut = (cause: unknown): ApiError =>
  new ApiError(
    'ENGINE_TIMEOUT',
    'The data engine did not respond in time. Send the request again, or narrow its filters.',
    { cause },
  );

export const responseTooLarge = (cause?: unknown): ApiError =>
  new ApiError(
    'RESPONSE_TOO_LARGE',
    'The response is too large. Send the request with a smaller page, fewer fields or fewer included relationships.',
    { cause },
  );

/** Others become INTERNAL_ERROR. The documentation of Hasura's POST /v1/graphql describes the engine's codes. */
const codes: Readonly<Record<string, ErrorCode>> = {
  'data-exception': 'INVALID_REQUEST',
  'bad-request': 'INVALID_REQUEST',
  'postgres-error': 'ENGINE_UNAVAILABLE',
  'postgres-max-connections-error': 'ENGINE_UNAVAILABLE',
  'connection-timeout-error': 'ENGINE_UNAVAILABLE',
  busy: 'ENGINE_UNAVAILABLE',
  // The gateway validates its operations, so the engine has no metadata, or those of another release.
  'validation-failed': 'ENGINE_UNAVAILABLE',
  // The engine rejects a token of the gateway if a clock was changed, or if the engine does not yet know a new signing
  // key. A repeated request gets a new token.
  'invalid-jwt': 'ENGINE_UNAVAILABLE',
  'time-limit-exceeded': 'ENGINE_TIMEOUT',
  'response-too-large': 'RESPONSE_TOO_LARGE',
};

const engineErrors = v.tupleWithRest(
  [v.object({ message: v.string(), extensions: v.object({ code: v.string() }) })],
  v.unknown(),
);

/** Messages of Postgres about values. The first matching pattern is used. */
const valueErrors: readonly (readonly [RegExp, Rejection['kind'], (found: string) => string])[] = [
  [/^invalid regular expression: (.+)$/, 'regex', (what) => `A regular expression is malformed: ${what}. Correct it.`],
  [
    /^regular expression failed: (.+)$/,
    'regex',
    (what) => `A regular expression cannot be evaluated: ${what}. Use a simpler one.`,
  ],
  [
    /^LIKE pattern must not end with escape character$/,
    'pattern',
    () => 'A pattern ends with a single backslash. Write two backslashes.',
  ],
  [
    /^invalid escape string$/,
    'pattern',
    () => 'A pattern contains a malformed escape sequence. Write a backslash as two backslashes.',
  ],
  [/^[^"]*"(.*)"$/s, 'value', (value) => `${quote(value)} does not match the type of its field.`],
];

function rejectedValue(message: string): Rejection {
  for (const [form, kind, tell] of valueErrors) {
    const found = form.exec(message)?.[1] ?? '';
    if (form.test(message)) return { kind, text: kind === 'value' ? found : undefined, detail: tell(found) };
  }
  return { kind: 'value', text: undefined, detail: 'A value does not match the type of its field.' };
}

/** The message never contains the engine's text. @param isLate the response arrived shortly before the deadline */
export function convertEngineErrors(errors: unknown, isLate: boolean, cause: Error): ApiError | WriteRejectedError {
  const read = v.safeParse(engineErrors, errors);
  if (!read.success) return engineUnavailable(cause);
  const [{ message, extensions }] = read.output;
  if (rejectionCodes.includes(extensions.code))
    return new WriteRejectedError(/constraint "([^"]+)"/.exec(message)?.[1], cause);
  // Hasura does not report that Postgres cancelled a statement (SQLSTATE 57014): it uses the code `unexpected` for this
  // and other failures.
  if (extensions.code === 'unexpected' && isLate) return timedOut(cause);
  const code = codes[extensions.code] ?? 'INTERNAL_ERROR';
  if (code === 'ENGINE_UNAVAILABLE') return engineUnavailable(cause);
  if (code === 'ENGINE_TIMEOUT') return timedOut(cause);
  if (code === 'RESPONSE_TOO_LARGE') return responseTooLarge(cause);
  return code === 'INVALID_REQUEST'
    ? new ValueRejectedError(rejectedValue(message), cause)
    : new ApiError(code, 'An internal error occurred. Send the request again later, or report the request id.', {
        cause,
      });
}

/** Thrown when Postgres rejects a value of the request, such as a date or a pattern. */
export class ValueRejectedError extends ApiError {
  readonly value: Rejection;

  constructor(value: Rejection, cause: Error) {
    super('INVALID_REQUEST', value.detail, { cause });
    this.value = value;
  }
}

/** Thrown when the engine rejects a row because of a constraint or a permission. */
export class WriteRejectedError extends Error {
  override readonly name = 'WriteRejectedError';
  /** Name of the violated constraint; `undefined` when the engine's error does not name a constraint. */
  readonly constraint: string | undefined;

  constructor(constraint: string | undefined, cause: Error) {
    super(`the engine rejected a row${constraint === undefined ? '' : `: ${constraint}`}`, { cause });
    this.constraint = constraint;
  }
}

const rejectionCodes: readonly string[] = ['constraint-violation', 'permission-error'];

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Thrown when the client disconnects before the response is complete. */
export class DisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';

  constructor() {
    super('the client closed the connection');
  }
}

/** Converts an exception that occurred before the engine responded, such as a timeout, to an API error. */
export function convertTransportError(error: unknown): Error {
  if (error instanceof DisconnectedError || error instanceof ApiError) return error;
  return error instanceof DeadlineError ? timedOut(error) : engineUnavailable(error);
}
