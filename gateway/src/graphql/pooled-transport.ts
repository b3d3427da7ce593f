import type { StopSignal } from '@fds/platform/stop-signal';
import { type Dispatcher, Pool } from 'undici';
import { responseTooLarge } from './failures.ts';
import { ReceivedBytes } from './received-bytes.ts';
import { sharedMemoryConnector } from './shared-memory-socket.ts';
import { type EngineResponse, type EngineTransport, engineUrlOf, graphqlRequestBody } from './transport.ts';

/** The engine may close an idle connection after Node's default of 5 s, so this is shorter. */
const keepAliveMs = 4000;
/** Minimum; more if four organisations that use their whole limit need more connections. */
const minConnections = 128;
const organisationsAtOnce = 4;
/** Of the answer to a health check, whose text nobody reads. */
const maxHealthBytes = 64 * 1024;

/** undici's low-level `dispatch`: a small response takes twice the CPU time with `request` (measured). */
export function pooledTransport(url: string, maxOperationsPerOrganisation: number): EngineTransport {
  const address = engineUrlOf(url, '/v1/graphql');
  // Without `strict`, Hasura answers 200 also when its metadata do not match the database.
  const health = engineUrlOf(url, '/healthz?strict=true');
  const connections = Math.max(minConnections, organisationsAtOnce * maxOperationsPerOrganisation);
  // The engine client aborts a request at its own deadline, so undici needs no timers.
  const timeouts = { keepAliveTimeout: keepAliveMs, headersTimeout: 0, bodyTimeout: 0 };
  const connect = address.protocol === 'http:' ? { connect: sharedMemoryConnector() } : {};
  const pool = new Pool(address.origin, { connections, ...timeouts, ...connect });
  const exchange = (
    request: Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>,
    maxBytes: number,
    signal: StopSignal,
  ): Promise<EngineResponse> =>
    new Promise((resolve, reject) => {
      let failed = false;
      let abort = (): void => {};
      const stopListening = (): void => signal.removeEventListener('abort', abort);
      const received = new ReceivedBytes();
      pool.dispatch(request, {
        onRequestStart(controller) {
          stopListening();
          abort = () => controller.abort(new Error('the request was cancelled'));
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true });
        },
        onResponseStart(controller, status, { 'content-length': length }) {
          failed = status < 200 || status > 299;
          if (Number(length) > maxBytes) controller.abort(responseTooLarge());
        },
        onResponseData(controller, chunk) {
          if (received.length + chunk.length > maxBytes) controller.abort(responseTooLarge());
          else received.add(chunk);
        },
        onResponseEnd() {
          stopListening();
          resolve({ failed, startsWith: (prefix) => received.startsWith(prefix), read: (use) => received.read(use) });
        },
        onResponseError(_controller, error) {
          stopListening();
          reject(error);
        },
      });
    });
  return {
    send: (message, signal) => {
      const headers = { ...message.headers, 'content-type': 'application/json' };
      const body = graphqlRequestBody(message);
      return exchange({ method: 'POST', path: address.pathname, headers, body }, message.maxBytes, signal);
    },
    isHealthy: async (signal) => {
      const path = health.pathname + health.search;
      const { failed } = await exchange({ method: 'GET', path }, maxHealthBytes, signal);
      return failed !== true;
    },
    close: () => pool.close(),
  };
}
