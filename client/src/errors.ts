import * as v from 'valibot';

/** One reason why the service rejected a request. */
export interface ErrorDetail {
  /** Error code, for example `UNKNOWN_FIELD`. It is null if an id in the path is not a UUID. */
  readonly code: string | null;
  readonly title: string;
  readonly detail: string;
  /** JSON pointer to the invalid member of the request body, for example `/filters/0/field`. */
  readonly pointer: string | null;
  /** Name of the invalid query parameter. */
  readonly parameter: string | null;
}

/** An error response of the service. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly status: number;
  /** All reasons of the error. The message shows the first three. */
  readonly details: readonly ErrorDetail[];
  /** Id of the request. The log of the service contains the same id. */
  readonly requestId: string | null;
  /** Seconds to wait before the next attempt, from `Retry-After`; null if the response has no such header. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, details: readonly ErrorDetail[], retryAfterSeconds: number | null) {
    const requestId = response.headers.get('x-request-id');
    super(messageOf(response.status, details, requestId));
    this.status = response.status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Error code of the first reason in `details`. */
  get code(): string | null {
    return this.details[0]?.code ?? null;
  }

  /** JSON pointer of the first reason in `details`. */
  get pointer(): string | null {
    return this.details[0]?.pointer ?? null;
  }
}

const shownDetails = 3;

function messageOf(status: number, details: readonly ErrorDetail[], requestId: string | null): string {
  const shown = details.slice(0, shownDetails).map(({ code, detail, pointer, parameter }) => {
    const place = pointer ?? parameter;
    return `${code === null ? '' : `${code}: `}${detail}${place === null ? '' : ` (at ${place})`}`;
  });
  const rest = details.length > shownDetails ? [`And ${details.length - shownDetails} more.`] : [];
  const id = requestId === null ? '' : ` [request ${requestId}]`;
  return `${status} ${[...shown, ...rest].join(' ')}${id}`;
}

/** 400: the request is malformed, or names something that does not exist. */
export class InvalidRequestError extends ServiceError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends ServiceError {
  override readonly name = 'AuthenticationError';
}

/** 404: the resource does not exist, or the caller has no access to it. */
export class NotFoundError extends ServiceError {
  override readonly name = 'NotFoundError';
}

/** 409: the request contradicts stored data, for example an external id that is already in use. */
export class ConflictError extends ServiceError {
  override readonly name = 'ConflictError';
}

/** 413: the file or the body is too large. */
export class RequestTooLargeError extends ServiceError {
  override readonly name = 'RequestTooLargeError';
}

/** 422: the idempotency key belongs to a different request. */
export class IdempotencyError extends ServiceError {
  override readonly name = 'IdempotencyError';
}

/** 429: the service received too many requests, and every retry failed. */
export class RateLimitError extends ServiceError {
  override readonly name = 'RateLimitError';
}

/** 5xx: the service failed, and every retry failed. */
export class ServiceUnavailableError extends ServiceError {
  override readonly name = 'ServiceUnavailableError';
}

/** The client could not connect to the service, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(url: string, cause: unknown) {
    super(`No response from ${new URL(url).origin}. Check baseUrl and the connection.`, { cause });
  }
}

/** The service did not respond to an attempt within `timeoutMs`. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(timeoutMs: number) {
    super(`The service did not answer within ${timeoutMs} ms. Raise timeoutMs, or send a request for less data.`);
  }
}

const classes: Readonly<Record<number, typeof ServiceError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  404: NotFoundError,
  409: ConflictError,
  413: RequestTooLargeError,
  422: IdempotencyError,
  429: RateLimitError,
};

const text = v.string();
const list = v.object({
  errors: v.array(
    v.object({
      code: v.optional(text),
      title: text,
      detail: v.optional(text),
      source: v.optional(v.object({ pointer: v.optional(text), parameter: v.optional(text) }), {}),
    }),
  ),
});
const single = v.object({ code: text, title: text, message: text });

/** Accepts any body, because the response may come from a proxy. */
function detailsOf(body: unknown, status: number): readonly ErrorDetail[] {
  const several = v.safeParse(list, body);
  if (several.success && several.output.errors.length > 0) {
    return several.output.errors.map(({ code, title, detail, source }) => ({
      code: code ?? null,
      title,
      detail: detail ?? title,
      pointer: source.pointer ?? null,
      parameter: source.parameter ?? null,
    }));
  }
  const one = v.safeParse(single, body);
  const {
    code: ownCode,
    title: ownTitle,
    message,
  } = one.success
    ? one.output
    : {
        code: null,
        title: 'Unexpected response',
        message: `The body of the response with status ${status} is not an error of the service. Check baseUrl and proxies.`,
      };
  return [{ code: ownCode, title: ownTitle, detail: message, pointer: null, parameter: null }];
}

export function serviceError(response: Response, body: string, retryAfterSeconds: number | null): ServiceError {
  const { status } = response;
  const Class = classes[status] ?? (status >= 500 ? ServiceUnavailableError : ServiceError);
  return new Class(response, detailsOf(parsed(body), status), retryAfterSeconds);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
