import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findMetricsLintErrors } from '../../testing/exposition.ts';
import { readConfig } from '../src/config.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';
import { createGraphqlWsClient, startTestEngineOnPort, type TestEngineOnPort } from './subscriptions/clients.ts';
import { type TestEngine, trackFunctions } from './support.ts';

/**
 * The view `server` contains the port of the Postgres server that runs the statement. The engine connects as the role
 * `plain`, which is not a superuser.
 */
const sql = `
create table note (id int primary key, owner text not null default 'ada', port int not null default inet_server_port());
insert into note values (1, 'ada', 0), (2, 'ben', 0);
create view server as select inet_server_port() as port;
create function server_of_volatile_function() returns setof server language sql volatile as $$ table server $$;
create function slow_note() returns setof note language sql stable as $$ select note.* from note, pg_sleep(0.5) $$;
create sequence numbers;
create function numbered_note() returns setof note language sql stable as
  $$ select * from note where nextval('numbers') > 0 and id = 1 $$;
create role plain login password 'postgres';
grant all on all tables in schema public to plain;
grant all on all sequences in schema public to plain;
`;
const permission = { columns: ['id'], filter: { owner: { _eq: 'X-Hasura-User-Id' } }, allow_aggregations: true };
const tables = [{ table: 'note', select_permissions: [{ role: 'reader', permission }] }, { table: 'server' }];
const functions = [
  { function: 'server_of_volatile_function', configuration: { exposed_as: 'query' } },
  { function: 'slow_note' },
  { function: 'numbered_note' },
];

const pidRows = v.tuple([v.object({ pids: v.array(v.number()) })]);

const running = new AsyncDisposableStack();
let postgres: ReplicatedPostgres;
/** An engine whose reads find all earlier changes, and an engine with a maximum lag. */
let current: TestEngineOnPort;
let lagging: TestEngineOnPort;

/** Returns the URL of a server for the role `plain`. */
const urlOf = ({ url }: { readonly url: string }): string => url.replace('//postgres:', '//plain:');

const startWith = (environment: Readonly<Record<string, string>>): Promise<TestEngineOnPort> =>
  startTestEngineOnPort({
    sql: '',
    tables,
    files: trackFunctions(functions, tables),
    environment: { HASURA_GRAPHQL_DATABASE_URL: urlOf(postgres.primary), ...environment },
  });

const portOf = async (engine: TestEngine, field = 'server'): Promise<unknown> => {
  const response = await engine.ask(`{ rows: ${field} { port } }`);
  return /"port":(\d+)/.exec(JSON.stringify(response))?.[1] ?? response;
};

const waitForPort = (engine: TestEngine, { port }: { readonly port: number }): Promise<void> =>
  vi.waitFor(async () => expect(await portOf(engine)).toBe(String(port)), { timeout: 20_000, interval: 20 });

const metricOf = (engine: TestEngine, name: string): number => {
  const lines = engine.metrics().join('').split('\n');
  return Number(lines.find((line) => line.startsWith(name))?.split(' ')[1]);
};

/** Expects that the engine `current` returns the data, and that the replica runs the query. */
const expectFromReplica = (query: string, data: object, headers?: Record<string, string>): Promise<void> =>
  vi.waitFor(async () => {
    const statements = () => metricOf(current.engine, 'engine_read_statements_total{server="replica_1"}');
    const before = statements();
    expect(await current.engine.ask(query, {}, headers)).toEqual({ data });
    expect(statements()).toBe(before + 1);
  });

const failuresOf = (engine: TestEngine): number =>
  metricOf(engine, 'engine_replica_failures_total{server="replica_1"}');

const insertNote = (engine: TestEngine, id: number): Promise<unknown> =>
  engine.ask('mutation ($id: Int!) { insert_note_one(object: {id: $id}) { port } }', { id });

const findNote = (engine: TestEngine, id: number): Promise<unknown> =>
  engine.ask('query ($id: Int!) { note_by_pk(id: $id) { id } }', { id });

