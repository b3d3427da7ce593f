import { Pool, fetch as poolFetch } from 'undici';

/** A GraphQL operation in the form in which the gateway sends it to the engine. */
export interface SerializedOperation {
  readonly query: string;
  /** The variables as JSON text. */
  readonly variables: string;
  /** HTTP headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The body of the engine's response: JSON in UTF-8. The bytes are valid only until the callback that `read` gets has
 * returned; afterwards their memory may be reused.
 */
export interface EngineResponseBytes {
  startsWith(prefix: Buffer): boolean;
  /** Calls `use` with the bytes, which `use` must not keep. Call this method only once. */
  read<T>(use: (bytes: Buffer) => T): T;
}

/** The engine's response to an operation. */
export interface EngineResponse extends EngineResponseBytes {
  /** Whether the HTTP status of the response is an error. */
  readonly failed?: boolean;
}

/** Returns a response body in memory that is not reused. */
export function copyToResponseBytes(body: string | Buffer): EngineResponseBytes {
  const bytes = Buffer.from(body);
  return {
    startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
    read: (use) => use(bytes),
  };
}

/** Sends operations to the engine, through a connection pool or as a function call in the same process. */
export interface EngineTransport {
  /** Sends an operation, and returns the response as bytes. */
  send(message: SerializedOperation, signal: AbortSignal): Promise<EngineResponse>;
  /** A function with the signature of the global `fetch`, which sends requests to the engine. */
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

/** Returns the URL of one of the engine's paths. @param url base URL of the engine, with or without a path */
export const engineUrlOf = (url: string, path: string): URL => new URL(url.replace(/\/$/, '') + path);

/** Returns the body of a GraphQL request over HTTP. */
export const makeOperationBody = ({ query, variables }: SerializedOperation): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;

/**
 * Time after which an idle connection is closed. It is shorter than Node's default of 5 s, after which the engine may
 * close the connection.
 */
const keepAliveMs = 4000;
/**
 * Minimum size of the connection pool. The pool has more connections if four organisations at their limits need more.
 */
const minConnections = 128;
const organisationsAtOnce = 4;

/**
 * Creates a transport over a pool of connections to one address. The transport uses undici's low-level `dispatch`: with
 * the streams and signals of undici's `request`, a small response takes twice the CPU time (measured).
 * @param operations maximum number of concurrent operations of one organisation
 */
export function makePooledTransport(url: string, operations: number): EngineTransport {
  const address = engineUrlOf(url, '/v1/graphql');
  const connections = Math.max(minConnections, organisationsAtOnce * operations);
  const pool = new Pool(address.origin, { connections, keepAliveTimeout: keepAliveMs });
  return {
    send: (message, signal) =>
      new Promise((resolve, reject) => {
        let failed = false;
        let abort = (): void => {};
        const stopListening = (): void => signal.removeEventListener('abort', abort);
        const chunks: Buffer[] = [];
        const headers = { ...message.headers, 'content-type': 'application/json' };
        pool.dispatch(
          { method: 'POST', path: address.pathname, headers, body: makeOperationBody(message) },
          {
            onRequestStart(controller) {
              stopListening();
              abort = () => controller.abort(new Error('the request was cancelled'));
              if (signal.aborted) abort();
              else signal.addEventListener('abort', abort, { once: true });
            },
            onResponseStart(_controller, status) {
              failed = status < 200 || status > 299;
            },
            onResponseData(_controller, chunk) {
              chunks.push(chunk);
            },
            onResponseEnd() {
              stopListening();
              const [first, ...rest] = chunks;
              const bytes = first !== undefined && rest.length === 0 ? first : Buffer.concat(chunks);
              resolve({ failed, ...copyToResponseBytes(bytes) });
            },
            onResponseError(_controller, error) {
              stopListening();
              reject(error);
            },
          },
        );
      }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, signal } = request;
      const headers = Object.fromEntries(request.headers);
      const body = request.body === null ? null : await request.text();
      return poolFetch(request.url, { method, headers, body, signal, dispatcher: pool });
    },
    close: () => pool.close(),
  };
}
