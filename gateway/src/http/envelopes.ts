import {
  ApiError,
  type ErrorCode,
  type ErrorStatus,
  type ListedError,
  statusOf,
  titleOf,
  ValidationErrors,
} from '../base/errors.ts';
import { protectedResourcePath } from './links.ts';
import type { RequestRoute } from './request-context.ts';

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
  /** The path of the request, such as `/v1/invoices/:id`. */
  readonly route?: Pick<RequestRoute, 'path' | 'oauth'>;
}

/** RFC 6749, section 5.2. Other codes are `invalid_request` or, from status 500 on, `temporarily_unavailable`. */
const oauthErrors: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'invalid_client',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  UNSUPPORTED_TOKEN_TYPE: 'unsupported_token_type',
  INTERNAL_ERROR: 'server_error',
};

/** The text may contain only printable ASCII without `"` and `\` (RFC 6749, section 5.2). */
const oauthMembers = (code: ErrorCode, detail: string, context: ErrorContext) => ({
  error: oauthErrors[code] ?? (statusOf(code) < 500 ? 'invalid_request' : 'temporarily_unavailable'),
  error_description: detail.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?'),
  error_uri: linksOf(code, context).type,
});

/** RFC 9728, section 5.1: the challenge names the metadata, from which a client learns where to get a token. */
function withMetadata(headers: Readonly<Record<string, string>>, { linkBase, route }: ErrorContext) {
  const { 'WWW-Authenticate': challenge } = headers;
  if (challenge?.startsWith('Bearer') !== true) return headers;
  const place = `${linkBase}${protectedResourcePath}${route?.path === '/mcp' ? '/mcp' : ''}`;
  const separator = challenge === 'Bearer' ? ' ' : ', ';
  return { ...headers, 'WWW-Authenticate': `${challenge}${separator}resource_metadata="${place}"` };
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
  const oauth = (...about: readonly [ErrorCode, string]): object =>
    context.route?.oauth === true ? oauthMembers(...about, context) : {};
  if (error instanceof ValidationErrors) {
    // A response has one status. If malformed input and missing resources occur together, the response has the status
    // of malformed input.
    const [first] = error.errors.map((each) => statusOf(each.code)).toSorted((a, b) => a - b);
    const status = first ?? statusOf(error.errors[0].code);
    const listed = error.errors.filter((each) => statusOf(each.code) === status);
    const { code, detail } = listed[0] ?? error.errors[0];
    const body = { ...oauth(code, detail), ...envelopeB([...listed, ...moreThan(listed, error.unlisted)], context) };
    return { status, code, body, headers: {} };
  }
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(
          'INTERNAL_ERROR',
          'An internal error occurred. Send the request again later, or report the request id.',
        );
  const { code, message, headers } = apiError;
  const body = { ...oauth(code, message), ...envelopeA(apiError, context) };
  return { status: statusOf(code), code, body, headers: withMetadata(headers, context) };
}
