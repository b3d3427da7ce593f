import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createDataSet, readRecordTables } from './data.ts';

test('createDataSet fills the table of every record type, and the references of an invoice stay in its workspace', async () => {
  await using database = await createTestDatabase();
  await createDataSet(database.url, 0.001);
  const { tables } = await readRecordTables(database.url);
  const sql = postgres(database.url, { max: 1 });
  try {
    for (const { name } of tables) expect(await sql`select from ${sql(name)} limit 1`, name).toHaveLength(1);
    const [counts] = await sql`
      select count(*)::int as invoices,
             count(*) filter (where c.workspace_id = i.workspace_id and w.workspace_id = i.workspace_id)::int as whole
        from invoices i
        left join companies c on c.id = i.issuer_id
        left join workspace_connectors w on w.id = i.source_workspace_connector_id`;
    expect(counts).toEqual({ invoices: 500, whole: 500 });
  } finally {
    await sql.end();
  }
});
