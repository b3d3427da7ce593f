import { createHash, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { RowInserter } from '../../db/test/rows.ts';
import { createSigningKeys } from '../../platform/src/signing-keys.ts';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';

const [ours, theirs] = [randomUUID(), randomUUID()];

const adminSecret = randomUUID();

const resources = new AsyncDisposableStack();
const database = resources.use(await createMigratedDatabase());
const engine = await createProductEngine(database.url, await createSigningKeys(), adminSecret);
resources.defer(engine.close);
const sql = postgres(database.url, { max: 2 });
resources.defer(() => sql.end());
const rows = await RowInserter.over(sql);
const root = await rows.id('workspaces', ours);
const child = await rows.insert('workspaces', ours, { parent_workspace_id: root });
const foreign = await rows.id('workspaces', theirs);

afterAll(() => resources.disposeAsync());

const answer = v.object({
  data: v.optional(v.record(v.string(), v.nullable(v.record(v.string(), v.unknown())))),
  errors: v.optional(v.array(v.object({ message: v.string(), extensions: v.object({ code: v.string() }) })), []),
});

type Session = Readonly<Record<string, string>>;
const organisation: Session = { 'x-hasura-role': 'organisation', 'x-hasura-organisation-id': ours };
const workspace = (...ids: readonly string[]): Session => ({
  'x-hasura-role': 'workspace',
  'x-hasura-organisation-id': ours,
  'x-hasura-workspace-ids': `{${ids.join(',')}}`,
});

/** Sends a GraphQL operation with a session. Returns the data of the response, or the code of the first error. */
async function write(session: Session, query: string) {
  const response = await engine.app.fetch(
    new Request('http://engine/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret, ...session },
      body: JSON.stringify({ query }),
    }),
  );
  const { data, errors } = v.parse(answer, await response.json());
  return errors[0]?.extensions.code ?? data;
}

/** Matches the error code of a mutation that a permission, a foreign key or a database trigger rejects. */
const refused: unknown = expect.stringMatching(/^(permission-error|constraint-violation)$/);
const affected = (field: string, count: number) => ({ [field]: { affected_rows: count } });
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

describe('inserting a workspace', () => {
  const add = (session: Session, parent?: string) =>
    write(
      session,
      `mutation { insert_workspaces_one(object: {name: "New"${parent === undefined ? '' : `, parent_workspace_id: "${parent}"`}}) { name parent_workspace_id } }`,
    );
  const made = (parent: string | null) => ({ insert_workspaces_one: { name: 'New', parent_workspace_id: parent } });

  test('a session of an organisation can insert a root workspace, or a workspace below a workspace of its own', async () => {
    expect(await add(organisation)).toEqual(made(null));
    expect(await add(organisation, root)).toEqual(made(root));
    expect(await add(organisation, foreign)).toEqual(refused);
  });

  test('a session with an API key can insert a workspace only below a workspace that the session can read', async () => {
    expect(await add(workspace(root, child), child)).toEqual(made(child));
    expect(await add(workspace(child), root)).toEqual(refused);
    expect(await add(workspace(root), foreign)).toEqual(refused);
    expect(await add(workspace(root))).toEqual(refused);
  });

  test('inserting a workspace below a deleted workspace fails', async () => {
    const deleted = await rows.insert('workspaces', ours, { parent_workspace_id: root });
    await sql`update workspaces set deleted_at = now() where id = ${deleted}`;
    expect(await add(organisation, deleted)).toEqual(refused);
    expect(await add(workspace(root, deleted), deleted)).toEqual(refused);
  });
});

