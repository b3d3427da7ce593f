import {
  ApiError,
  type ErrorCode,
  type ErrorStatus,
  type ListedError,
  statusOf,
  titleOf,
  ValidationErrors,
} from '../base/errors.ts';

export interface ErrorResponse {
  readonly status: ErrorStatus;
  /** Code of the first error, for the metrics. */
  readonly code: ErrorCode;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ErrorContext {
  /** Id of the request, under which the log describes the error. */
  readonly requestId: string;
  /** Prefix of links in error responses: the base URL of the service, or an empty text for relative links. */
  readonly linkBase: string;
}

/** JSON:API, Error Objects: the URL of the documentation page about the code. */
const linksOf = (code: ErrorCode, { linkBase }: ErrorContext) => ({ type: `${linkBase}/docs/errors/${code}` });

/** Concerns the whole request (contract). In an error about a rate limit, the request id has another name. */
const envelopeA = ({ code, message }: ApiError, context: ErrorContext): object => ({
  code,
  status: statusOf(code),
  title: titleOf(code),
  message,
  links: linksOf(code, context),
  meta: code === 'RATE_LIMIT_EXCEEDED' ? { trace_id: context.requestId } : { log_id: context.requestId },
});

/** Errors with positions. An error about an invalid id in the path has no `id` and `code` (contract). */
const envelopeB = (errors: readonly ListedError[], context: ErrorContext): object => ({
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

/** Says how many errors are not listed. For errors in the body, its position is the whole body. */
function moreThan([first]: readonly ListedError[], unlisted: number): ListedError[] {
  if (first === undefined || unlisted === 0) return [];
  const source = 'pointer' in first.source ? { pointer: '' } : first.source;
  return [{ code: first.code, detail: `${unlisted} more errors are not listed.`, source }];
}

/** contract, Errors. The response to an unexpected exception contains no details. */
export function errorResponse(error: unknown, context: ErrorContext): ErrorResponse {
  if (error instanceof ValidationErrors) {
    // A response has one status. If malformed input and missing resources occur together, the response has the status
    // of malformed input.
    const [first] = error.errors.map((each) => statusOf(each.code)).toSorted((a, b) => a - b);
    const status = first ?? statusOf(error.errors[0].code);
    const listed = error.errors.filter((each) => statusOf(each.code) === status);
    const { code } = listed[0] ?? error.errors[0];
    return { status, code, body: envelopeB([...listed, ...moreThan(listed, error.unlisted)], context), headers: {} };
  }
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(
          'INTERNAL_ERROR',
          'An internal error occurred. Send the request again later, or report the request id.',
        );
  const { code, headers } = apiError;
  return { status: statusOf(code), code, body: envelopeA(apiError, context), headers };
}
