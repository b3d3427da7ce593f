import { createHash, randomUUID } from 'node:crypto';
import { tablesByName, tablesHiddenFromApi } from '@fds/db/tables';
import postgres, { type Sql } from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RowInserter } from '../../db/test/rows.ts';
import { createSigningKeys } from '../../platform/src/signing-keys.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { compareSdl } from '../src/check.ts';
import type { RunningEngine } from '../src/engine.ts';

const roots = [...tablesByName.keys()].filter((name) => !tablesHiddenFromApi.includes(name));
const [ours, theirs, gone] = [randomUUID(), randomUUID(), randomUUID()];

let database: TestDatabase;
let engine: Required<RunningEngine>;
let sql: Sql;
let rows: RowInserter;

const resources = new AsyncDisposableStack();
beforeAll(async () => {
  database = resources.use(await createMigratedDatabase());
  const adminSecret = 'the secret of the admin';
  const { app, close } = await createProductEngine(database.url, await createSigningKeys(), adminSecret);
  resources.defer(close);
  engine = { url: 'http://engine', adminSecret, fetch: async (url, init) => app.fetch(new Request(url, init)) };
  sql = postgres(database.url, { max: 2 });
  resources.defer(() => sql.end());
  rows = await RowInserter.over(sql);
  // Each record type has a row in three organisations. The workspace of the third organisation is then deleted.
  for (const organisation of [ours, theirs, gone]) for (const root of roots) await rows.id(root, organisation);
  await sql`update workspaces set deleted_at = now() where organisation_id = ${gone}`;
});

afterAll(() => resources.disposeAsync());

const answer = v.record(v.string(), v.array(v.looseObject({})));
const updated = v.object({ update_invitations: v.looseObject({}) });

