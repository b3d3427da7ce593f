import { afterAll, afterEach, beforeAll } from 'vitest';
import { mockEngine } from './engine.ts';
import { clientCredentials, credentialRow, organisation } from './gateway.ts';

/** For the tests of the file that calls it. The engine knows `clientCredentials`. */
export function startMockEngine(tables: Parameters<typeof mockEngine>[0] = {}): ReturnType<typeof mockEngine> {
  const engine = mockEngine({ credentials: [credentialRow(clientCredentials, organisation)], ...tables });
  beforeAll(() => engine.server.listen({ onUnhandledFrame: 'error' }));
  afterEach(engine.reset);
  afterAll(() => engine.server.close());
  return engine;
}
