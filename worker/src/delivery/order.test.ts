import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../testing/seeded.ts';
import { openWorkerDatabase, type WorkerDatabase } from '../database/database.ts';
import { findUnreleasedReadyDeliveries } from './order.ts';

const records = 60;
const deliveriesOfRecord = 2;

let database: WorkerDatabase;
let sql: postgres.Sql;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const { url } = resources.use(await createMigratedDatabase());
  database = openWorkerDatabase(url, createLogger({ name: 'worker', level: 'silent' }));
  resources.defer(() => database.close());
  sql = postgres(url, { max: 1, onnotice: () => {} });
  resources.defer(() => sql.end());
});
afterAll(() => resources.disposeAsync());

/** Adds waiting deliveries, and returns the ids of the earliest delivery of each record. */
async function addWaitingDeliveries(): Promise<string[]> {
  // Skips the check of foreign keys, because these deliveries have no webhook.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into webhook_delivery_turns (organisation_id, delivery_id, group_id, record_id, changed_at, waits)
    select ${randomUUID()}, gen_random_uuid(), ${randomUUID()}, record, now() + place * interval '1 s', true
    from (select gen_random_uuid() as record from generate_series(1, ${records})) as records,
      generate_series(1, ${deliveriesOfRecord}) as place`;
  const rows = await sql<{ delivery_id: string }[]>`
    select distinct on (record_id) delivery_id from webhook_delivery_turns order by record_id, changed_at`;
  return rows.map(({ delivery_id }) => delivery_id).toSorted();
}

/** Returns the number of rows that sequential scans of the current transaction have read. */
const countRowsRead = `
  select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'webhook_delivery_turns'`;

/** Number of rows that three joins of the record list with the whole table read, each without an index. */
const maxRowsRead = 3 * records * records * deliveriesOfRecord;

it('findUnreleasedReadyDeliveries reads few rows even if Postgres has planned its statement for an empty table', async () => {
  await sql`vacuum analyze webhook_delivery_turns`;
  expect(await database.transaction(findUnreleasedReadyDeliveries)).toEqual([]);

  const earliest = await addWaitingDeliveries();
  const { found, read } = await database.transaction(async (tx) => ({
    found: await findUnreleasedReadyDeliveries(tx),
    read: await tx.query(countRowsRead),
  }));
  expect(found.map(({ delivery_id }) => delivery_id).toSorted()).toEqual(earliest);
  expect(read).toEqual([{ count: expect.toSatisfy((count: number) => count <= maxRowsRead) }]);
});
