import { createPublicKey, randomUUID } from 'node:crypto';
import { readConfig } from '../engine/src/config.ts';
import { createEngine } from '../engine/src/http/server.ts';
import { createLogger } from '../platform/src/log.ts';
import { loadKeys, newSigningKeys } from '../platform/src/signing-keys.ts';
import { makeEngineClient, type QueryEngine } from '../worker/src/engine.ts';

const metadata = new URL('../engine-metadata/metadata', import.meta.url).pathname;

/** The embedded engine in this process, and the worker's client of it. */
export interface TestEngine extends AsyncDisposable {
  readonly query: QueryEngine;
}

/** Opens the engine over a migrated database. */
export async function openTestEngine(databaseUrl: string): Promise<TestEngine> {
  const signingKeys = await newSigningKeys();
  const [{ kid: _, d: __, ...publicKey }] = signingKeys;
  const key = createPublicKey({ key: publicKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: metadata,
    HASURA_GRAPHQL_ADMIN_SECRET: randomUUID(),
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'ES256', key, audience: 'engine' }),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
    HASURA_GRAPHQL_PG_CONNECTIONS: '2',
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
  const keys = await loadKeys(signingKeys);
  return {
    query: makeEngineClient({ url: 'http://engine', keys, fetch: engine.app.fetch }),
    [Symbol.asyncDispose]: engine.close,
  };
}
