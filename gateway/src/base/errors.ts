/** The status, title and shown kind of every error code: one row each. */
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

/** Every code. */
export const errorCodes: readonly ErrorCode[] = Object.keys(rows).filter(isCode);

/** HTTP status of a code. */
export const statusOf = (code: ErrorCode): ErrorStatus => rows[code][0];

/** Title of a code, in words. */
export const titleOf = (code: ErrorCode): string => rows[code][1];

/** The place of a request that a fault lies in: a JSON pointer into its body, or one of its parameters. */
export type Source = { readonly pointer: string } | { readonly parameter: string };

/** One thing that is wrong with a request, at one place of it. */
export interface Fault {
  readonly code: ErrorCode;
  /** A sentence for the person who reads the answer. */
  readonly detail: string;
  readonly source: Source;
}

/** Bounds of the faults of one answer. With the envelope around them they stay below 64 KiB. */
const most = { faults: 100, bytes: 32_000, place: 300, detail: 1000 } as const;

const clipped = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** Returns a name from a request as a detail may show it: in quotes, and not all of a long one. */
export const quoted = (name: string): string => JSON.stringify(clipped(name, 60));

/** Returns a fault whose texts are short enough to be answered, whatever of the request they repeat. */
const faultOf = (code: ErrorCode, detail: string, source: Source): Fault => ({
  code,
  detail: clipped(detail, most.detail),
  source:
    'pointer' in source
      ? { pointer: clipped(source.pointer, most.place) }
      : { parameter: clipped(source.parameter, most.place) },
});

interface ApiErrorOptions {
  readonly cause?: unknown;
  /** Headers that the answer carries beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is an error of the request as a whole (envelope A). `message` is shown to the caller. */
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

/** An answer that names the places of the request that are wrong (envelope B). */
export class RequestFaults extends Error {
  override readonly name = 'RequestFaults';
  readonly faults: readonly [Fault, ...Fault[]];
  /** How many more there are, of which nothing is said. */
  readonly unlisted: number;

  constructor(faults: readonly [Fault, ...Fault[]], unlisted = 0) {
    super(faults.map(({ code, detail }) => `${code}: ${detail}`).join('; '));
    this.faults = faults;
    this.unlisted = unlisted;
  }
}

/** Gathers the faults of one request, so that one answer can name them. Past a bound they are only counted. */
export class ErrorCollector {
  readonly #faults: Fault[] = [];
  #bytes = 0;
  #unlisted = 0;

  /** Notes a fault in the request's body. @param pointer JSON pointer (RFC 6901) to the place */
  at(pointer: string, code: ErrorCode, detail: string): void {
    this.#add(code, detail, { pointer });
  }

  /** Notes a fault in a query or path parameter. */
  parameter(parameter: string, code: ErrorCode, detail: string): void {
    this.#add(code, detail, { parameter });
  }

  /** Counts faults of which nothing is to be said. */
  count(more: number): void {
    this.#unlisted += more;
  }

  #add(code: ErrorCode, detail: string, source: Source): void {
    if (this.isFull) {
      this.#unlisted += 1;
      return;
    }
    const fault = faultOf(code, detail, source);
    this.#bytes += Buffer.byteLength(JSON.stringify([fault.detail, fault.source]));
    this.#faults.push(fault);
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** Whether further faults are counted only. */
  get isFull(): boolean {
    return this.#faults.length >= most.faults || this.#bytes > most.bytes;
  }

  /** @throws RequestFaults when a fault was noted */
  throwIfAny(): void {
    if (this.#faults.length > 0) throw this.toError();
  }

  /** All faults as one answer. @throws Error when none was noted */
  toError(): RequestFaults {
    const [first, ...rest] = this.#faults;
    if (first === undefined) throw new Error('there is no fault to tell of');
    return new RequestFaults([first, ...rest], this.#unlisted);
  }
}

/** A fault for one sole place. */
export const fault = (code: ErrorCode, detail: string, source: Source): RequestFaults =>
  new RequestFaults([faultOf(code, detail, source)]);

/** One step of a JSON pointer, escaped as RFC 6901 asks. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
