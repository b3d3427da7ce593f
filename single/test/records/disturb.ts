import type postgres from 'postgres';
import * as v from 'valibot';
import { tableDefinitionsByName } from './data.ts';

/** Functions that return SQL for a changed value of a column, by the Postgres type of the column. */
const changes: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `${column} || 'a'`,
  numeric: (column) => `${column} + 1000`,
  boolean: (column) => `not ${column}`,
  date: (column) => `${column} + 30`,
  'timestamp with time zone': (column) => `${column} + interval '30 days'`,
};

/**
 * Tables to which the test adds rows. `key` is a foreign key of the table, and `parent` is the table to which it
 * refers.
 */
const additions: readonly (readonly [table: string, key: string, parent: string])[] = [
  ['invoice_items', 'invoice_id', 'invoices'],
  ['invoice_taxes', 'invoice_id', 'invoices'],
  ['invoice_people', 'invoice_id', 'invoices'],
  ['payment_means', 'invoice_id', 'invoices'],
  ['invoices', 'issuer_id', 'companies'],
  ['documents', 'company_id', 'companies'],
  ['addresses', 'company_id', 'companies'],
  ['transaction_fees', 'transaction_id', 'transactions'],
  ['chat_messages', 'chat_conversation_id', 'chat_conversations'],
  ['journal_entry_lines', 'journal_entry_id', 'journal_entries'],
];

/** Tables from which the test can remove rows, because no foreign key refers to them. */
const removable = ['invoice_items', 'invoice_taxes', 'transaction_fees', 'chat_messages', 'journal_entry_lines'];

const columnRow = v.object({ table_name: v.string(), column_name: v.string(), data_type: v.string() });

/**
 * Changes columns of some rows outside of the given workspaces, adds rows there, and removes rows there. Rows that are
 * added in the organisation of the given workspaces refer to rows of these workspaces.
 * @param unchangedWorkspaces ids of the workspaces whose rows the function does not change
 * @returns the number of changed, added and removed rows
 */
export async function changeRowsOfOtherWorkspaces(
  sql: postgres.Sql,
  unchangedWorkspaces: readonly string[],
): Promise<number[]> {
  const outside = (table: string) => `not (${table === 'workspaces' ? 'id' : 'workspace_id'} = any($1::uuid[]))`;
  // SQL condition that selects about one in `parts` rows. The selected rows also depend on the number of unchanged
  // workspaces.
  const share = (parts: number) => `hashtextextended(id::text, ${unchangedWorkspaces.length}) % ${parts} = 0`;
  const run = async (text: string): Promise<number> => (await sql.unsafe(text, [[...unchangedWorkspaces]])).count;
  const columns = v.parse(
    v.array(columnRow),
    await sql`
      select table_name::text, column_name::text, data_type::text from information_schema.columns
      where table_schema = 'public' and column_name not in ('deleted_at', 'key_hash', 'created_at', 'updated_at')`,
  );
  /** Ignores a change that a database constraint rejects. */
  const attempt = (text: string) => run(text).catch(() => 0);
  let altered = 0;
  for (const table of tableDefinitionsByName.keys()) {
    const sets = columns.flatMap(({ table_name, column_name, data_type }) => {
      const change = changes[data_type];
      return table_name === table && change !== undefined ? [`${column_name} = ${change(column_name)}`] : [];
    });
    const some = `${outside(table)} and ${share(12)}`;
    const together = await attempt(`update ${table} set ${sets.join(', ')} where ${some}`);
    altered += together;
    if (together === 0) for (const set of sets) altered += await attempt(`update ${table} set ${set} where ${some}`);
  }
  let added = 0;
  for (const [table, key, parent] of additions) {
    const inScope = `select p.id from ${parent} p where p.organisation_id = x.organisation_id and p.workspace_id = any($1::uuid[])`;
    const patch = `jsonb_build_object('id', gen_random_uuid(), '${key}', coalesce((${inScope} limit 1), x.${key}))`;
    added += await run(
      `insert into ${table} select added.* from ${table} x cross join lateral jsonb_populate_record(x, ${patch}) added
       where x.id in (select id from ${table} where ${outside(table)} order by hashtext(id::text) limit 40)
       on conflict do nothing`,
    );
  }
  let removed = 0;
  for (const table of removable) {
    removed += await run(`delete from ${table} where ${outside(table)} and ${share(5)}`);
  }
  return [altered, added, removed];
}
