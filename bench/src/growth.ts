import postgres from 'postgres';
import { createDatabaseFromTemplate, readRecordTableColumns } from './data.ts';
import type { TableColumns } from './fill.ts';
import type { BenchPostgres } from './postgres.ts';

/** Tables whose rows are copied. The listed columns contain ids, which get new values in the copies. */
const copiedTables: Readonly<Record<string, readonly string[]>> = {
  invoices: ['id'],
  invoice_items: ['id', 'invoice_id'],
};

/**
 * Position, counted from 1, in the UUID of a copied row at which the number of the copy begins. In the UUID of an
 * original row, this position contains the version of the UUID (7).
 */
const copyNumberAt = 15;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the statement that inserts copies of all rows of `pg_temp.original` into the given table. */
function copyRowsStatement({ name, columns }: TableColumns, copies: number): string {
  const ids = copiedTables[name] ?? [];
  const value = (column: string): string =>
    ids.includes(column)
      ? `overlay(${quote(column)}::text placing 'c' || lpad(to_hex(copy), 3, '0') from ${copyNumberAt})::uuid`
      : quote(column);
  const names = columns.map((column) => column.name);
  return `insert into ${quote(name)} (${names.map(quote).join(', ')})
    select ${names.map(value).join(', ')}
      from (select *, generate_series(1, ${copies}) as copy from pg_temp.original) as copied`;
}

async function multiplyInvoices(databaseUrl: string, multiple: number): Promise<void> {
  const { tables } = await readRecordTableColumns(databaseUrl);
  // Keeps the connection open without a time limit, because a new connection would lose the temporary table and the
  // settings below. By default the client replaces a connection after 30 to 60 minutes, and copying 20 million invoices
  // takes at least 36 minutes.
  const sql = postgres(databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {} });
  try {
    await sql`set session_replication_role = replica`;
    await sql`set synchronous_commit = off`;
    for (const shape of tables.filter(({ name }) => name in copiedTables)) {
      const name = quote(shape.name);
      await sql.unsafe(`create temporary table original as select * from ${name}`);
      const indexes = await sql<{ name: string; definition: string }[]>`
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
          from pg_index i where i.indrelid = ${shape.name}::regclass and not i.indisunique`;
      for (const index of indexes) await sql.unsafe(`drop index ${index.name}`);
      await sql.unsafe(`alter table ${name} set (autovacuum_enabled = off)`);
      await sql.unsafe(copyRowsStatement(shape, multiple - 1));
      await sql.unsafe('drop table pg_temp.original');
      for (const { definition } of indexes) await sql.unsafe(definition);
      await sql.unsafe(`vacuum analyze ${name}`);
    }
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/**
 * Returns a data set with `multiple` times as many invoices and invoice items. The additional rows are copies in the
 * same workspaces with new ids, because copying takes a fortieth of the time of generating. The first call creates the
 * database; later calls reuse it.
 * @param databaseUrl URL of the original data set
 * @returns the URL of the database
 */
export async function createEnlargedDataSet(
  server: Pick<BenchPostgres, 'url'>,
  databaseUrl: string,
  multiple: number,
): Promise<string> {
  if (multiple === 1) return databaseUrl;
  const original = new URL(databaseUrl).pathname.slice(1);
  return createDatabaseFromTemplate(server, `${original}_x${multiple}`, original, (url) =>
    multiplyInvoices(url, multiple),
  );
}
