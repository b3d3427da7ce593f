import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededDatabase } from '../../../testing/seeded.ts';
import { tablesByName, tablesHiddenFromApi } from '../tables.ts';
import { demoOrganisations } from './index.ts';

const records = [...tablesByName.values()].filter(({ name }) => !tablesHiddenFromApi.includes(name));
const live = 'select id from workspaces where deleted_at is null';

let sql: Sql;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createSeededDatabase();
  drop = database.drop;
  sql = postgres(database.url, { max: 4, onnotice: () => {} });
});

afterAll(async () => {
  await sql.end();
  await drop();
});

/** Runs a query and returns the only value of each row. */
async function values(query: string, ...parameters: string[]): Promise<unknown[]> {
  const rows = await sql.unsafe(query, parameters).values();
  return rows.map(([value]) => value);
}

test('each of the two demo organisations has an OAuth client, two workspace trees and a deleted workspace', async () => {
  for (const { id, client_id, workspaces } of demoOrganisations) {
    expect(await values('select client_id from clients where organisation_id = $1', id)).toEqual([client_id]);
    const own = 'from workspaces where organisation_id = $1 and deleted_at is';
    expect(await values(`select id ${own} null order by created_at`, id)).toEqual(workspaces.map((each) => each.id));
    expect(await values(`select count(*)::int ${own} not null`, id)).toEqual([1]);
    const depth = 'select max(n)::int from (select count(*) n from workspace_ancestors where organisation_id = $1';
    expect(await values(`${depth} group by workspace_id) deep`, id)).toEqual([3]);
    expect(workspaces.filter(({ parent_workspace_id }) => parent_workspace_id === null)).toHaveLength(2);
  }
  expect(demoOrganisations).toHaveLength(2);
});

test('the demo has two thousand invoices', async () => {
  expect(await values('select count(*)::int from invoices')).toEqual([2000]);
});

test('a demo document has extracted records exactly if its reading is recorded', async () => {
  const extracted = "jsonb_typeof(metadata_extraction -> 'records' -> 'invoices') = 'number'";
  const rows = sql.unsafe(`select distinct reading_status = 'recorded' as recorded, ${extracted} as extracted
    from documents where reading_status is not null order by 1`);
  expect(await rows).toEqual([
    { recorded: false, extracted: null },
    { recorded: true, extracted: true },
  ]);
});

test.each(records)('the demo has rows of $name in five undeleted workspaces of each organisation', async ({ name }) => {
  const column = name === 'workspaces' ? 'id' : 'workspace_id';
  const counts = await values(
    `select count(distinct ${column})::int from ${name} where ${column} in (${live}) group by organisation_id`,
  );
  expect(counts).toEqual([5, 5]);
});

/**
 * Columns that are null in all demo records: the demo has no connection to Google, no file that is uploaded twice, no
 * mail, and no delivery that waits for a retry.
 */
const empty: readonly string[] = [
  'refresh_token_encrypted',
  'refresh_at',
  'poll_at',
  'position',
  'read_until',
  'watched_address',
  'watch_at',
  'look_requested_at',
  'duplicate_of_id',
  'metadata_source',
  'next_attempt_at',
  'next_job_id',
];

test.each(records)('the demo has a value in every column of $name in both organisations', async ({ name, columns }) => {
  const scope = name === 'workspaces' ? 'true' : `workspace_id in (${live})`;
  const rows = await sql.unsafe(
    `select ${columns.map((column) => `count(${column})::int as ${column}`).join(', ')}
     from ${name} where ${scope} group by organisation_id`,
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    for (const column of columns.filter((each) => !empty.includes(each)))
      expect(row[column], `${name}.${column}`).toBeGreaterThan(0);
  }
});

test('the demo uses every value of every enum in both organisations', async () => {
  const uses = await sql<{ table: string; column: string; value: string }[]>`
    select c.table_name as table, c.column_name as column, e.enumlabel as value
    from information_schema.columns c
    join pg_type t on t.typname = c.udt_name join pg_enum e on e.enumtypid = t.oid
    where c.table_schema = 'public'`;
  expect(uses.length).toBeGreaterThan(80);
  for (const { table, column, value } of uses) {
    const found = `select count(distinct organisation_id)::int from ${table} where ${column}::text = $1`;
    expect(await values(`${found} and workspace_id in (${live})`, value), `${table}.${column} ${value}`).toEqual([2]);
  }
});

