import { expect, it, vi } from 'vitest';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { readSecrets } from '../src/secrets.ts';
import { clientOf, listOf } from './client.ts';
import { startStack } from './stack.ts';

// Whole products start and stop here; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

it('uses an engine elsewhere that knows the gateway by its keys', async () => {
  await using database = await createSeededDatabase();
  await using home = await startStack({ DATABASE_URL: database.url });
  const { signing_keys } = await readSecrets(home.dataDir);
  await using stack = await startStack({
    DATABASE_URL: database.url,
    ENGINE_URL: home.demo.engine_url,
    HASURA_GRAPHQL_ADMIN_SECRET: home.demo.engine_admin_secret,
    SIGNING_KEYS: JSON.stringify(signing_keys),
  });
  expect(stack.demo).toMatchObject({
    engine_url: home.demo.engine_url,
    engine_admin_secret: home.demo.engine_admin_secret,
  });
  const [organisation] = stack.demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  const client = await clientOf(stack.demo, organisation);
  expect(listOf(await client.post('/v1/records/query', { root: 'people', limit: 1 })).data).toHaveLength(1);
});
