import { Pool } from 'undici';
import { responseTooLarge } from './failures.ts';
import { type EngineTransport, engineUrlOf, graphqlRequestBody, wrapBytes } from './transport.ts';

/** The engine may close an idle connection after Node's default of 5 s, so this is shorter. */
const keepAliveMs = 4000;
/** Minimum; more if four organisations that use their whole limit need more connections. */
const minConnections = 128;
const organisationsAtOnce = 4;

/** undici's low-level `dispatch`: a small response takes twice the CPU time with `request` (measured). */
export function pooledTransport(url: string, maxOperationsPerOrganisation: number): EngineTransport {
  const address = engineUrlOf(url, '/v1/graphql');
  // Without `strict`, Hasura answers 200 also when its metadata do not match the database.
  const health = engineUrlOf(url, '/healthz?strict=true');
  const connections = Math.max(minConnections, organisationsAtOnce * maxOperationsPerOrganisation);
  // The engine client aborts a request at its own deadline, so undici needs no timers.
  const timeouts = { keepAliveTimeout: keepAliveMs, headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(address.origin, { connections, ...timeouts });
  return {
    send: (message, signal) =>
      new Promise((resolve, reject) => {
        let failed = false;
        let abort = (): void => {};
        const stopListening = (): void => signal.removeEventListener('abort', abort);
        const chunks: Buffer[] = [];
        let size = 0;
        const headers = { ...message.headers, 'content-type': 'application/json' };
        pool.dispatch(
          { method: 'POST', path: address.pathname, headers, body: graphqlRequestBody(message) },
          {
            onRequestStart(controller) {
              stopListening();
              abort = () => controller.abort(new Error('the request was cancelled'));
              if (signal.aborted) abort();
              else signal.addEventListener('abort', abort, { once: true });
            },
            onResponseStart(controller, status, { 'content-length': length }) {
              failed = status < 200 || status > 299;
              if (Number(length) > message.maxBytes) controller.abort(responseTooLarge());
            },
            onResponseData(controller, chunk) {
              size += chunk.length;
              if (size > message.maxBytes) controller.abort(responseTooLarge());
              else chunks.push(chunk);
            },
            onResponseEnd() {
              stopListening();
              const [first, ...rest] = chunks;
              const bytes = first !== undefined && rest.length === 0 ? first : Buffer.concat(chunks);
              resolve({ failed, ...wrapBytes(bytes) });
            },
            onResponseError(_controller, error) {
              stopListening();
              reject(error);
            },
          },
        );
      }),
    isHealthy: async (signal) => {
      const { statusCode, body } = await pool.request({ method: 'GET', path: health.pathname + health.search, signal });
      // The connection can be reused only after the body was read to its end.
      await body.dump();
      return statusCode >= 200 && statusCode < 300;
    },
    close: () => pool.close(),
  };
}