/** Columns by which requests often filter related records, by the table of the related records. */
const filteredColumns: Readonly<Record<string, readonly string[]>> = {
  companies: ['name', 'domain_name_primary_link_url', 'tax_id_value'],
  people: ['full_name', 'email'],
  payment_means: ['nickname', 'status', 'account_details_iban'],
  transactions: ['status', 'booking_date', 'instructed_amount_amount'],
  invoices: ['reference_number', 'status', 'issue_date', 'grand_total_amount'],
};

test('for every relationship, the demo has related records with values in the columns that filters often use', async () => {
  for (const { name, links } of records) {
    for (const { column, target } of links) {
      for (const filteredColumn of filteredColumns[target] ?? []) {
        const joined = `from ${name} a join ${target} b on b.id = a.${column} where b.${filteredColumn} is not null`;
        const found = await values(`select count(distinct a.organisation_id)::int ${joined}`);
        expect(found, `${name}.${column} to ${target}.${filteredColumn}`).toEqual([2]);
      }
    }
  }
});

/** Optional columns. The demo must contain null in each of these columns. */
test.each([
  ['documents', 'company_id'],
  ['documents', 'metadata_document_type'],
  ['people', 'company_id'],
  ['people', 'email'],
  ['invoices', 'issue_date'],
  ['invoices', 'due_date'],
  ['invoices', 'issuer_id'],
  ['invoices', 'receiver_id'],
  ['invoices', 'subscription_id'],
  ['invoices', 'exchange_rate_id'],
  ['transactions', 'booking_date'],
  ['transactions', 'counterparty_id'],
  ['balances', 'holder_company_id'],
  ['chat_conversations', 'title'],
  ['chat_conversations', 'last_message_at'],
  ['ledger_accounts', 'parent_account_id'],
  ['journals', 'default_debit_account_id'],
  ['invoice_items', 'tax_rate'],
])('the demo has null in some rows of %s.%s in both organisations', async (table, column) => {
  const found = await values(
    `select count(distinct organisation_id)::int from ${table} where ${column} is null and workspace_id in (${live})`,
  );
  expect(found).toEqual([2]);
});

test.each([
  ['invoices', 'deleted_at is not null'],
  ['transactions', 'deleted_at is not null'],
  ['webhooks', 'deleted_at is not null'],
  ['documents', "status = 'deleted'"],
])('the demo has some soft-deleted %s (%s)', async (table, condition) => {
  const found = `select count(distinct organisation_id)::int from ${table} where ${condition}`;
  expect(await values(`${found} and workspace_id in (${live})`)).toEqual([2]);
});

test.each(["'", '%', '_', '\\', 'é', 'Ł', '東'])(
  'in the demo, both organisations have a company whose name contains %s',
  async (sign) => {
    const found = 'select count(distinct organisation_id)::int from companies where strpos(name, $1) > 0';
    expect(await values(found, sign)).toEqual([2]);
  },
);

test.each([
  ['companies', 'name'],
  ['workspaces', 'external_workspace_id'],
  ['invoices', 'reference_number'],
  ['webhooks', 'url'],
  ['people', 'full_name'],
])('in the demo, both organisations have a row with the same value of %s.%s', async (table, column) => {
  const inBoth = `select ${column} from ${table} group by 1 having count(distinct organisation_id) = 2`;
  expect((await values(`select count(*)::int from (${inBoth}) shared where ${column} is not null`))[0]).toBeGreaterThan(
    0,
  );
});

test('the demo has invoices that refer to companies in another workspace of the same organisation', async () => {
  const across = 'from invoices i join companies c on c.id in (i.issuer_id, i.receiver_id)';
  const found = await values(
    `select count(distinct i.organisation_id)::int ${across} where c.workspace_id <> i.workspace_id`,
  );
  expect(found).toEqual([2]);
});

test('no demo record is older than its workspace or newer than the end of the demo data', async () => {
  for (const { name } of records.filter((table) => table.name !== 'workspaces')) {
    const early = await values(
      `select count(*)::int from ${name} r join workspaces w on w.id = r.workspace_id
       where r.created_at < w.created_at or r.updated_at < r.created_at or r.updated_at > '2026-10-31 12:00Z'
         or r.created_at > coalesce(w.deleted_at, r.created_at)`,
    );
    expect(early, name).toEqual([0]);
  }
});
