import type { Engine } from '@fds/engine/app';
import type { EngineTransport } from '@fds/gateway/transport';

/** Called by the gateway instead of HTTP requests. */
interface InProcessEngine {
  answer(...operation: Parameters<Engine['answer']>): ReturnType<EngineTransport['send']>;
  readonly app: Pick<Engine['app'], 'fetch'>;
}

/** As over the network, but a GraphQL operation needs no `Request` object and no routing. */
export const inProcessTransport = ({ app, answer }: InProcessEngine): EngineTransport => ({
  send: answer,
  isHealthy: async (signal) => (await app.fetch(new Request('http://engine/healthz?strict=true', { signal }))).ok,
  close: async () => {},
});
