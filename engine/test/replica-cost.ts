/**
 * Prints the CPU time of the primary, the replica and the engine for each read, without and with a read replica, and
 * the number of reads that miss a row that the same client has just inserted. Starts its own servers. Runs on Linux
 * only, because it reads /proc. Usage: node engine/test/replica-cost.ts
 */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { createLogger } from '@fds/platform/log';
import pg from 'pg';
import * as v from 'valibot';
import { readConfig } from '../src/config.ts';
import { createEngine, type Engine } from '../src/http/server.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import { createMetadataFileContents, createTemporaryFolder } from './support.ts';

const clients = 8;
const rounds = 3;
const rows = 100_000;
const writeEveryMs = 20;
/** Length of a Linux clock tick in milliseconds. The CPU times in /proc are numbers of clock ticks. */
const tickMs = 10;

const sql = `
create table invoice (id int primary key, org int not null, number text not null, issued date not null, note text);
insert into invoice select i, i % 20, 'R-' || i, date '2020-01-01' + i % 2000, repeat('n', 60)
  from generate_series(1, ${rows}) i;
create index on invoice (org, issued desc, id);
`;
const page = 'invoice(where: {org: {_eq: $value}}, order_by: [{issued: desc}, {id: asc}], limit: 100)';
const reads = [
  { name: 'invoice by key', query: 'invoice_by_pk(id: $value) { id number }', values: rows, count: 1_500 },
  { name: 'page of 100 invoices', query: `${page} { id number issued note }`, values: 20, count: 600 },
  {
    name: 'count of 5,000 invoices',
    query: 'invoice_aggregate(where: {org: {_eq: $value}}) { aggregate { count } }',
    values: 20,
    count: 600,
  },
];

const bodyOf = (query: string, value: number): string =>
  JSON.stringify({ query: `query ($value: Int!) { ${query} }`, variables: { value } });

const dataSchema = v.object({ data: v.record(v.string(), v.unknown()) });

async function ask(engine: Engine, body: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await engine.app.fetch(new Request('http://engine/v1/graphql', { method: 'POST', body }));
  return v.parse(dataSchema, await response.json()).data;
}

/** Runs a function for each client at the same time. */
const together = (work: (client: number) => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

/** Returns the number of reads that the replica has run. */
const replicaReads = (engine: Engine): number =>
  Number(/engine_read_statements_total\{server="replica_1"\} (\d+)/.exec(engine.metrics().join(''))?.[1] ?? 0);

/** Returns the CPU time in milliseconds of all processes in a folder. */
async function cpuTimeOf(directory: string): Promise<number> {
  const times = (await readdir('/proc')).map(async (pid) => {
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== directory) return 0;
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

await using servers = await startReplicatedPostgres();
await servers.primary.ask(sql);
await servers.primary.ask('vacuum analyze invoice');
const directories = [servers.primary.directory, servers.replica.directory];
await using metadata = await createTemporaryFolder(createMetadataFileContents([{ table: 'invoice' }]));
await using open = new AsyncDisposableStack();
const engines: { readonly name: string; readonly engine: Engine }[] = [];
for (const [name, environment] of [
  ['no replica', {}],
  ['replica, 0', { HASURA_GRAPHQL_READ_REPLICA_URLS: servers.replica.url }],
  ['replica, 1000', { HASURA_GRAPHQL_READ_REPLICA_URLS: servers.replica.url, ENGINE_READ_REPLICA_MAX_LAG_MS: '1000' }],
] as const) {
  const settings = { HASURA_GRAPHQL_DATABASE_URL: servers.primary.url, HASURA_GRAPHQL_METADATA_DIR: metadata.path };
  const config = readConfig({ ...settings, HASURA_GRAPHQL_PG_CONNECTIONS: String(clients), ...environment });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'warn' }));
  open.defer(engine.close);
  engines.push({ name, engine });
}

const writer = new pg.Client(servers.primary.url);
await writer.connect();
open.defer(() => writer.end());
const stop = new AbortController();
const writing = (async () => {
  while (!stop.signal.aborted) {
    await writer.query('update invoice set note = now()::text where id = $1', [Math.ceil(Math.random() * rows)]);
    await setTimeout(writeEveryMs);
  }
})();

const measures = async (): Promise<readonly number[]> => {
  const { user, system } = process.cpuUsage();
  return [...(await Promise.all(directories.map(cpuTimeOf))), (user + system) / 1_000];
};

console.log(
  '| read | setting | CPU of the primary, ms | of the replica, ms | of the engine, ms | reads on the replica |',
);
console.log('|---|---|---:|---:|---:|---:|');
for (const { name: read, query, values, count } of reads) {
  const results = engines.map((each) => ({ ...each, cpu: [0, 0, 0], onReplica: 0 }));
  for (let round = 0; round <= rounds; round += 1)
    for (const result of results) {
      const before = await measures();
      const ranBefore = replicaReads(result.engine);
      let left = count;
      await together(async () => {
        while (left > 0) {
          left -= 1;
          await ask(result.engine, bodyOf(query, Math.ceil(Math.random() * values)));
        }
      });
      const after = await measures();
      // The first round fills the caches, so its times are not counted.
      if (round === 0) continue;
      result.cpu = result.cpu.map((sum, i) => sum + (after[i] ?? 0) - (before[i] ?? 0));
      result.onReplica += replicaReads(result.engine) - ranBefore;
    }
  for (const { name, cpu, onReplica } of results) {
    const times = cpu.map((sum) => (sum / count / rounds).toFixed(2));
    console.log(`| ${read} | ${name} | ${times.join(' | ')} | ${Math.round((onReplica / count / rounds) * 100)} % |`);
  }
}
stop.abort();
await writing;

console.log('\n| setting | reads | reads that missed the inserted row | reads on the replica |');
console.log('|---|---:|---:|---:|');
for (const [number, { name, engine }] of engines.entries()) {
  let missed = 0;
  const ranBefore = replicaReads(engine);
  const perClient = 150;
  await together(async (client) => {
    await using connection = new AsyncDisposableStack();
    const own = new pg.Client(servers.primary.url);
    await own.connect();
    connection.defer(() => own.end());
    for (let i = 1; i <= perClient; i += 1) {
      const id = rows * (1 + number * clients + client) + i;
      await own.query(`insert into invoice values ($1, 1, 'R', now())`, [id]);
      const { invoice_by_pk } = await ask(engine, bodyOf('invoice_by_pk(id: $value) { id }', id));
      if (invoice_by_pk === null) missed += 1;
    }
  });
  console.log(`| ${name} | ${perClient * clients} | ${missed} | ${replicaReads(engine) - ranBefore} |`);
}
