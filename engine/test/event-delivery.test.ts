import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createProgramEnvironment } from '../../testing/environment.ts';
import { startTestServer } from '../../testing/http-server.ts';
import { createDatabaseSharedByEngines, type DatabaseSharedByEngines } from './event-engines.ts';
import { openEventReceiver } from './receiver.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const onItems = (...triggers: readonly (readonly [name: string, more?: object])[]) => [
  {
    table: 'item',
    event_triggers: triggers.map(([name, more]) => ({
      name,
      definition: { insert: { columns: '*' } },
      webhook: `{{RECEIVER}}/${name}`,
      ...more,
    })),
  },
];

const itemSql = 'create table item (id int primary key, amount numeric, big bigint, ratio float8)';
const insertItem = 'insert into item (id) select generate_series(1, $1::int)';

const statesOf = async ({ client }: DatabaseSharedByEngines) => {
  const columns = 'trigger_name, delivered, error, tries, locked is null as free';
  return (await client.query(`select ${columns} from hdb_catalog.event_log order by trigger_name`)).rows;
};

describe('delivery of events', () => {
  it('the engine retries a failed event according to the header Retry-After and the retry settings of the trigger, and follows no redirect', async () => {
    await using receiver = await openEventReceiver(({ body }, path) => {
      const { current_retry } = body.delivery_info;
      if (path === '/refused') return { status: 500 };
      if (path === '/moved') return { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
      if (path === '/later')
        return current_retry === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { status: 204 };
      return undefined;
    });
    const retries = (num_retries: number, timeout_sec = 60) => ({
      retry_conf: { num_retries, interval_sec: 0, timeout_sec },
    });
    const tables = onItems(['refused', retries(12)], ['moved'], ['later'], ['silent', retries(0, 1)]);
    await using shared = await createDatabaseSharedByEngines(itemSql, tables, receiver.url);
    await shared.start();
    await shared.client.query(insertItem, [1]);
    const dead = { delivered: false, error: true, free: true };
    await expect
      .poll(() => statesOf(shared), { timeout: 30_000 })
      .toEqual([
        { trigger_name: 'later', delivered: true, error: false, tries: 2, free: true },
        { trigger_name: 'moved', ...dead, tries: 1 },
        { trigger_name: 'refused', ...dead, tries: 13 },
        { trigger_name: 'silent', ...dead, tries: 1 },
      ]);
    expect(receiver.at('/refused').map(({ body }) => body.delivery_info)).toEqual(
      Array.from({ length: 13 }, (_, current_retry) => ({ current_retry, max_retries: 12 })),
    );
    expect(receiver.at('/elsewhere')).toEqual([]);
    const logs = await shared.client.query(
      `select trigger_name, count(*)::int, array_agg(distinct status) as statuses
       from hdb_catalog.event_invocation_logs group by 1 order by 1`,
    );
    expect(logs.rows).toEqual([
      { trigger_name: 'later', count: 2, statuses: [204, 429] },
      { trigger_name: 'moved', count: 1, statuses: [302] },
      { trigger_name: 'refused', count: 10, statuses: [500] },
      { trigger_name: 'silent', count: 1, statuses: [1000] },
    ]);
  });

  it('if the receiver rejects a request with several events, the engine sends each event in its own request', async () => {
    const requests: string[][] = [];
    const first = Promise.withResolvers<void>();
    let accepts = true;
    const idsOf = (body: unknown) => v.parse(v.array(v.object({ id: v.string() })), body).map(({ id }) => id);
    await using receiver = await startTestServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const body: unknown = JSON.parse(text);
      requests.push(idsOf(Array.isArray(body) ? body : [body]));
      await first.promise;
      response.writeHead(accepts || !Array.isArray(body) ? 200 : 500).end();
    });
    await using shared = await createDatabaseSharedByEngines(
      itemSql,
      onItems(['kept', { webhook: receiver.url }]),
      receiver.url,
    );
    await shared.start({ ENGINE_EVENTS_PER_REQUEST: '4' });
    const delivered = async () => (await statesOf(shared)).filter((event) => event.delivered && event.tries === 1);
    await shared.client.query('insert into item (id) values (0)');
    await expect.poll(() => requests.length).toBe(1);
    await shared.client.query(insertItem, [6]);
    first.resolve();
    await expect.poll(async () => (await delivered()).length).toBe(7);
    expect(requests.map((ids) => ids.length)).toEqual([1, 4, 2]);
    expect(new Set(requests.flat()).size).toBe(7);
    accepts = false;
    await shared.client.query('insert into item (id) select generate_series(11, 13)');
    await expect.poll(async () => (await delivered()).length).toBe(10);
    expect(requests.slice(3).map((ids) => ids.length)).toEqual([3, 1, 1, 1]);
  });

  it('if an engine is killed during a delivery, another engine delivers the event again', async () => {
    let answers = false;
    await using receiver = await openEventReceiver(() => (answers ? { status: 200 } : undefined));
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['kept']), receiver.url);
    const child = spawn(process.execPath, [main], {
      stdio: 'ignore',
      env: {
        ...createProgramEnvironment(),
        ...shared.environment,
        HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
        HASURA_GRAPHQL_SERVER_PORT: '0',
      },
    });
    await expect
      .poll(async () => (await shared.client.query(`select from pg_trigger where tgname like 'notify%'`)).rowCount, {
        timeout: 30_000,
      })
      .toBe(1);
    await shared.client.query(insertItem, [3]);
    await receiver.arrived('/kept', 3);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    answers = true;
    await shared.start();
    await receiver.arrived('/kept', 6);
    await expect
      .poll(() => statesOf(shared))
      .toEqual(
        Array.from({ length: 3 }, () => ({
          trigger_name: 'kept',
          delivered: true,
          error: false,
          tries: 1,
          free: true,
        })),
      );
    expect(new Set(receiver.at('/kept').map(({ body }) => body.id)).size).toBe(3);
  });

  it('when an engine stops, the events that have no response yet return to the queue', async () => {
    await using receiver = await openEventReceiver(() => undefined);
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['kept']), receiver.url);
    const engine = await shared.start();
    await shared.client.query(insertItem, [1]);
    await receiver.arrived('/kept', 1);
    await shared.stop(engine);
    expect(await statesOf(shared)).toEqual([
      { trigger_name: 'kept', delivered: false, error: false, tries: 0, free: true },
    ]);
  });

  it('several running engines deliver each event exactly once', async () => {
    let now = 0;
    let most = 0;
    await using receiver = await openEventReceiver(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return { status: 200 };
    });
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['shared']), receiver.url);
    const few = { HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: '3', HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE: '7' };
    await Promise.all([shared.start(few), shared.start(few)]);
    await shared.client.query(insertItem, [200]);
    await receiver.arrived('/shared', 200);
    await expect.poll(async () => (await statesOf(shared)).every(({ delivered }) => delivered)).toBe(true);
    expect(receiver.at('/shared')).toHaveLength(200);
    expect(new Set(receiver.at('/shared').map(({ body }) => body.id)).size).toBe(200);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('the delivery of events continues after Postgres has closed the connections of the engine', async () => {
    await using receiver = await openEventReceiver();
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['kept']), receiver.url);
    await shared.start();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'graphql-engine-events' and datname = current_database()`;
    await expect.poll(async () => (await shared.client.query(cut)).rowCount).toBe(1);
    await shared.client.query(insertItem, [1]);
    await receiver.arrived('/kept', 1);
    await expect.poll(() => statesOf(shared)).toMatchObject([{ delivered: true, tries: 1 }]);
  });

  it('with HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES, the payload of an event contains large numbers as strings', async () => {
    await using receiver = await openEventReceiver();
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['texts']), receiver.url);
    await shared.start({ HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true' });
    await shared.client.query('insert into item values (1, 1.50, 9007199254740993, null)');
    await receiver.arrived('/texts', 1);
    const row = { id: 1, amount: '1.50', big: '9007199254740993', ratio: null };
    expect(receiver.at('/texts')[0]?.body.event.data.new).toEqual(row);
  });

  it('the engine deletes delivered events after the time in ENGINE_EVENTS_KEEP_HOURS', async () => {
    await using receiver = await openEventReceiver();
    await using shared = await createDatabaseSharedByEngines(itemSql, onItems(['kept']), receiver.url);
    const first = await shared.start();
    await shared.client.query(insertItem, [2]);
    await expect.poll(() => statesOf(shared)).toMatchObject([{ delivered: true }, { delivered: true }]);
    await shared.stop(first);
    await shared.client.query(`update hdb_catalog.event_log set created_at = created_at - interval '3 hours'
      where id = (select id from hdb_catalog.event_log limit 1)`);
    await shared.start({ ENGINE_EVENTS_KEEP_HOURS: '2' });
    await expect.poll(() => statesOf(shared)).toHaveLength(1);
    expect((await shared.client.query('select from hdb_catalog.event_invocation_logs')).rowCount).toBe(1);
  });
});
