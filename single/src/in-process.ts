import type { Engine } from '@fds/engine/app';

/**
 * A `fetch` whose requests are calls of the engine's app in this process: the same requests, answers and authentication
 * as over the network.
 */
export const inProcess =
  (app: Engine['app']): typeof fetch =>
  async (input, init) =>
    app.fetch(new Request(input, init));
