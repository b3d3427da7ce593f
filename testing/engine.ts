import { createSigningKeys, loadTokenKeys } from '../platform/src/signing-keys.ts';
import { createEngineClient, type GraphqlQuery } from '../worker/src/engine.ts';
import { createProductEngine } from './product-engine.ts';

/** The embedded engine in this process, and the worker's client of it. */
export interface TestEngine extends AsyncDisposable {
  readonly query: GraphqlQuery;
}

export async function openTestEngine(databaseUrl: string): Promise<TestEngine> {
  const signingKeys = await createSigningKeys();
  const engine = await createProductEngine(databaseUrl, signingKeys);
  const keys = await loadTokenKeys(signingKeys);
  return {
    query: createEngineClient({ url: 'http://engine', keys, fetch: engine.app.fetch }),
    [Symbol.asyncDispose]: engine.close,
  };
}
