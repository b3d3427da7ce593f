import type { Engine } from '@fds/engine/app';
import type { EngineTransport } from '@fds/gateway/transport';

/** The part of the engine that is used here. */
interface Called {
  answer(...operation: Parameters<Engine['answer']>): ReturnType<EngineTransport['send']>;
  readonly app: Pick<Engine['app'], 'fetch'>;
}

/**
 * Returns a transport that calls an engine in this process, with the same responses and authentication as over the
 * network.
 */
export const inProcess = ({ app, answer }: Called): EngineTransport => ({
  send: answer,
  fetch: async (input, init) => app.fetch(new Request(input, init)),
  close: async () => {},
});
