import { describe, expect, it } from 'vitest';
import { createDatabaseSharedByEngines } from './event-engines.ts';
import { openEventReceiver, type ReceivedEventRequest } from './receiver.ts';

const itemSql = 'create table item (id int, part int, n int, primary key (id, part))';
const tables = [
  {
    table: 'item',
    event_triggers: [
      {
        name: 'ordered',
        definition: { insert: { columns: '*' }, update: { columns: ['n'] }, delete: { columns: '*' } },
        webhook: '{{RECEIVER}}/ordered',
        retry_conf: { num_retries: 1, interval_sec: 0, timeout_sec: 60 },
      },
    ],
  },
];

const rowOf = ({ body }: ReceivedEventRequest) => {
  const { old: before, new: after } = body.event.data;
  return JSON.parse(JSON.stringify(after ?? before));
};
/** Returns the operation and the number of each delivered event of one row. */
const of = (received: readonly ReceivedEventRequest[], id: number) =>
  received.filter((each) => rowOf(each).id === id).map((each) => `${each.body.event.op} ${rowOf(each).n}`);

describe('order of the events of one row', () => {
  it('the engine sends the next event of a row only after the previous event is delivered or has failed', async () => {
    const answers: (() => void)[] = [];
    await using receiver = await openEventReceiver(async (event) => {
      const { id, n } = rowOf(event);
      if (id !== 1) return { status: 200 };
      if (n === 0 && event.body.delivery_info.current_retry === 0)
        await new Promise<void>((resolve) => answers.push(resolve));
      // The receiver rejects every attempt to deliver the event of the second change.
      return { status: n === 1 || event.body.delivery_info.current_retry === 0 ? 503 : 200 };
    });
    await using shared = await createDatabaseSharedByEngines(itemSql, tables, receiver.url);
    await shared.start();
    await shared.client.query('insert into item values (1, 1, 0)');
    await expect.poll(() => answers.length).toBe(1);
    for (let n = 1; n <= 3; n++) await shared.client.query('update item set n = $1 where id = 1', [n]);
    await shared.client.query('delete from item');
    await shared.client.query('insert into item select 2, part, 7 from generate_series(1, 50) part');
    // Events of the row 2 do not wait for the events of the row 1.
    await expect.poll(() => of(receiver.at('/ordered'), 2)).toHaveLength(50);
    expect(of(receiver.at('/ordered'), 1)).toEqual(['INSERT 0']);
    answers[0]?.();
    await expect
      .poll(() => of(receiver.at('/ordered'), 1))
      .toEqual([
        'INSERT 0',
        'INSERT 0',
        'UPDATE 1',
        'UPDATE 1',
        'UPDATE 2',
        'UPDATE 2',
        'UPDATE 3',
        'UPDATE 3',
        'DELETE 3',
        'DELETE 3',
      ]);
  });

  it('the events of one row keep their order when one of several engines stops', async () => {
    let answers = false;
    await using receiver = await openEventReceiver(() => (answers ? { status: 200 } : undefined));
    await using shared = await createDatabaseSharedByEngines(itemSql, tables, receiver.url);
    const first = await shared.start();
    await shared.client.query('insert into item values (1, 1, 0)');
    await receiver.arrived('/ordered', 1);
    for (let n = 1; n <= 200; n++) await shared.client.query('update item set n = $1', [n]);
    await shared.stop(first);
    expect(of(receiver.at('/ordered'), 1)).toEqual(['INSERT 0']);
    receiver.clear();
    answers = true;
    await shared.start();
    await shared.start();
    await receiver.arrived('/ordered', 201);
    expect(of(receiver.at('/ordered'), 1)).toEqual([
      'INSERT 0',
      ...Array.from({ length: 200 }, (_, n) => `UPDATE ${n + 1}`),
    ]);
  });

  it('the engine delivers the next event of a row after an earlier event of the row was deleted', async () => {
    await using receiver = await openEventReceiver(({ body }) =>
      body.event.op === 'INSERT' ? undefined : { status: 200 },
    );
    await using shared = await createDatabaseSharedByEngines(itemSql, tables, receiver.url);
    const first = await shared.start();
    await shared.client.query('insert into item values (1, 1, 0)');
    await receiver.arrived('/ordered', 1);
    await shared.client.query('update item set n = 1');
    const waiting = 'select count(*)::int as count from hdb_catalog.event_log where waits';
    await expect.poll(async () => (await shared.client.query(waiting)).rows).toEqual([{ count: 1 }]);
    await shared.stop(first);
    await shared.client.query(`delete from hdb_catalog.event_log where not waits`);
    await shared.start();
    await expect.poll(() => of(receiver.at('/ordered'), 1)).toEqual(['INSERT 0', 'UPDATE 1']);
  });
});
