import { tablesByName, tablesHiddenFromApi } from '@fds/db/tables';
import type { Sql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { readForeignKeys } from './catalog.ts';
import { openMigratedDatabase, runAndRollBack } from './database.ts';

interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Condition that the rows of a partial index fulfil; null if the index contains all rows. */
  readonly condition: string | null;
}

const database = await openMigratedDatabase();
const indexes = await database.sql<Index[]>`
  select c.relname as name, i.indrelid::regclass::text as table, pg_get_expr(i.indpred, i.indrelid) as condition,
    array(
      select pg_get_indexdef(i.indexrelid, n, false) || case when i.indoption[n - 1] = 0 then '' else ' nulls first' end
      from generate_series(1, i.indnkeyatts) n
    ) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace`;

afterAll(() => database[Symbol.asyncDispose]());

test('the column of every foreign key is the first column of an index', async () => {
  const holdsAllThatPoint = ({ columns: [first], condition }: Index) =>
    condition === null || condition === `(${first} IS NOT NULL)`;
  const uncovered = (await readForeignKeys(database.sql)).filter(
    ({ table, columns }) =>
      !indexes.some(
        (index) => index.table === table && index.columns[0] === columns.at(-1) && holdsAllThatPoint(index),
      ),
  );
  expect(uncovered.map(({ name }) => name)).toEqual([]);
});

test('no index has the same first columns as a longer index of the same table', () => {
  const redundant = indexes.filter((index) =>
    indexes.some(
      (other) =>
        other !== index &&
        other.table === index.table &&
        other.condition === null &&
        index.columns.every((column, i) => other.columns[i] === column),
    ),
  );
  expect(redundant.map(({ name }) => name)).toEqual([]);
});

/** Default order of each list, if it is not `created_at desc`. */
const defaultOrders: Readonly<Record<string, string>> = {
  invoices: 'issue_date desc nulls last',
  documents: 'uploaded_at desc',
  balances: 'balance_at_from desc',
  transactions: 'booking_date desc',
  journal_entries: 'entry_date desc',
};

/** Returns the text of the plan with which Postgres reads a page of a table in the default order. */
function planOf(sql: Sql, table: string, scope: string): Promise<string> {
  const order = defaultOrders[table] ?? 'created_at desc';
  return runAndRollBack(sql, async (transaction) => {
    // The tables are empty, and Postgres would read an empty table without an index. The test therefore disables
    // sequential scans, bitmap scans and sorts.
    await transaction`set local enable_seqscan = off`;
    await transaction`set local enable_bitmapscan = off`;
    await transaction`set local enable_sort = off`;
    const lines = await transaction<{ 'QUERY PLAN': string }[]>`
      explain (costs off) select * from ${sql(table)} where ${sql(scope)} = '00000000-0000-7000-8000-000000000000'
      order by ${sql.unsafe(order)}, id desc limit 20`;
    return lines.map((line) => line['QUERY PLAN'].trim()).join('\n');
  });
}

test('Postgres reads a page of each record type in the default order from an index, without a sort', async () => {
  const roots = [...tablesByName.keys()].filter((name) => !tablesHiddenFromApi.includes(name));
  expect(roots).toContain('invoices');
  for (const table of roots) {
    const order = (defaultOrders[table] ?? 'created_at desc').split(' ')[0];
    for (const scope of table === 'workspaces'
      ? (['organisation_id'] as const)
      : (['organisation_id', 'workspace_id'] as const)) {
      const plan = await planOf(database.sql, table, scope);
      expect(plan, `${table} by ${scope}`).toContain(
        `Index Scan Backward using ${table}_${scope}_${table === 'invoices' ? 'latest' : order}_idx`,
      );
      expect(plan, `${table} by ${scope}`).not.toContain('Sort');
    }
  }
});
