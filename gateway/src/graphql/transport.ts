import { Pool, fetch as poolFetch } from 'undici';

/** An operation in the form in which it is sent. */
export interface Message {
  readonly query: string;
  /** The variables as JSON text. */
  readonly variables: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The body of an engine's response: JSON in UTF-8. Its memory may be reused after it was read. */
export interface EngineBytes {
  startsWith(prefix: Buffer): boolean;
  /** Calls `use` with the bytes, which it must not keep. Call it once. */
  read<T>(use: (bytes: Buffer) => T): T;
}

/** The engine's response to an operation. */
export interface EngineResponse extends EngineBytes {
  /** Whether the HTTP status reports a failure. */
  readonly failed?: boolean;
}

/** Returns a response whose memory is not reused. */
export function unpooledBytes(body: string | Buffer): EngineBytes {
  const bytes = Buffer.from(body);
  return {
    startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
    read: (use) => use(bytes),
  };
}

/** Sends operations to the engine: through a connection pool, or as a call in the same process. */
export interface Transport {
  /** Sends an operation whose response remains bytes. */
  send(message: Message, signal: AbortSignal): Promise<EngineResponse>;
  /** A function with the signature of the global `fetch`, for URLs of the engine. */
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

/** Returns a URL of the engine. @param url base URL, with or without a path */
export const engineAddress = (url: string, path: string): URL => new URL(url.replace(/\/$/, '') + path);

/** Returns the body of a GraphQL request over HTTP. */
export const bodyOf = ({ query, variables }: Message): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;

/** Idle connections are closed before a server with Node's default of 5 s closes them. */
const keepAliveMs = 4000;
/** Minimum size of the connection pool. It is larger if four organisations at their limits need more connections. */
const minConnections = 128;
const organisationsAtOnce = 4;

/**
 * Creates a transport over a pool of connections to one address. It uses undici's low-level `dispatch`: the streams and
 * signals of `request` would double the cost of a small response (measured).
 * @param operations maximum number of concurrent operations of one organisation
 */
export function pooledTransport(url: string, operations: number): Transport {
  const address = engineAddress(url, '/v1/graphql');
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
          { method: 'POST', path: address.pathname, headers, body: bodyOf(message) },
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
              resolve({ failed, ...unpooledBytes(bytes) });
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
