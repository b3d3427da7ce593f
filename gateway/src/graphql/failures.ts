import * as v from 'valibot';
import { ApiError, type ErrorCode } from '../base/errors.ts';

/** The engine is not there, or cannot take more at the moment. */
export const unavailable = (cause: unknown): ApiError =>
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

const engineErrors = v.tupleWithRest(
  [v.object({ message: v.string(), extensions: v.object({ code: v.string() }) })],
  v.unknown(),
);

/** What Postgres says of a value, and what the caller is told in its place; the first row that fits. */
const complaints: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^invalid regular expression: (.+)$/, (what) => `A regular expression is malformed: ${what}.`],
  [/^regular expression failed: (.+)$/, (what) => `A regular expression cannot be evaluated: ${what}.`],
  [/^LIKE pattern must not end with escape character$/, () => 'A pattern ends with a single backslash; write two.'],
  [/^invalid escape string$/, () => 'A pattern has a malformed escape.'],
  [/("(?:[^"]|"")*")$/, (value) => `${value} is no value that its field can be compared with.`],
];

/** A complaint of Postgres in words that a caller can do something with. */
function presentable(message: string): string {
  for (const [form, tell] of complaints) {
    const found = form.exec(message);
    if (found !== null) return tell(found[1] ?? '');
  }
  return 'A value of this request is none that its field can be compared with.';
}

/**
 * What an answer of the engine that is no data means for the caller, who is shown nothing of its own words.
 * @param errors the `errors` of its answer, if that has any
 * @param isLate whether it came after most of the deadline
 * @returns INVALID_REQUEST where it is a value of the request that was refused, WriteRefused where it is a row
 */
export function refusal(errors: unknown, isLate: boolean, cause: Error): ApiError | WriteRefused {
  const read = v.safeParse(engineErrors, errors);
  if (!read.success) return unavailable(cause);
  const [{ message, extensions }] = read.output;
  if (refusals.includes(extensions.code)) return new WriteRefused(/constraint "([^"]+)"/.exec(message)?.[1], cause);
  // Hasura does not say that Postgres stopped a statement (SQLSTATE 57014): its code is the one for every other failure.
  if (extensions.code === 'unexpected' && isLate) return timedOut(cause);
  const code = codes[extensions.code] ?? 'INTERNAL_ERROR';
  if (code === 'ENGINE_UNAVAILABLE') return unavailable(cause);
  if (code === 'ENGINE_TIMEOUT') return timedOut(cause);
  return code === 'INVALID_REQUEST'
    ? new ApiError(code, presentable(message), { cause })
    : new ApiError(code, 'Something went wrong on our side.', { cause });
}

/** A row that was to be written is not one that there may be: a key of the database or a permission's check is against it. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
  /** The constraint of the database that refused it, where one did and is named. */
  readonly constraint: string | undefined;

  constructor(constraint: string | undefined, cause: Error) {
    super(`a row was refused${constraint === undefined ? '' : ` by ${constraint}`}`, { cause });
    this.constraint = constraint;
  }
}

/** Codes of the engine for rows that may not be written. */
const refusals: readonly string[] = ['constraint-violation', 'permission-error'];

/** The wait for the engine came to its end. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The client went away before its answer was ready. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    super('the client closed the connection');
  }
}

/** What it means for the caller that there was no answer of the engine. */
export function noAnswer(error: unknown): Error {
  if (error instanceof ClientGoneError || error instanceof ApiError) return error;
  return error instanceof DeadlineError ? timedOut(error) : unavailable(error);
}
