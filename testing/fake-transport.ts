import type { EngineTransport } from '../gateway/src/graphql/transport.ts';

export const createFakeTransport = (send: EngineTransport['send']): EngineTransport => ({
  send,
  isHealthy: async (signal) =>
    (await send({ query: '', variables: '{}', headers: {}, maxBytes: 1024 }, signal)).failed !== true,
  close: async () => {},
});
