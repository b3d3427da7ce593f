/** A GraphQL operation in the form in which the gateway sends it to the engine. */
export interface SerializedOperation {
  readonly query: string;
  /** The variables as JSON text. */
  readonly variables: string;
  /** HTTP headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Maximum size of the response, in bytes. The header `x-response-max-bytes` also contains it, for an engine that
   * checks the size before it reads the response from Postgres.
   */
  readonly maxBytes: number;
}

/**
 * The body of an engine response: JSON in UTF-8. The bytes are valid only until the function that is passed to `read`
 * has returned, because their memory may be reused.
 */
export interface ResponseBytes {
  startsWith(prefix: Buffer): boolean;
  /**
   * Calls the function `use` with the bytes, and returns the result of `use`. `use` must not keep the bytes. The caller
   * may call `read` only once.
   */
  read<T>(use: (bytes: Buffer) => T): T;
}

/** The engine's response to an operation. */
export interface EngineResponse extends ResponseBytes {
  /** True if the HTTP status of the response is an error. */
  readonly failed?: boolean;
}

/** Returns a copy of a response body in new memory, which no later response overwrites. */
export function copyBytes(body: string | Buffer): ResponseBytes {
  const bytes = Buffer.from(body);
  return {
    startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
    read: (use) => use(bytes),
  };
}

/** Object that sends operations to the engine: through a connection pool, or by a function call in the same process. */
export interface EngineTransport {
  /**
   * Sends an operation, and returns the response as bytes.
   * @throws ApiError RESPONSE_TOO_LARGE before it has read more than `maxBytes`
   */
  send(message: SerializedOperation, signal: AbortSignal): Promise<EngineResponse>;
  /** Returns whether the engine reports that it works. */
  isHealthy(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Returns the URL of a path of the engine. @param url base URL of the engine, with or without a path */
export const engineUrlOf = (url: string, path: string): URL => new URL(url.replace(/\/$/, '') + path);

/** Returns the JSON body of the HTTP request that sends a GraphQL operation. */
export const makeGraphqlRequestBody = ({ query, variables }: SerializedOperation): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;
