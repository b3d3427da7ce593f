import { type ErrorDetail, type ErrorSource, errorDetailText, truncatedText } from './error-details.ts';

/** HTTP status and title of each error code. */
const rows = {
  INVALID_REQUEST: [400, 'Invalid Request'],
  INVALID_ID_FORMAT: [400, 'Invalid ID Format'],
  UNKNOWN_PARAMETER: [400, 'Unknown Parameter'],
  INVALID_CURSOR: [400, 'Invalid Cursor'],
  UNKNOWN_ROOT: [400, 'Unknown Root'],
  UNKNOWN_FIELD: [400, 'Unknown Field'],
  OPERATOR_NOT_ALLOWED: [400, 'Operator Not Allowed'],
  INVALID_VALUE: [400, 'Invalid Value'],
  INVALID_WHERE_CLAUSE: [400, 'Invalid Where Clause'],
  FIELD_NOT_SORTABLE: [400, 'Field Not Sortable'],
  REDIRECT_URL_NOT_ALLOWED: [400, 'Redirect URL Not Allowed'],
  INVALID_STATE: [400, 'Invalid State'],
  STATE_EXPIRED: [400, 'State Expired'],
  STATE_ALREADY_USED: [400, 'State Already Used'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  NOT_FOUND: [404, 'Not Found'],
  DOCUMENT_NOT_FOUND: [404, 'Document Not Found'],
  MEDIA_NOT_FOUND: [404, 'Media Not Found'],
  WORKSPACE_NOT_FOUND: [404, 'Workspace Not Found'],
  COLLECTION_NOT_FOUND: [404, 'Collection Not Found'],
  COMPANY_NOT_FOUND: [404, 'Company Not Found'],
  PEOPLE_NOT_FOUND: [404, 'People Not Found'],
  RECORD_ROOT_NOT_FOUND: [404, 'Record Root Not Found'],
  API_KEY_NOT_FOUND: [404, 'API Key Not Found'],
  INVOICE_NOT_FOUND: [404, 'Invoice Not Found'],
  BALANCE_NOT_FOUND: [404, 'Balance Not Found'],
  TRANSACTION_NOT_FOUND: [404, 'Transaction Not Found'],
  CONNECTOR_NOT_FOUND: [404, 'Connector Not Found'],
  WEBHOOK_NOT_FOUND: [404, 'Webhook Not Found'],
  WEBHOOK_DELIVERY_NOT_FOUND: [404, 'Webhook Delivery Not Found'],
  RECORD_NOT_FOUND: [404, 'Record Not Found'],
  CUSTOM_COLUMN_NOT_FOUND: [404, 'Custom Column Not Found'],
  CUSTOM_COLUMN_JOB_NOT_FOUND: [404, 'Custom Column Job Not Found'],
  METHOD_NOT_ALLOWED: [405, 'Method Not Allowed'],
  EXTERNAL_WORKSPACE_ID_TAKEN: [409, 'External Workspace ID Taken'],
  IDEMPOTENCY_KEY_IN_USE: [409, 'Idempotency Key In Use'],
  WEBHOOK_ALREADY_EXISTS: [409, 'Webhook Already Exists'],
  WEBHOOK_INACTIVE: [409, 'Webhook Inactive'],
  CUSTOM_COLUMN_NOT_COMPUTABLE: [409, 'Custom Column Not Computable'],
  PAYLOAD_TOO_LARGE: [413, 'Payload Too Large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
  RANGE_NOT_SATISFIABLE: [416, 'Range Not Satisfiable'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Idempotency Key Reused'],
  RATE_LIMIT_EXCEEDED: [429, 'Too Many Requests'],
  INTERNAL_ERROR: [500, 'Internal Error'],
  AI_UNAVAILABLE: [503, 'AI Unavailable'],
  ENGINE_UNAVAILABLE: [503, 'Engine Unavailable'],
  TOO_MANY_CONCURRENT_REQUESTS: [503, 'Too Many Concurrent Requests'],
  IDENTITY_PROVIDER_UNAVAILABLE: [503, 'Identity Provider Unavailable'],
  AI_TIMEOUT: [504, 'AI Timeout'],
  CONNECTOR_NOT_CONFIGURED: [503, 'Connector Not Configured'],
  ENGINE_TIMEOUT: [504, 'Engine Timeout'],
} as const;

export type ErrorCode = keyof typeof rows;
export type ErrorStatus = (typeof rows)[ErrorCode][0];

const isCode = (name: string): name is ErrorCode => name in rows;

/** All error codes. */
export const errorCodes: readonly ErrorCode[] = Object.keys(rows).filter(isCode);

/** Returns the HTTP status of an error code. */
export const statusOf = (code: ErrorCode): ErrorStatus => rows[code][0];

/** Returns the title of an error code. */
export const titleOf = (code: ErrorCode): string => rows[code][1];

/** One error in a request, with its position. */
export interface ValidationError {
  readonly code: ErrorCode;
  /** A sentence about the error for the person who reads the response. */
  readonly detail: string;
  readonly source: ErrorSource;
}

/**
 * Maximum number of errors in one response, and maximum lengths of their texts. These limits keep the response below 64
 * KiB.
 */
const bounds = { errors: 100, bytes: 32_000, position: 300, detail: 1000 } as const;

/** Returns a validation error. Its texts are truncated, because they may contain long values of the request. */
const boundedError = (code: ErrorCode, detail: ErrorDetail, source: ErrorSource): ValidationError => ({
  code,
  detail: truncatedText(errorDetailText(detail, source), bounds.detail),
  source:
    'pointer' in source
      ? { pointer: truncatedText(source.pointer, bounds.position) }
      : { parameter: truncatedText(source.parameter, bounds.position) },
});

interface ApiErrorOptions {
  readonly cause?: unknown;
  /** HTTP headers that the error response contains in addition. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that concerns the whole request (envelope A). The response contains the `message`. */
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

/** The errors in a request (envelope B), with the position of each error. */
export class ValidationErrors extends Error {
  override readonly name = 'ValidationErrors';
  readonly errors: readonly [ValidationError, ...ValidationError[]];
  /** Number of further errors that the response does not list. */
  readonly unlisted: number;

  constructor(errors: readonly [ValidationError, ...ValidationError[]], unlisted = 0) {
    super(errors.map(({ code, detail }) => `${code}: ${detail}`).join('; '));
    this.errors = errors;
    this.unlisted = unlisted;
  }
}

/**
 * Collects the validation errors of one request, which the response lists together. The collector keeps at most 100
 * errors, and counts the rest.
 */
export class ErrorCollector {
  readonly #errors: ValidationError[] = [];
  #bytes = 0;
  #unlisted = 0;

  /** Adds an error in the request's body. @param pointer JSON pointer (RFC 6901) to the position */
  at(pointer: string, code: ErrorCode, detail: ErrorDetail): void {
    this.#add(code, detail, { pointer });
  }

  /** Adds an error in a query or path parameter. */
  parameter(parameter: string, code: ErrorCode, detail: ErrorDetail): void {
    this.#add(code, detail, { parameter });
  }

  /** Adds a number of errors that the response counts but does not list. */
  count(more: number): void {
    this.#unlisted += more;
  }

  #add(code: ErrorCode, detail: ErrorDetail, source: ErrorSource): void {
    if (this.isFull) {
      this.#unlisted += 1;
      return;
    }
    const validationError = boundedError(code, detail, source);
    this.#bytes += Buffer.byteLength(JSON.stringify([validationError.detail, validationError.source]));
    this.#errors.push(validationError);
  }

  get isEmpty(): boolean {
    return this.#errors.length === 0;
  }

  /** Whether the list of errors has reached its maximum. The collector only counts further errors. */
  get isFull(): boolean {
    return this.#errors.length >= bounds.errors || this.#bytes > bounds.bytes;
  }

  /** @throws ValidationErrors when there is at least one error */
  throwIfAny(): void {
    if (this.#errors.length > 0) throw this.toError();
  }

  /** Returns all errors as one exception. @throws Error when there are no errors */
  toError(): ValidationErrors {
    const [first, ...rest] = this.#errors;
    if (first === undefined) throw new Error('toError needs at least one error in the collector');
    return new ValidationErrors([first, ...rest], this.#unlisted);
  }
}

/** Returns an exception with one validation error. */
export const validationError = (code: ErrorCode, detail: ErrorDetail, source: ErrorSource): ValidationErrors =>
  new ValidationErrors([boundedError(code, detail, source)]);
