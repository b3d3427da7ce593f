import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import postgres, { type Sql } from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readTableColumns } from '../../db/test/catalog.ts';
import { RowInserter } from '../../db/test/rows.ts';
import { readConfig } from '../../engine/src/config.ts';
import { createEngine, type Engine } from '../../engine/src/http/server.ts';
import { createMetadataFileContents, createTemporaryFolder } from '../../engine/test/support.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { type Filter, metadata, parts, partsEverywhere, type RowFilter, rowFilters } from './row-filters.ts';

const [ours, theirs, adminSecret] = [randomUUID(), randomUUID(), randomUUID()];
const ownCredential = 'the credential of the session';
const strangerId = randomUUID();

const ownerColumns = ['id', 'organisation_id', 'workspace_id', 'parent_workspace_id', 'people_id', 'credential'];

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let sql: Sql;
let databaseUrl: string;
let columnsByTable: ReadonlyMap<string, readonly string[]>;
/**
 * The ids in the session's list of workspaces (a live one, a deleted one, and one of another organisation); the live one
 * of these; and all live workspaces of the organisation, and of all organisations.
 */
let scope: {
  readonly ids: readonly string[];
  readonly listed: string;
  readonly live: readonly string[];
  readonly liveOfAll: readonly string[];
};

/** Tables whose rows the other rows need, so that they exist anyway; tables without ids; and a table without rows. */
const tablesWithoutOwnRows = [
  'organisations',
  'workspaces',
  'workspace_ancestors',
  'workspace_removals',
  'request_counts',
  'route_counts',
  'audit_chains',
  'audit_notes',
  'payment_keys',
  // The triggers of the other tables fill it.
  'record_changes',
];

/** Tables with at most one row for each document, or for each invoice of a transaction. */
const oneForEach: Readonly<Record<string, readonly [column: string, parent: string]>> = {
  document_readings: ['document_id', 'documents'],
  document_validations: ['document_id', 'documents'],
  payment_matches: ['invoice_id', 'invoices'],
};

