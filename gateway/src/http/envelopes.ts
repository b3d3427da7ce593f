import {
  ApiError,
  type ErrorCode,
  type ErrorStatus,
  statusOf,
  titleOf,
  type ValidationError,
  ValidationErrors,
} from '../base/errors.ts';

/** An error response. */
export interface ErrorResponse {
  readonly status: ErrorStatus;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** The data of a request that its error response contains. */
export interface ErrorContext {
  /** Id under which the log lists the request. */
  readonly requestId: string;
  /** Start of the links: the public address of the service, or empty for links relative to the host. */
  readonly linkBase: string;
}

/** Returns the link to the page of the code: a link that identifies the type of the error (JSON:API, Error Objects). */
const linksOf = (code: ErrorCode, { linkBase }: ErrorContext) => ({ type: `${linkBase}/docs/errors/${code}` });

/** Returns envelope A: an error of the request as a whole. For a rate limit, the contract names the id `request_id`. */
const envelopeA = ({ code, message }: ApiError, context: ErrorContext): object => ({
  code,
  status: statusOf(code),
  title: titleOf(code),
  message,
  links: linksOf(code, context),
  meta: code === 'RATE_LIMIT_EXCEEDED' ? { trace_id: context.requestId } : { log_id: context.requestId },
});

/** Returns envelope B: errors with positions. An invalid id has neither id nor code (contract, Envelope B). */
const envelopeB = (errors: readonly ValidationError[], context: ErrorContext): object => ({
  errors: errors.map(({ code, detail, source }) => ({
    ...(code === 'INVALID_ID_FORMAT' ? {} : { id: context.requestId }),
    status: String(statusOf(code)),
    ...(code === 'INVALID_ID_FORMAT' ? {} : { code }),
    title: titleOf(code),
    detail,
    source,
    links: linksOf(code, context),
  })),
});

/**
 * Returns an error entry with the number of errors that are not listed. For errors in the body, the entry points to the
 * whole body.
 */
function moreThan([first]: readonly ValidationError[], unlisted: number): ValidationError[] {
  if (first === undefined || unlisted === 0) return [];
  const source = 'pointer' in first.source ? { pointer: '' } : first.source;
  return [{ code: first.code, detail: `${unlisted} more errors are not listed.`, source }];
}

/** Converts an exception to an error response (contract, Errors). Unexpected errors show no details. */
export function errorResponse(error: unknown, context: ErrorContext): ErrorResponse {
  if (error instanceof ValidationErrors) {
    // A response has one status: malformed input is reported before missing resources.
    const [first] = error.errors.map(({ code }) => statusOf(code)).toSorted((a, b) => a - b);
    const status = first ?? statusOf(error.errors[0].code);
    const listed = error.errors.filter(({ code }) => statusOf(code) === status);
    return { status, body: envelopeB([...listed, ...moreThan(listed, error.unlisted)], context), headers: {} };
  }
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(
          'INTERNAL_ERROR',
          'An internal error occurred. Send the request again later, or report the request id.',
        );
  return { status: statusOf(apiError.code), body: envelopeA(apiError, context), headers: apiError.headers };
}
