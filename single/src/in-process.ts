import type { Engine } from '@fds/engine/app';
import type { Transport } from '@fds/gateway/transport';

/** What is used of an engine. */
interface Called {
  answer(...operation: Parameters<Engine['answer']>): ReturnType<Transport['send']>;
  readonly app: Pick<Engine['app'], 'fetch'>;
}

/** Operations as calls of an engine in this process: the same answers and authentication as over the network. */
export const inProcess = ({ app, answer }: Called): Transport => ({
  send: answer,
  fetch: async (input, init) => app.fetch(new Request(input, init)),
  close: async () => {},
});
