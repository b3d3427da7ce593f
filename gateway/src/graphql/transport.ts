import { Pool, fetch as poolFetch } from 'undici';

/** One operation on its way to the engine. */
export interface Message {
  readonly query: string;
  /** Its variables as JSON text. */
  readonly variables: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The body of an engine's response: JSON in UTF-8, in memory that may serve another response once it was read. */
export interface EngineBytes {
  startsWith(prefix: Buffer): boolean;
  /** Calls `use` with the bytes, which it must not keep. To be called once. */
  read<T>(use: (bytes: Buffer) => T): T;
}

/** The engine's response to an operation. */
export interface EngineResponse extends EngineBytes {
  /** Whether its HTTP status says that the operation failed. */
  readonly failed?: boolean;
}

/** A response in memory of its own. */
export function ownBytes(body: string | Buffer): EngineBytes {
  const bytes = Buffer.from(body);
  return {
    startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
    read: (use) => use(bytes),
  };
}

/** How operations reach the engine: over a pool of connections, or as a call in the same process. */
export interface Transport {
  /** Sends an operation whose response stays bytes. */
  send(message: Message, signal: AbortSignal): Promise<EngineResponse>;
  /** The global `fetch`, for addresses of the engine. */
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

/** Returns an address of the engine. @param url the engine's own, with or without a path */
export const engineAddress = (url: string, path: string): URL => new URL(url.replace(/\/$/, '') + path);

/** The body of a request of GraphQL over HTTP. */
export const bodyOf = ({ query, variables }: Message): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;

/** Idle connections are given up before a server with Node's default of 5 s closes them. */
const keepAliveMs = 4000;
/** Connections to the engine are at least this many, and never fewer than four organisations may use at the same time. */
const fewestConnections = 128;
const organisationsAtOnce = 4;

/**
 * Over a pool of kept connections to one address. It listens to the pool itself: the streams and signals of undici's
 * `request` would cost a small answer as much as the rest of the way (measured).
 * @param operations that one organisation may have under way
 */
export function pooledTransport(url: string, operations: number): Transport {
  const address = engineAddress(url, '/v1/graphql');
  const connections = Math.max(fewestConnections, organisationsAtOnce * operations);
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
              abort = () => controller.abort(new Error('nobody waits for the answer'));
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
              resolve({ failed, ...ownBytes(bytes) });
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
