import { createPublicKey } from 'node:crypto';
import { createEngine } from '@fds/engine/app';
import { readConfig } from '@fds/engine/config';
import { createLogger } from '@fds/platform/log';
import { listen } from '@fds/platform/serve';
import { expect, it, vi } from 'vitest';
import { newSigningKeys } from '../../gateway/test/gateway.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { clientOf, listOf } from './client.ts';
import { startStack } from './stack.ts';

// Starts and stops the whole product; this is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const metadata = new URL('../../engine-metadata/metadata', import.meta.url).pathname;
const adminSecret = 'the secret of the engine elsewhere';

/**
 * Starts an engine that trusts the public key of a gateway.
 * @returns its URL
 */
async function startEngine(databaseUrl: string, key: string, resources: AsyncDisposableStack): Promise<string> {
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: metadata,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'ES256', key, audience: 'engine' }),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
  resources.defer(engine.close);
  const server = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: '' });
  resources.defer(server.close);
  return server.url;
}

it("npm start uses an external engine that trusts the gateway's keys", async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createSeededDatabase());
  const signingKeys = newSigningKeys();
  const [{ kid: _, d: __, ...publicKey }] = signingKeys;
  const key = createPublicKey({ key: publicKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const url = await startEngine(database.url, String(key), resources);
  const stack = resources.use(
    await startStack({
      DATABASE_URL: database.url,
      ENGINE_URL: url,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      SIGNING_KEYS: JSON.stringify(signingKeys),
    }),
  );
  expect(stack.demo).toMatchObject({ engine_url: url, engine_admin_secret: adminSecret });
  const [organisation] = stack.demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  const client = await clientOf(stack.demo, organisation);
  expect(listOf(await client.post('/v1/records/query', { root: 'people', limit: 1 })).data).toHaveLength(1);
});
