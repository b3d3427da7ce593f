import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { getTestDatabaseUrl } from '../../testing/database.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { createDataSet, readRecordTableColumns } from './data.ts';
import { createEnlargedDataSet } from './growth.ts';

const database = await createMigratedDatabase();
await createDataSet(database.url, 0.0002);
afterAll(() => database.drop());

test('createDataSet fills every record table; invoices refer only to records of their own workspace', async () => {
  const { tables } = await readRecordTableColumns(database.url);
  const sql = postgres(database.url, { max: 1 });
  try {
    for (const { name } of tables) expect(await sql`select from ${sql(name)} limit 1`, name).toHaveLength(1);
    const [counts] = await sql`
      select count(*)::int as invoices,
             count(*) filter (where c.workspace_id = i.workspace_id and w.workspace_id = i.workspace_id)::int as whole
        from invoices i
        left join companies c on c.id = i.issuer_id
        left join workspace_connectors w on w.id = i.source_workspace_connector_id`;
    expect(counts).toEqual({ invoices: 100, whole: 100 });
  } finally {
    await sql.end();
  }
});

test('createEnlargedDataSet copies each invoice and its items; the copied items refer to the copied invoice', async () => {
  const server = { url: getTestDatabaseUrl };
  const url = await createEnlargedDataSet(server, database.url, 3);
  expect(await createEnlargedDataSet(server, database.url, 3)).toBe(url);
  const sql = postgres(url, { max: 1 });
  try {
    const [counts] = await sql`
      select count(distinct i.id)::int as invoices, count(*)::int as items,
             count(*) filter (where substr(i.id::text, 15, 4) = substr(l.id::text, 15, 4)
                                 or i.id::text ~ '^.{14}7' and l.id::text ~ '^.{14}7')::int as together
        from invoices i join invoice_items l on l.invoice_id = i.id and l.workspace_id = i.workspace_id`;
    expect(counts).toEqual({ invoices: 300, items: 900, together: 900 });
    const [before] = await sql`select count(*)::int as indexes from pg_indexes where tablename = 'invoices'`;
    const original = postgres(database.url, { max: 1 });
    const [after] = await original`select count(*)::int as indexes from pg_indexes where tablename = 'invoices'`;
    await original.end();
    expect(before).toEqual(after);
  } finally {
    await sql.end();
  }
  const admin = postgres(getTestDatabaseUrl('postgres'), { max: 1 });
  await admin`drop database ${admin(new URL(url).pathname.slice(1))}`;
  await admin.end();
});
