import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../testing/seeded.ts';
import { openDatabase, type Transaction } from '../database/database.ts';
import { addToOrder, findUnreleased, releaseHeldDeliveries, removeFromOrder } from './order.ts';

const records = 60;
const deliveriesOfRecord = 2;

const resources = new AsyncDisposableStack();
const { url } = resources.use(await createMigratedDatabase());
const database = openDatabase(url, createLogger({ name: 'worker', level: 'silent' }));
resources.defer(() => database.close());
const sql = postgres(url, { max: 1, onnotice: () => {} });
resources.defer(() => sql.end());
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

it('findUnreleased reads few rows even if Postgres has planned its statement for an empty table', async () => {
  await sql`vacuum analyze webhook_delivery_turns`;
  expect(await database.transaction(findUnreleased)).toEqual([]);

  const earliest = await addWaitingDeliveries();
  const { found, read } = await database.transaction(async (tx) => ({
    found: await findUnreleased(tx),
    read: await tx.query(countRowsRead),
  }));
  expect(found.map(({ delivery_id }) => delivery_id).toSorted()).toEqual(earliest);
  expect(read).toEqual([{ count: expect.toSatisfy((count: number) => count <= maxRowsRead) }]);
});

const hour = 3_600_000;

describe('the events of a record that arrive in another order while they are held', () => {
  /** Runs work in a transaction without checks of foreign keys, because these deliveries have no webhook. */
  const run = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica', []);
      return work(tx);
    });
  /** Adds the deliveries of changes, which all arrive together. The time of a change is its number. */
  const arrive = (record_id: string, group_id: string, changes: readonly number[], hold_ms = hour) =>
    run((tx) => {
      const turns = changes.map((change) => ({
        organisation_id: randomUUID(),
        delivery_id: idOf(record_id, change),
        group_id,
        record_id,
        changed_at: new Date(change).toISOString(),
        hold_ms,
        request_id: undefined,
      }));
      return addToOrder(tx, turns);
    });
  /** Returns the id of a delivery. The last digits contain the number of the change. */
  const idOf = (record: string, change: number) => `${record.slice(0, -4)}${String(change).padStart(4, '0')}`;
  const endHolds = () =>
    sql`update webhook_delivery_turns set held_until = now() - interval '1 s' where held_until is not null`;
  /** Sends the released deliveries and those that follow, and returns the changes of each record in this order. */
  const sendAll = async () => {
    const sent = new Map<string, number[]>();
    let ready = await run(releaseHeldDeliveries);
    while (ready.length > 0) {
      const ids = ready.map(({ delivery_id }) => delivery_id);
      for (const id of ids) {
        const record = id.slice(0, -4);
        sent.set(record, [...(sent.get(record) ?? []), Number(id.slice(-4))]);
      }
      ready = await run((tx) => removeFromOrder(tx, ids));
    }
    return [...sent.values()];
  };
  beforeEach(() => sql`delete from webhook_delivery_turns`);

  it('are sent in the order of their times', async () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 });
    const arrivals = fc.array(fc.tuple(order, fc.nat(6)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(arrivals, async (arrived) => {
        const group = randomUUID();
        for (const [changes, first] of arrived) {
          const record = randomUUID();
          for (const batch of [changes.slice(0, first), changes.slice(first)])
            expect(await arrive(record, group, batch)).toEqual(new Set());
        }
        expect(await sendAll()).toEqual([]);
        await endHolds();
        const expected = arrived.map(([changes]) => changes.toSorted());
        expect((await sendAll()).map(String).toSorted()).toEqual(expected.map(String).toSorted());
      }),
      { numRuns: 20 },
    );
  });

  it('wait for the hold of an earlier event', async () => {
    const [group, record] = [randomUUID(), randomUUID()];
    await arrive(record, group, [2]);
    await endHolds();
    await arrive(record, group, [1]);
    expect(await sendAll()).toEqual([]);
    expect(await run(findUnreleased)).toEqual([]);
    await endHolds();
    expect(await sendAll()).toEqual([[1, 2]]);
  });

  it('are sent after a later event if they arrive after its hold', async () => {
    const [group, record] = [randomUUID(), randomUUID()];
    await arrive(record, group, [2]);
    await endHolds();
    expect(await sendAll()).toEqual([[2]]);
    await arrive(record, group, [1]);
    await endHolds();
    expect(await sendAll()).toEqual([[1]]);
  });

  it('are sent at once without a hold', async () => {
    const [group, record] = [randomUUID(), randomUUID()];
    expect(await arrive(record, group, [2, 1], 0)).toEqual(new Set([idOf(record, 1)]));
  });
});
