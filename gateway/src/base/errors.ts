import { connectorErrors } from './error-codes/connectors.ts';
import { groupErrors } from './error-codes/groups.ts';
import { queryErrors } from './error-codes/queries.ts';
import { recordErrors } from './error-codes/records.ts';
import { requestErrors } from './error-codes/requests.ts';
import type { ErrorDefinition } from './error-codes/row.ts';
import { serviceErrors } from './error-codes/service.ts';

/** Position of an error in the request: a JSON pointer into the body, or the name of a parameter. */
export type ErrorPosition = { readonly pointer: string } | { readonly parameter: string };

/**
 * A text that begins with `Expected` becomes a sentence about the position: `Expected a number` becomes
 * `filters[0].value must be a number`. A function is called only if the response lists the error.
 */
export type DetailText = string | ((place: string) => string);

export const truncateText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;

/** Returns a name or value from a request in quotes, for use in an error detail. Long texts are truncated. */
export const quote = (name: string): string => JSON.stringify(truncateText(name, 60));

/** Returns one segment of a JSON pointer with its leading slash, escaped as RFC 6901 requires. */
export const escapePointer = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const maxPlace = 100;

/** Formats a position for an error detail: the pointer `/filters/0/value` as `filters[0].value`, in backticks. */
function placeOf(source: ErrorPosition): string {
  if ('parameter' in source) return `\`${truncateText(source.parameter, maxPlace)}\``;
  if (source.pointer === '') return 'The body';
  const steps = truncateText(source.pointer, maxPlace).slice(1).split('/');
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return `\`${path.replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~')}\``;
}

/** Expectations about a size or about members: the detail contains `must have` instead of `must be`. */
const isOfParts = /^(at (most|least) .*[a-z]|\d+ to \d+ [a-z]|each |names and |no )/;

/** Returns a sentence such as `limit must be at most 200`. */
export const formatExpectation = (position: string, expected: string): string =>
  `${position} must ${isOfParts.test(expected) ? 'have' : 'be'} ${expected}`;

const expects = 'Expected ';

/** The text contains the position too, because a log may contain the text without `source`. */
export function formatDetail(detail: DetailText, source: ErrorPosition): string {
  if (typeof detail === 'function') return detail(placeOf(source));
  return detail.startsWith(expects) ? formatExpectation(placeOf(source), detail.slice(expects.length)) : detail;
}

const errorCodeDefinitions = {
  ...requestErrors,
  ...queryErrors,
  ...groupErrors,
  ...recordErrors,
  ...connectorErrors,
  ...serviceErrors,
};

export type ErrorCode = keyof typeof errorCodeDefinitions;
export type ErrorStatus = (typeof errorCodeDefinitions)[ErrorCode]['status'];

const isCode = (name: string): name is ErrorCode => name in errorCodeDefinitions;

export const errorCodes: readonly ErrorCode[] = Object.keys(errorCodeDefinitions)
  .filter(isCode)
  .toSorted((a, b) => errorCodeDefinitions[a].status - errorCodeDefinitions[b].status);

export const statusOf = (code: ErrorCode): ErrorStatus => errorCodeDefinitions[code].status;

const abbreviations: Readonly<Record<string, string>> = { ID: 'ID', AI: 'AI' };
const capitalized = (word: string): string => abbreviations[word] ?? word.charAt(0) + word.slice(1).toLowerCase();

export const titleOf = (code: ErrorCode): string =>
  definitionOf(code).title ?? code.split('_').map(capitalized).join(' ');

export const definitionOf = (code: ErrorCode): ErrorDefinition => errorCodeDefinitions[code];

export function exampleError(code: ErrorCode): ApiError | ValidationErrors {
  const { example } = definitionOf(code);
  return 'message' in example ? new ApiError(code, example.message) : new ValidationErrors([{ code, ...example }]);
}

export type ListedError = { readonly code: ErrorCode; readonly detail: string; readonly source: ErrorPosition };

/** Numbers of errors, bytes and characters that keep the response below 64 KiB. */
const bounds = { errors: 100, bytes: 32_000, position: 300, detail: 1000 } as const;

/** Returns a validation error. Its texts are truncated, because they may contain long values of the request. */
const boundedError = (code: ErrorCode, detail: DetailText, source: ErrorPosition): ListedError => ({
  code,
  detail: truncateText(formatDetail(detail, source), bounds.detail),
  source:
    'pointer' in source
      ? { pointer: truncateText(source.pointer, bounds.position) }
      : { parameter: truncateText(source.parameter, bounds.position) },
});

type ApiErrorOptions = { readonly cause?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** An error that concerns the whole request (envelope A of the contract). The response contains the `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.headers = options.headers ?? {};
  }
}

/** The errors in a request, with the position of each error (envelope B of the contract). */
export class ValidationErrors extends Error {
  override readonly name = 'ValidationErrors';
  readonly errors: readonly [ListedError, ...ListedError[]];
  /** Number of further errors that the response does not list. */
  readonly unlisted: number;

  constructor(errors: readonly [ListedError, ...ListedError[]], unlisted = 0) {
    super(errors.map(({ code, detail }) => `${code}: ${detail}`).join('; '));
    this.errors = errors;
    this.unlisted = unlisted;
  }
}

/** Keeps at most 100 errors of a request, and counts the rest. */
export class ErrorCollector {
  readonly #errors: ListedError[] = [];
  #bytes = 0;
  #unlisted = 0;

  /** Adds an error in the request's body. @param pointer JSON pointer (RFC 6901) to the position */
  at(pointer: string, code: ErrorCode, detail: DetailText): void {
    this.#add(code, detail, { pointer });
  }

  parameter(parameter: string, code: ErrorCode, detail: DetailText): void {
    this.#add(code, detail, { parameter });
  }

  count(more: number): void {
    this.#unlisted += more;
  }

  #add(code: ErrorCode, detail: DetailText, source: ErrorPosition): void {
    if (this.isFull) {
      this.#unlisted += 1;
      return;
    }
    const error = boundedError(code, detail, source);
    this.#bytes += Buffer.byteLength(JSON.stringify([error.detail, error.source]));
    this.#errors.push(error);
  }

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

  /** Further errors are counted, but not kept. */
  get isFull(): boolean {
    return this.#errors.length >= bounds.errors || this.#bytes > bounds.bytes;
  }

  throwIfAny(): void {
    if (this.#errors.length > 0) throw this.toError();
  }

  toError(): ValidationErrors {
    const [first, ...rest] = this.#errors;
    if (first === undefined) throw new Error('toError needs at least one error in the collector');
    return new ValidationErrors([first, ...rest], this.#unlisted);
  }
}

export const validationError = (code: ErrorCode, detail: DetailText, source: ErrorPosition): ValidationErrors =>
  new ValidationErrors([boundedError(code, detail, source)]);
