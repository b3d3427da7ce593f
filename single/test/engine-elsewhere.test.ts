import { createHash } from 'node:crypto';
import { listen } from '@fds/platform/serve';
import { generateSigningKeys } from '@fds/platform/signing-keys';
import postgres from 'postgres';
import { expect, it, vi } from 'vitest';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { createOrganisationClient, parseResourceList } from './client.ts';
import { startProduct } from './running-product.ts';

// A long timeout, because the test starts and stops the whole product, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const adminSecret = 'the secret of the engine elsewhere';

/** Adds an organisation with an API client, as the operator of a service without demo records does. */
async function addOrganisation(databaseUrl: string) {
  const organisation = { client_id: 'first', client_secret: 'the secret of the first client' };
  const sql = postgres(databaseUrl, { max: 1 });
  const [made] = await sql<{ id: string }[]>`
    with organisation as (insert into organisations (name) values ('First') returning id),
    client as (
      insert into clients (organisation_id, client_id, name)
      select id, ${organisation.client_id}, 'First' from organisation returning id, organisation_id
    )
    insert into credentials (organisation_id, client_id, secret_hash)
    select organisation_id, id, ${createHash('sha256').update(organisation.client_secret).digest('hex')} from client
    returning organisation_id as id`;
  await sql.end();
  return { ...organisation, id: String(made?.id), workspaces: [] };
}

it('npm start with SEED=none creates no records, and an external engine accepts the tokens of its gateway', async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createMigratedDatabase());
  const signingKeys = await generateSigningKeys();
  const engine = await createProductEngine(database.url, signingKeys, adminSecret);
  resources.defer(engine.close);
  const { url, close } = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: '' });
  resources.defer(close);
  const { demo, launch } = resources.use(
    await startProduct({
      DATABASE_URL: database.url,
      SEED: 'none',
      ENGINE_URL: url,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      SIGNING_KEYS: JSON.stringify(signingKeys),
    }),
  );
  expect(demo).toMatchObject({
    organisations: [],
    database_url: database.url,
    engine_url: url,
    engine_admin_secret: adminSecret,
  });
  expect(launch.output()).toContain(
    'has no organisation with a client yet (npm run admin -- organisation create NAME)',
  );
  const client = await createOrganisationClient(demo, await addOrganisation(database.url));
  expect(parseResourceList(await client.post('/v1/records/query', { root: 'people' })).data).toEqual([]);
  launch.process.kill('SIGTERM');
  expect(await launch.exited).toBe(0);
});
