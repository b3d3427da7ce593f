import type { Engine } from '@fds/engine/app';
import type { EngineTransport } from '@fds/gateway/transport';

/**
 * The functions of an engine in the same process. The gateway calls these functions instead of sending HTTP requests.
 */
interface InProcessEngine {
  answer(...operation: Parameters<Engine['answer']>): ReturnType<EngineTransport['send']>;
  readonly app: Pick<Engine['app'], 'fetch'>;
}

/**
 * Returns a transport that calls an engine in this process. Responses and authentication are the same as over the
 * network, but a GraphQL operation needs no `Request` object and no routing.
 */
export const inProcessTransport = ({ app, answer }: InProcessEngine): EngineTransport => ({
  send: answer,
  isHealthy: async (signal) => (await app.fetch(new Request('http://engine/healthz?strict=true', { signal }))).ok,
  close: async () => {},
});