test('a session can insert an API key only for a workspace that it can read', async () => {
  const add = (session: Session, id: string) =>
    write(
      session,
      `mutation { insert_api_keys_one(object: {workspace_id: "${id}", name: "Key", key_prefix: "abcdefgh", key_hash: "${hashOf(randomUUID())}"}) { name workspace_id } }`,
    );
  const made = (id: string) => ({ insert_api_keys_one: { name: 'Key', workspace_id: id } });
  expect(await add(organisation, child)).toEqual(made(child));
  expect(await add(workspace(root, child), child)).toEqual(made(child));
  expect(await add(workspace(child), root)).toEqual(refused);
  expect(await add(organisation, foreign)).toEqual(refused);
  expect(await add(organisation, randomUUID())).toEqual(refused);
});

describe('deleting a row that the session cannot read', () => {
  test.each(['balances', 'api_keys', 'transactions'])(
    'a session cannot delete a row of %s that it cannot read',
    async (table) => {
      const [own, other] = [await rows.insert(table, ours, { workspace_id: root }), await rows.insert(table, theirs)];
      const remove = (session: Session, id: string) =>
        write(session, `mutation { delete_${table}(where: {id: {_eq: "${id}"}}) { affected_rows } }`);
      expect(await remove(organisation, other)).toEqual(affected(`delete_${table}`, 0));
      expect(await remove(workspace(child), own)).toEqual(affected(`delete_${table}`, 0));
      expect(await remove(workspace(root), own)).toEqual(affected(`delete_${table}`, 1));
      expect(await remove(organisation, own)).toEqual(affected(`delete_${table}`, 0));
    },
  );

  test.each(['workspaces', 'transactions'])(
    'a session cannot soft-delete a row of %s that it cannot read',
    async (table) => {
      const given = table === 'workspaces' ? {} : { workspace_id: root };
      const [own, other] = [await rows.insert(table, ours, given), await rows.insert(table, theirs)];
      const mark = (session: Session, id: string) =>
        write(
          session,
          `mutation { update_${table}(where: {id: {_eq: "${id}"}}, _set: {deleted_at: "2026-01-31T00:00:00Z"}) { affected_rows } }`,
        );
      expect(await mark(organisation, other)).toEqual(affected(`update_${table}`, 0));
      expect(await mark(workspace(child), own)).toEqual(affected(`update_${table}`, 0));
      expect(await mark(organisation, own)).toEqual(affected(`update_${table}`, 1));
      expect(await mark(organisation, own)).toEqual(affected(`update_${table}`, 0));
    },
  );
});

