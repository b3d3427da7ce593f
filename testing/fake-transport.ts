import type { EngineTransport } from '../gateway/src/graphql/transport.ts';

/**
 * Creates a transport that passes every operation to the given function. The engine counts as healthy if the function
 * answers an empty operation.
 */
export const createFakeTransport = (send: EngineTransport['send']): EngineTransport => ({
  send,
  isHealthy: async (signal) =>
    (await send({ query: '', variables: '{}', headers: {}, maxBytes: 1024 }, signal)).failed !== true,
  close: async () => {},
});
