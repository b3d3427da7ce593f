import { Pool } from 'undici';

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
  send(message: Message, signal: AbortSignal): Promise<EngineResponse>;
  /** Whether the engine says that it is up. */
  isUp(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

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
  const { origin, pathname } = new URL(url);
  const base = pathname === '/' ? '' : pathname;
  const connections = Math.max(fewestConnections, organisationsAtOnce * operations);
  const pool = new Pool(origin, { connections, keepAliveTimeout: keepAliveMs });
  const ask = (
    request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string | null },
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<EngineResponse> =>
    new Promise((resolve, reject) => {
      let failed = false;
      let abort = (): void => {};
      const stopListening = (): void => signal.removeEventListener('abort', abort);
      const chunks: Buffer[] = [];
      pool.dispatch(
        { ...request, path: base + request.path, headers },
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
    });
  return {
    send: (message, signal) =>
      ask(
        { method: 'POST', path: '/v1/graphql', body: bodyOf(message) },
        { ...message.headers, 'content-type': 'application/json' },
        signal,
      ),
    isUp: async (signal) => (await ask({ method: 'GET', path: '/healthz', body: null }, {}, signal)).failed !== true,
    close: () => pool.close(),
  };
}
