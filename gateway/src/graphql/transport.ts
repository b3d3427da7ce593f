import type { StopSignal } from '@fds/platform/stop-signal';

export interface SerializedOperation {
  readonly query: string;
  /** The variables as JSON text. */
  readonly variables: string;
  /** HTTP headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Also in the header `x-response-max-bytes`, for an engine that checks before it reads from Postgres. */
  readonly maxBytes: number;
}

/** JSON in UTF-8, valid only until the function passed to `read` has returned: the memory may be reused. */
export interface ResponseBytes {
  startsWith(prefix: Buffer): boolean;
  /** May be called only once. `use` must not keep the bytes of a response below 512 KiB. */
  read<T>(use: (bytes: Buffer) => T): T;
}

export interface EngineResponse extends ResponseBytes {
  /** True if the HTTP status of the response is an error. */
  readonly failed?: boolean;
}

/** Returns a copy of a response body in new memory, which no later response overwrites. */
export const copyBytes = (body: string | Buffer): ResponseBytes => wrapBytes(Buffer.from(body));

/** @param bytes memory that nothing overwrites */
export const wrapBytes = (bytes: Buffer): ResponseBytes => ({
  startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
  read: (use) => use(bytes),
});

/** Object that sends operations to the engine: through a connection pool, or by a function call in the same process. */
export interface EngineTransport {
  /** @throws ApiError RESPONSE_TOO_LARGE before it has read more than `maxBytes` */
  send(message: SerializedOperation, signal: StopSignal): Promise<EngineResponse>;
  isHealthy(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Returns the URL of a path of the engine. @param url base URL of the engine, with or without a path */
export const engineUrlOf = (url: string, path: string): URL => new URL(url.replace(/\/$/, '') + path);

export const graphqlRequestBody = ({ query, variables }: SerializedOperation): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;