/** Sends a query with a role and session variables. By default, returns the rows of each root field. */
async function ask(
  role: string,
  session: Readonly<Record<string, string>>,
  query: string,
  schema: v.GenericSchema<unknown, object> = answer,
) {
  const response = await engine.fetch(`${engine.url}/v1/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hasura-admin-secret': engine.adminSecret,
      'x-hasura-role': role,
      ...session,
    },
    body: JSON.stringify({ query }),
  });
  return v.parse(v.object({ data: schema }), await response.json()).data;
}

/** Returns the ids of all rows that a role can read, for each record type. */
async function shown(role: string, session: Readonly<Record<string, string>>) {
  return ask(role, session, `{ ${roots.map((root) => `${root}(order_by: {id: asc}) { id }`).join(' ')} }`);
}

/** Returns the ids of all rows that belong to the given organisations, for each record type. */
async function rowsOf(...organisations: readonly string[]) {
  const entries = roots.map(async (root) => {
    const ids = await Promise.all(organisations.map((organisation) => rows.id(root, organisation)));
    return [root, ids.sort().map((id) => ({ id }))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const nothing = Object.fromEntries(roots.map((root) => [root, []]));

test('the GraphQL schema of each role equals the committed schema', async () => {
  expect(await compareSdl(engine)).toEqual([]);
});

describe('rows of every record type that a role can read', () => {
  test("the role organisation reads only the rows of the session's organisation", async () => {
    expect(await shown('organisation', { 'x-hasura-organisation-id': ours })).toEqual(await rowsOf(ours));
    expect(await shown('organisation', { 'x-hasura-organisation-id': theirs })).toEqual(await rowsOf(theirs));
    expect(await shown('organisation', { 'x-hasura-organisation-id': gone })).toEqual(nothing);
  });

  test("the role workspace reads only rows of the session's workspaces, and only in the session's organisation", async () => {
    const [own, foreign] = [await rows.id('workspaces', ours), await rows.id('workspaces', theirs)];
    const session = (workspaces: string) => ({
      'x-hasura-organisation-id': ours,
      'x-hasura-workspace-ids': workspaces,
    });
    expect(await shown('workspace', session(`{${own},${foreign}}`))).toEqual(await rowsOf(ours));
    expect(await shown('workspace', session(`{${foreign}}`))).toEqual(nothing);
    expect(await shown('workspace', session('{}'))).toEqual(nothing);
  });

  test('the role analyst reads the rows of all organisations, except rows of deleted workspaces', async () => {
    expect(await shown('analyst', {})).toEqual(await rowsOf(ours, theirs));
  });
});

describe('rows that the role authenticator can read', () => {
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
  const session = (secret: string) => ({ 'x-hasura-secret-hash': hashOf(secret) });

  async function createCredential(values: Readonly<Record<string, unknown>> = {}) {
    const secret = randomUUID();
    await rows.insert('credentials', ours, { secret_hash: hashOf(secret), ...values });
    return secret;
  }

  const whoseSecret = (secret: string) =>
    ask('authenticator', session(secret), '{ credentials { organisation_id client { client_id organisation_id } } }');

  test('the role `authenticator` can read the client and the organisation to which a secret belongs', async () => {
    const secret = await createCredential({ expires_at: '2999-01-01T00:00:00Z' });
    const [client] = await sql`select client_id, organisation_id from clients where organisation_id = ${ours}`;
    expect(client).toBeDefined();
    expect(await whoseSecret(secret)).toEqual({ credentials: [{ organisation_id: ours, client }] });
  });

  test('the role `authenticator` reads nothing with a secret that is wrong, revoked or expired', async () => {
    const useless = [
      'guessed',
      await createCredential({ revoked_at: '2026-01-01T00:00:00Z' }),
      await createCredential({ expires_at: '2026-01-01T00:00:00Z' }),
    ];
    for (const secret of useless) expect(await whoseSecret(secret)).toEqual({ credentials: [] });
    expect(await ask('authenticator', session('guessed'), '{ clients { client_id } api_keys { id } }')).toEqual({
      clients: [],
      api_keys: [],
    });
  });

  test('the role authenticator reads and accepts only invitations of the email address of the session', async () => {
    const id = await rows.insert('invitations', ours, { email: 'ada@example.com', role: 'reader' });
    const other = await rows.insert('invitations', theirs, { email: 'eve@example.com', role: 'reader' });
    const ada = { 'x-hasura-email': 'ada@example.com' };
    expect(await ask('authenticator', ada, '{ invitations { id organisation_id } }')).toEqual({
      invitations: [{ id, organisation_id: ours }],
    });
    const update = 'update_invitations(where: {}, _set: {accepted_at: "2026-01-01T00:00:00Z"})';
    const accept = `mutation { ${update} { returning { id } } }`;
    expect(await ask('authenticator', ada, accept, updated)).toEqual({ update_invitations: { returning: [{ id }] } });
    expect([...(await sql`select id from invitations where accepted_at is null`)]).toEqual([{ id: other }]);
  });

  test('the role authenticator reads only the API key of the session and the undeleted workspaces of this key', async () => {
    const root = await rows.id('workspaces', ours);
    const child = await rows.insert('workspaces', ours, { parent_workspace_id: root });
    const deleted = await rows.insert('workspaces', ours, { parent_workspace_id: root });
    await sql`update workspaces set deleted_at = now() where id = ${deleted}`;
    const secret = randomUUID();
    const id = await rows.insert('api_keys', ours, { key_hash: hashOf(secret), workspace_id: root });
    const query = `{
      api_keys { id organisation_id workspace_id descendants(order_by: {workspace_id: asc}) { workspace_id } }
      workspace_ancestors { ancestor_id }
    }`;
    expect(await ask('authenticator', session(secret), query)).toEqual({
      api_keys: [
        {
          id,
          organisation_id: ours,
          workspace_id: root,
          descendants: [root, child].sort().map((workspace_id) => ({ workspace_id })),
        },
      ],
      workspace_ancestors: [{ ancestor_id: root }, { ancestor_id: root }],
    });
    const childSecret = randomUUID();
    await rows.insert('api_keys', ours, { key_hash: hashOf(childSecret), workspace_id: child });
    expect(await ask('authenticator', session(childSecret), '{ api_keys { descendants { workspace_id } } }')).toEqual({
      api_keys: [{ descendants: [{ workspace_id: child }] }],
    });
  });
});
