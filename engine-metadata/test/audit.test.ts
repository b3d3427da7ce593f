import { randomUUID } from 'node:crypto';
import { tableRights } from '@fds/db/grants';
import { tableDescriptions } from '@fds/platform/tables';
import postgres, { type ISql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { runAndRollBack } from '../../db/test/database.ts';
import { RowInserter } from '../../db/test/rows.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const database = resources.use(await createMigratedDatabase());
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
resources.defer(() => sql.end());

/** The secrets that the trigger of each audited table hides. */
async function auditedTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql<{ name: string; secrets: string[] }[]>`
    select tgrelid::regclass::text as name,
      array_remove(string_to_array(replace(encode(tgargs, 'escape'), '\\000', ','), ','), '') as secrets
    from pg_trigger where tgname = 'audit'`;
  return new Map(rows.map(({ name, secrets }) => [name, secrets]));
}

/** Tables with data of the gateway, and the notes that a trigger turns into events. */
const internal = [
  'audit_notes',
  'connector_states',
  'idempotency_keys',
  'logged_requests',
  'request_counts',
  'route_counts',
];

test('every table that callers can change through the engine is audited', async () => {
  const audited = await auditedTables();
  const written = Object.entries(tableRights).flatMap(([name, { engine = '' }]) =>
    name.startsWith('public.') && /[awd]/.test(engine) ? [name.slice('public.'.length)] : [],
  );
  const missing = written.filter((name) => !audited.has(name) && !internal.includes(name));
  expect(missing, 'call audit_table() in a migration').toEqual([]);
  expect(['clients', 'credentials', 'organisations'].filter((name) => !audited.has(name))).toEqual([]);
});

test('the audit log contains no column that the metadata or the name of the column mark as a secret', async () => {
  const audited = await auditedTables();
  for (const { name, secret = [], hiddenFrom = {} } of tableDescriptions) {
    const hidden = audited.get(name);
    if (hidden !== undefined)
      expect(hidden, name).toEqual(expect.arrayContaining([...secret, ...Object.values(hiddenFrom).flat()]));
  }
  const suspects = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '_(hash|encrypted)$' and table_name in ${sql([...audited.keys()])}`;
  expect(suspects.length).toBeGreaterThan(4);
  for (const { table, column } of suspects) expect(audited.get(table), table).toContain(column);
});

test('the name of each time in the audit log ends as the gateway expects', async () => {
  const audited = [...(await auditedTables()).keys()];
  const times = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' and table_name in ${sql(audited)}`;
  expect(times.length).toBeGreaterThan(20);
  expect(times.filter(({ name }) => !/_(?:at|at_from|at_to|since|until)$/.test(name))).toEqual([]);
});

const organisation = randomUUID();

/** Runs statements with the session variables of a mutation, and returns the events that they cause. */
const eventsOf = (session: object | undefined, work: (tx: ISql, rows: RowInserter) => Promise<unknown>) =>
  runAndRollBack(sql, async (tx) => {
    const rows = await RowInserter.over(tx);
    await tx`set local application_name = 'seed'`;
    await rows.id('workspaces', organisation);
    await tx`set local application_name = 'test'`;
    if (session !== undefined) {
      const trace = { trace_id: '0123456789abcdef0123456789abcdef', span_id: '0123456789abcdef' };
      await tx`select set_config('hasura.user', ${JSON.stringify(session)}, true),
        set_config('hasura.tracecontext', ${JSON.stringify(trace)}, true)`;
    }
    await work(tx, rows);
    return tx<Record<string, unknown>[]>`
      select organisation_id, workspace_id, actor_kind, actor_id, actor_name, action, record_type, record_id, before, after,
        address, request_id
      from audit_events order by at, id`;
  });

const caller = {
  'x-hasura-role': 'organisation',
  'x-hasura-actor-kind': 'person',
  'x-hasura-actor-id': 'ada',
  'x-hasura-actor-name': 'Ada Lovelace',
  'x-hasura-client-address': '192.0.2.7',
};

test('an update is one event with the caller, the request and only the changed columns', async () => {
  const [event, ...others] = await eventsOf(caller, async (tx, rows) => {
    const id = await rows.id('workspaces', organisation);
    await tx`update workspaces set name = 'New', description = 'x' where id = ${id}`;
    await tx`update workspaces set name = 'New' where id = ${id}`;
  });
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    organisation_id: organisation,
    workspace_id: event?.record_id,
    actor_kind: 'person',
    actor_id: 'ada',
    actor_name: 'Ada Lovelace',
    action: 'updated',
    record_type: 'workspaces',
    before: { name: expect.any(String) },
    after: { name: 'New', description: 'x' },
    address: '192.0.2.7',
    request_id: '01234567-89ab-cdef-0123-456789abcdef',
  });
});

test('a statement without session variables is an event of the database user', async () => {
  const [event] = await eventsOf(undefined, (tx) => tx`update workspaces set deleted_at = now()`);
  const [user] = await sql`select session_user::text as name`;
  expect(event).toMatchObject({ actor_kind: 'operator', actor_id: user?.name, actor_name: 'test', action: 'deleted' });
});

test('an event contains no secret, and at most 500 characters of a value', async () => {
  const [created, changed] = await eventsOf(caller, async (tx, rows) => {
    await rows.insert('api_keys', organisation, { name: 'é'.repeat(2000) });
    await tx`update api_keys set key_hash = ${'0'.repeat(64)}, last_used_at = now()`;
    await tx`update api_keys set last_used_at = now() + interval '1 s'`;
  });
  expect(created?.after).toMatchObject({ key_hash: '(secret)', name: `${'é'.repeat(499)}…` });
  expect(created?.before).toBeNull();
  expect(changed).toMatchObject({ before: { key_hash: '(secret)' }, after: { key_hash: '(secret)' } });
});

test('the worker and the demo cause no events', async () => {
  const events = await eventsOf(undefined, async (tx) => {
    for (const name of ['worker', 'seed']) {
      await tx`select set_config('application_name', ${name}, true)`;
      await tx`update workspaces set name = ${name}`;
    }
  });
  expect(events).toEqual([]);
});

test('a note becomes an event, and its row is not stored', async () => {
  const [event] = await eventsOf(caller, async (tx) => {
    await tx`insert into audit_notes (organisation_id, action, record_type) values (${organisation}, 'exported', 'invoices')`;
    expect(await tx`select from audit_notes`).toHaveLength(0);
  });
  expect(event).toMatchObject({ actor_id: 'ada', action: 'exported', record_type: 'invoices', record_id: null });
});
