import { Pool, fetch as poolFetch } from 'undici';
import { copyToResponseBytes, type EngineTransport, engineUrlOf, makeOperationBody } from './transport.ts';

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