const pauseReplay = async (): Promise<void> => {
  await postgres.replica.ask('select pg_wal_replay_pause()');
  // The replay pauses only after the recovery process has read the request to pause.
  const stateOf = () => postgres.replica.ask('select pg_get_wal_replay_pause_state() as state');
  await expect.poll(stateOf, { interval: 5 }).toEqual([{ state: 'paused' }]);
};
const resumeReplay = (): Promise<unknown> => postgres.replica.ask('select pg_wal_replay_resume()');

beforeAll(async () => {
  postgres = running.use(await startReplicatedPostgres());
  await postgres.primary.ask(sql);
  const urls = { HASURA_GRAPHQL_READ_REPLICA_URLS: urlOf(postgres.replica) };
  current = running.use(await startWith(urls));
  lagging = running.use(await startWith({ ...urls, ENGINE_READ_REPLICA_MAX_LAG_MS: '1500' }));
});
beforeEach(async () => {
  for (const { engine } of [current, lagging]) await waitForPort(engine, postgres.replica);
});
afterAll(() => running.disposeAsync());

describe('the engine with read replicas', () => {
  it('a replica runs queries and aggregates, and the primary runs mutations', async () => {
    await expectFromReplica('{ server { port } }', { server: [{ port: postgres.replica.port }] });
    await expectFromReplica('{ note_aggregate(where: {id: {_lt: 3}}) { aggregate { count } } }', {
      note_aggregate: { aggregate: { count: 2 } },
    });
    const data = { insert_note_one: { port: postgres.primary.port } };
    expect(await insertNote(current.engine, 10)).toEqual({ data });
    expect(findMetricsLintErrors(current.engine.metrics().join(''))).toEqual([]);
  });

  it('a replica runs subscriptions', async () => {
    const client = createGraphqlWsClient(current.url);
    const results = client.iterate({ query: 'subscription { server { port } }' });
    const data = { server: [{ port: postgres.replica.port }] };
    await expect.poll(async () => (await results.next()).value).toEqual({ data });
    await client.dispose();
  });

  it('the permissions of a role apply on a replica', async () => {
    const headers = { 'x-hasura-role': 'reader', 'x-hasura-user-id': 'ben' };
    const data = { note: [{ id: 2 }], note_aggregate: { aggregate: { count: 1 } } };
    await expectFromReplica('{ note { id } note_aggregate { aggregate { count } } }', data, headers);
    expect(await current.engine.ask('{ note { port } }', {}, headers)).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
  });

  it('the primary runs a query that calls a volatile function', async () => {
    expect(await portOf(current.engine, 'server_of_volatile_function')).toBe(String(postgres.primary.port));
  });

  it('a read finds each change that any client committed before the read', async () => {
    const client = new pg.Client(postgres.primary.url);
    await client.connect();
    for (let id = 100; id < 150; id += 1) {
      if (id % 2 === 0) await insertNote(current.engine, id);
      else await client.query('insert into note (id) values ($1)', [id]);
      expect(await findNote(current.engine, id)).toEqual({ data: { note_by_pk: { id } } });
    }
    await client.end();
  });

  it('a read finds an earlier change while the replay of the replica is paused', async () => {
    await pauseReplay();
    await postgres.primary.ask('insert into note (id) values (200)');
    expect(await findNote(current.engine, 200)).toEqual({ data: { note_by_pk: { id: 200 } } });
    expect(await portOf(current.engine)).toBe(String(postgres.primary.port));
    await resumeReplay();
  });

  it('with a maximum lag, a replica runs reads until its state is older than the maximum', async () => {
    const { engine } = lagging;
    await pauseReplay();
    await postgres.primary.ask('insert into note (id) values (300)');
    expect(await findNote(engine, 300)).toEqual({ data: { note_by_pk: null } });
    await waitForPort(engine, postgres.primary);
    expect(metricOf(engine, 'engine_replica_lag_seconds{server="replica_1"}')).toBeGreaterThan(1.5);
    expect(await findNote(engine, 300)).toEqual({ data: { note_by_pk: { id: 300 } } });
    await resumeReplay();
  });

  it('if the recovery of the replica cancels a conflicting statement, the primary runs this statement again', async () => {
    const { engine } = current;
    const failures = failuresOf(engine);
    const answer = engine.ask('{ slow_note(where: {id: {_eq: 1}}) { id } }');
    const sleeping = `select 1 as found from pg_stat_activity where wait_event = 'PgSleep'`;
    await expect.poll(() => postgres.replica.ask(sleeping), { interval: 10 }).toEqual([{ found: 1 }]);
    await postgres.primary.ask('begin; lock table note in access exclusive mode; commit');
    expect(await answer).toEqual({ data: { slow_note: [{ id: 1 }] } });
    expect(failuresOf(engine)).toBe(failures + 1);
  });

  it('if a replica rejects a statement because the statement writes, the primary runs this statement', async () => {
    const failures = failuresOf(current.engine);
    expect(await current.engine.ask('{ numbered_note { id } }')).toEqual({ data: { numbered_note: [{ id: 1 }] } });
    expect(failuresOf(current.engine)).toBe(failures + 1);
  });

  it('if a replica rejects a statement because of an invalid value, the primary does not run this statement', async () => {
    const failures = failuresOf(current.engine);
    expect(await current.engine.ask('{ note(where: {id: {_eq: "x"}}) { id } }')).toMatchObject({
      errors: [{ extensions: { code: 'data-exception' } }],
    });
    expect(failuresOf(current.engine)).toBe(failures);
  });

  it('if a replica does not respond, the primary runs the statements that the engine sends to this replica', async () => {
    const backends = `select array_agg(pid) as pids from pg_stat_activity where application_name = 'graphql-engine'`;
    const [{ pids }] = v.parse(pidRows, await postgres.replica.ask(backends));
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      // The engine with a maximum lag does not check the replica first, so its statement waits on a connection that
      // does not respond.
      const ports = await Promise.all([portOf(current.engine), portOf(current.engine), portOf(lagging.engine)]);
      expect(ports).toEqual(ports.map(() => String(postgres.primary.port)));
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  });

  it('no request fails while a replica stops and starts again', async () => {
    let stopped = false;
    const answers = new Set<unknown>();
    const readUntilStopped = async ({ engine }: TestEngineOnPort): Promise<void> => {
      while (!stopped) answers.add(JSON.stringify(await findNote(engine, 1)));
    };
    const readers = [current, lagging].flatMap((engine) => [readUntilStopped(engine), readUntilStopped(engine)]);
    await postgres.replica.stop();
    await waitForPort(current.engine, postgres.primary);
    await waitForPort(lagging.engine, postgres.primary);
    await postgres.replica.start();
    await waitForPort(current.engine, postgres.replica);
    await waitForPort(lagging.engine, postgres.replica);
    stopped = true;
    await Promise.all(readers);
    expect([...answers]).toEqual(['{"data":{"note_by_pk":{"id":1}}}']);
  });

  it('the engine does not use the URL of a read replica if this URL leads to a primary', async () => {
    await using wrong = await startWith({
      HASURA_GRAPHQL_READ_REPLICA_URLS: `${urlOf(postgres.primary)},${urlOf(postgres.replica)}`,
    });
    await waitForPort(wrong.engine, postgres.replica);
    expect(metricOf(wrong.engine, 'engine_read_statements_total{server="replica_1"}')).toBe(0);
  });
});

it('readConfig rejects a list of replicas with an invalid URL without showing the list', () => {
  const url = 'postgres://user:hush@replica/db';
  expect(readConfig({ HASURA_GRAPHQL_READ_REPLICA_URLS: `${url}, ${url}` })).toMatchObject({
    readReplicaUrls: [url, url],
    replicaMaxLagMs: 0,
  });
  const refuse = () => readConfig({ HASURA_GRAPHQL_READ_REPLICA_URLS: `${url},mysql://hush@h/db` });
  expect(refuse).toThrow('HASURA_GRAPHQL_READ_REPLICA_URLS is invalid (the value is secret and is not shown)');
  expect(refuse).not.toThrow('hush');
});