/** Adds rows to each table: in two workspaces and a deleted workspace of the organisation, and in another organisation. */
beforeAll(async () => {
  const database = resources.use(await createMigratedDatabase());
  databaseUrl = database.url;
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  resources.defer(() => sql.end());
  const columns = await readTableColumns(sql);
  const views = await sql<{ table: string; name: string }[]>`
    select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'`;
  columnsByTable = new Map(
    [...Map.groupBy(views, ({ table }) => table)].map(([table, found]) => [table, found.map(({ name }) => name)]),
  );
  const rows = await RowInserter.over(sql);
  const listed = await rows.id('workspaces', ours);
  const other = await rows.insert('workspaces', ours);
  const deleted = await rows.insert('workspaces', ours);
  const foreign = await rows.id('workspaces', theirs);
  await rows.insert('workspaces', theirs, { parent_workspace_id: foreign });
  for (const table of new Set(columns.map(({ table: name }) => name))) {
    if (tablesWithoutOwnRows.includes(table)) continue;
    const hasWorkspace = columnsByTable.get(table)?.includes('workspace_id');
    const parent = oneForEach[table];
    // A workspace has at most one connector, which another row may already need.
    for (const [organisation, workspace_id] of [
      [ours, listed],
      [ours, other],
      [ours, deleted],
      [theirs, foreign],
    ] as const) {
      const given = {
        ...(hasWorkspace === true && { workspace_id }),
        ...(parent !== undefined && { [parent[0]]: await rows.insert(parent[1], organisation, { workspace_id }) }),
      };
      await rows.insert(table, organisation, given).catch((error: unknown) => {
        if (!(error instanceof postgres.PostgresError) || error.code !== '23505') throw error;
      });
    }
  }
  // The view of the people of invoices has no column for the workspace.
  await rows.insert('people', ours, { id: strangerId, workspace_id: deleted });
  await rows.insert('invoice_people', ours, { workspace_id: deleted, people_id: strangerId });
  for (const organisation of [ours, theirs])
    await rows.insert('idempotency_keys', organisation, { credential: ownCredential });
  for (const organisation_id of [ours, theirs]) {
    await sql`insert into request_counts (organisation_id, day, status, requests) values (${organisation_id}, '2026-01-31', 200, 1)`;
    await sql`insert into route_counts (organisation_id, day, route, requests) values (${organisation_id}, '2026-01-31', 'GET /healthz', 1)`;
  }
  // Only this test has values in a workspace that is not below the workspace of their column.
  await sql`delete from record_changes where root = 'custom_column_values'`;
  await sql`update workspaces set deleted_at = now() where id = ${deleted}`;
  // A transaction that is open in the database of another test hides later changes.
  const [last] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const oldest = async () => {
    const [row] = await sql<{ id: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as id`;
    return BigInt(row?.id ?? 0);
  };
  await vi.waitFor(async () => expect(await oldest()).toBeGreaterThan(BigInt(last?.id ?? 0)), 60_000);
  const live = await sql<{ id: string; organisation_id: string }[]>`
    select id, organisation_id from workspaces where deleted_at is null`;
  scope = {
    ids: [listed, deleted, foreign],
    listed,
    live: live.flatMap(({ id, organisation_id }) => (organisation_id === ours ? [id] : [])),
    liveOfAll: live.map(({ id }) => id),
  };
});

/** Starts an engine whose role `r<n>` may read the rows that the n-th filter of each table lets through. */
async function startEngineWithFilters(filters: ReadonlyMap<string, readonly Filter[]>): Promise<Engine> {
  const tables = metadata.map(({ table, object_relationships, array_relationships }) => ({
    table,
    object_relationships,
    array_relationships,
    select_permissions: (filters.get(table.name) ?? []).map((filter, index) => ({
      role: `r${index}`,
      permission: { columns: ownColumnsOf(table.name), filter },
    })),
  }));
  // The copy has no shared objects, for which the YAML would contain more aliases than a YAML reader accepts.
  const folder = resources.use(
    await createTemporaryFolder(createMetadataFileContents(JSON.parse(JSON.stringify(tables)))),
  );
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: folder.path,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
  resources.defer(engine.close);
  return engine;
}

const ownColumnsOf = (table: string): string[] =>
  ownerColumns.filter((column) => columnsByTable.get(table)?.includes(column));

const answer = v.object({ data: v.record(v.string(), v.array(v.record(v.string(), v.nullable(v.string())))) });
type Row = Readonly<Record<string, string | null>>;

/** Their rows belong to the whole organisation, also those of deleted workspaces and of other callers. */
const ofOrganisation = ['audit_events', 'logged_requests'];

/** Returns whether a session of the role must not get the row. The role `authenticator` knows no secret of any row. */
function isLeak({ name, table, role }: RowFilter, row: Row): boolean {
  if (role === 'authenticator') return true;
  const organisation = table === 'organisations' ? row.id : row.organisation_id;
  // A new workspace must be below a workspace that the session may use.
  const ofWorkspace = name.includes('insert') ? row.parent_workspace_id : row.id;
  const ofPerson = row.people_id === strangerId ? 'a deleted workspace' : undefined;
  const workspace = table === 'workspaces' ? ofWorkspace : (row.workspace_id ?? ofPerson);
  const allowed = { workspace: [scope.listed], analyst: scope.liveOfAll }[role] ?? scope.live;
  if (role !== 'analyst' && organisation !== ours) return true;
  if (ofOrganisation.includes(table)) return false;
  // The history also contains the deletions of the records of a deleted workspace.
  if (table === 'visible_changes') return role === 'workspace' && !scope.ids.includes(String(workspace));
  if (row.credential !== undefined && row.credential !== ownCredential) return true;
  return typeof workspace === 'string' && !allowed.includes(workspace);
}

/** Returns for each filter whether it lets a row through that a session of its role must not get. */
async function findLeaks(filters: readonly RowFilter[]): Promise<readonly boolean[]> {
  const byTable = Map.groupBy(filters, ({ table }) => table);
  const engine = await startEngineWithFilters(
    new Map([...byTable].map(([table, all]) => [table, all.map(({ filter }) => filter)])),
  );
  const leaks = new Map<RowFilter, boolean>();
  const most = Math.max(...[...byTable.values()].map((all) => all.length));
  for (let index = 0; index < most; index += 1) {
    const asked = [...byTable.values()].flatMap((all) => all[index] ?? []);
    for (const session of ['organisation', 'authenticator']) {
      const own = asked.filter(({ role }) => (role === 'authenticator') === (session === 'authenticator'));
      if (own.length === 0) continue;
      const query = `{ ${own.map(({ table }) => `${table} { ${ownColumnsOf(table).join(' ')} }`).join(' ')} }`;
      const response = await engine.app.fetch(
        new Request('http://engine/v1/graphql', {
          method: 'POST',
          headers: {
            'x-hasura-admin-secret': adminSecret,
            'x-hasura-role': `r${index}`,
            'x-hasura-organisation-id': session === 'organisation' ? ours : randomUUID(),
            'x-hasura-workspace-ids': `{${scope.ids.join()}}`,
            'x-hasura-credential': ownCredential,
            'x-hasura-secret-hash': 'a hash that no row has',
            'x-hasura-inbound-token': 'a token that no row has',
            'x-hasura-watched-address': 'a mailbox that no row has',
            'x-hasura-email': 'an address that no row has',
            'x-hasura-subject': 'a subject that no row has',
          },
          body: JSON.stringify({ query }),
        }),
      );
      const body: unknown = await response.json();
      const { data } = v.parse(answer, body, { abortEarly: true });
      for (const each of own)
        leaks.set(
          each,
          (data[each.table] ?? []).some((row) => isLeak(each, row)),
        );
    }
  }
  return filters.map((each) => leaks.get(each) ?? false);
}

/** Returns the names of the filters that let no row through that their role must not get. */
async function findTight(filters: readonly RowFilter[]): Promise<readonly string[]> {
  const leaks = await findLeaks(filters);
  return filters.flatMap(({ name }, index) => (leaks[index] === true ? [] : [name]));
}

it('each of the row filters in the metadata isolates rows: without this filter, the role gets a row that it must not get', async () => {
  expect(await findTight(rowFilters)).toEqual(rowFilters.map(({ name }) => name));
  const undetected = await findTight(rowFilters.map((each) => ({ ...each, filter: {} })));
  console.info(`${rowFilters.length - undetected.length} of ${rowFilters.length} removed row filters are detected`);
  expect(undetected).toEqual([]);
  expect(rowFilters.length).toBeGreaterThan(150);
});

it('each condition on the owner of a row isolates rows, alone or together with the same condition on a related row', async () => {
  // These conditions repeat one on a related row, so that Postgres reads only the rows of the organisation.
  const repeated = await findTight(parts);
  const undetected = await findTight(partsEverywhere.filter(({ name }) => repeated.includes(name)));
  const [all, detected] = [parts.length, parts.length - undetected.length];
  console.info(`${detected} of ${all} removed parts are detected, ${repeated.length} of them if removed everywhere`);
  expect(undetected).toEqual([]);
  expect(repeated.every((name) => name.endsWith(' organisation_id'))).toBe(true);
});
