import { listen } from '@fds/platform/serve';
import { newSigningKeys } from '@fds/platform/signing-keys';
import { expect, it, vi } from 'vitest';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { clientOf, listOf } from './client.ts';
import { startStack } from './stack.ts';

// Starts and stops the whole product; this is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const adminSecret = 'the secret of the engine elsewhere';

it("npm start uses an external engine that trusts the gateway's keys", async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createSeededDatabase());
  const signingKeys = await newSigningKeys();
  const engine = await createProductEngine(database.url, signingKeys, adminSecret);
  resources.defer(engine.close);
  const { url, close } = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: '' });
  resources.defer(close);
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