describe('a webhook', () => {
  const add = (
    session: Session,
    workspaceId: string,
    group: string = randomUUID(),
    secret = ', secret_encrypted: "s"',
  ) =>
    write(
      session,
      `mutation { insert_webhooks_one(object: {workspace_id: "${workspaceId}", group_id: "${group}", url: "https://a.example/${randomUUID()}", event: "people.created"${secret}}) { workspace_id } }`,
    );
  const made = (id: string) => ({ insert_webhooks_one: { workspace_id: id } });

  test('a session can insert a webhook only for a workspace that it can read', async () => {
    expect(await add(organisation, child)).toEqual(made(child));
    expect(await add(workspace(root, child), child)).toEqual(made(child));
    expect(await add(workspace(child), root)).toEqual(refused);
    expect(await add(organisation, foreign)).toEqual(refused);
  });

  test('a session cannot read the secret of a webhook, or copy the secret from another organisation', async () => {
    const group = randomUUID();
    await rows.insert('webhooks', theirs, { group_id: group });
    expect(await add(organisation, root, group, '')).toEqual(refused);
    for (const session of [organisation, workspace(root, child)]) {
      expect(await write(session, '{ webhooks { secret_encrypted } }')).toBe('validation-failed');
      expect(await write(session, '{ webhooks(where: {secret_encrypted: {_like: "s%"}}) { id } }')).toBe(
        'validation-failed',
      );
    }
  });

  test('a session can update only permitted columns of a webhook, and only if it can read the webhook', async () => {
    const own = await rows.insert('webhooks', ours, { workspace_id: root, event: 'people.created' });
    const other = await rows.insert('webhooks', theirs, { event: 'people.created' });
    const change = (session: Session, id: string, set = 'active: false') =>
      write(session, `mutation { update_webhooks(where: {id: {_eq: "${id}"}}, _set: {${set}}) { affected_rows } }`);
    expect(await change(organisation, other)).toEqual(affected('update_webhooks', 0));
    expect(await change(workspace(child), own)).toEqual(affected('update_webhooks', 0));
    expect(await change(workspace(root), own)).toEqual(affected('update_webhooks', 1));
    for (const set of [`workspace_id: "${child}"`, 'disabled_reason: "x"', 'event: "people.updated"']) {
      expect(await change(organisation, own, set)).toBe('validation-failed');
    }
    expect(await change(organisation, own, 'deleted_at: "2026-01-31T00:00:00Z"')).toEqual(
      affected('update_webhooks', 1),
    );
    expect(await change(organisation, own)).toEqual(affected('update_webhooks', 0));
  });

  test('a session can request the redelivery of an event only if it can read the delivery', async () => {
    const own = await rows.insert('webhook_deliveries', ours, { workspace_id: root });
    const other = await rows.insert('webhook_deliveries', theirs);
    const again = (session: Session, id: string) =>
      write(
        session,
        `mutation { update_webhook_deliveries(where: {id: {_eq: "${id}"}}, _set: {redelivery_requested_at: "2026-01-31T00:00:00Z"}) { affected_rows } }`,
      );
    expect(await again(organisation, other)).toEqual(affected('update_webhook_deliveries', 0));
    expect(await again(workspace(child), own)).toEqual(affected('update_webhook_deliveries', 0));
    expect(await again(organisation, own)).toEqual(affected('update_webhook_deliveries', 1));
    const analyst = { 'x-hasura-role': 'analyst' };
    expect(await write(analyst, '{ webhook_deliveries { payload } }')).toBe('validation-failed');
    for (const set of ['payload: "x"', 'response_body: "x"', 'status: delivered']) {
      const change = `mutation { update_webhook_deliveries(where: {}, _set: {${set}}) { affected_rows } }`;
      expect(await write(organisation, change)).toBe('validation-failed');
    }
  });
});

test('a session cannot delete a transaction that is booked, settled or allocated to an invoice', async () => {
  const allocated = await rows.insert('transactions', ours, { workspace_id: child, status: 'pending' });
  const kept = [
    await rows.insert('transactions', ours, { workspace_id: child, status: 'booked' }),
    await rows.insert('transactions', ours, { workspace_id: child, status: 'settled' }),
    allocated,
  ];
  // The allocation prevents the deletion, although it belongs to a workspace that the API key cannot read.
  await rows.insert('invoice_transactions', ours, { workspace_id: root, transaction_id: allocated });
  const free = await rows.insert('transactions', ours, { workspace_id: child, status: 'rejected' });
  const list = [...kept, free].map((id) => `"${id}"`).join(', ');
  expect(
    await write(workspace(child), `mutation { delete_transactions(where: {id: {_in: [${list}]}}) { affected_rows } }`),
  ).toEqual(affected('delete_transactions', 1));
  const left = await sql<{ id: string }[]>`select id from transactions where id = any(${[...kept, free]})`;
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test("the role authenticator can update last_used_at of the session's API key and of no other API key", async () => {
  const secret = randomUUID();
  const id = await rows.insert('api_keys', ours, { workspace_id: root, key_hash: hashOf(secret) });
  const session = (of: string) => ({ 'x-hasura-role': 'authenticator', 'x-hasura-secret-hash': hashOf(of) });
  const note = `mutation { update_api_keys(where: {}, _set: {last_used_at: "2026-01-31T00:00:00Z"}) { affected_rows } }`;
  expect(await write(session('guessed'), note)).toEqual(affected('update_api_keys', 0));
  expect(await write(session(secret), note)).toEqual(affected('update_api_keys', 1));
  const used = await sql<{ id: string }[]>`select id from api_keys where last_used_at is not null`;
  expect(used.map((row) => row.id)).toEqual([id]);
});
