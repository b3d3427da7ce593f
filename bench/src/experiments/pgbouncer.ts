import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchmarkedServer } from '../contenders/contender.ts';
import { engineServer } from '../contenders/engine.ts';
import type { HttpRequest } from '../load.ts';
import { startPgBouncer } from '../pgbouncer.ts';
import { sendRequest, startBenchmarkedServer } from '../server.ts';
import { formatNumber } from '../table.ts';
import type { WorkloadName } from '../workloads.ts';
import type { Experiment } from './experiment.ts';

const measured: readonly WorkloadName[] = ['w1', 'w6'];

/**
 * After the load, the responses to further requests are checked for errors: `rounds` rounds of `concurrent` requests.
 */
const checked = { rounds: 20, concurrent: 16 } as const;

/**
 * Sends rounds of concurrent requests.
 * @returns the error messages in the responses
 */
async function findErrors(origin: string, request: HttpRequest): Promise<readonly string[]> {
  const errors: string[] = [];
  for (let round = 0; round < checked.rounds; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: checked.concurrent }, async () => (await sendRequest(origin, request)).text()),
    );
    for (const text of responses) {
      if (text.includes('"errors":')) errors.push(/"message":"([^"]*)/.exec(text)?.[1] ?? text);
    }
  }
  return errors;
}

/** The measured server `engine`, with prepared statements switched off in its metadata. */
const engineWithoutPreparedStatements: BenchmarkedServer = {
  ...engineServer,
  name: 'engine without prepared statements',
  commands: async (setting) => {
    const commands = await engineServer.commands(setting);
    for (const { environment } of commands) {
      const file = join(environment.HASURA_GRAPHQL_METADATA_DIR ?? '', 'databases/databases.yaml');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace('use_prepared_statements: true', 'use_prepared_statements: false'));
    }
    return commands;
  },
};

/**
 * Measures the engine through PgBouncer in transaction mode. PgBouncer opens at most half as many connections to
 * Postgres as the engine opens to PgBouncer.
 */
export const pgBouncerExperiment: Experiment = {
  name: 'pgbouncer',
  title: 'requests per second of the engine through PgBouncer in transaction mode',
  async run({ options, databaseUrl, requestValues, generator }) {
    const serverConnections = Math.max(1, Math.floor(options.pool / 2));
    await using bouncer = await startPgBouncer(databaseUrl, serverConnections);
    const through = bouncer.url(databaseUrl);
    const pace = { connections: options.connections[0] ?? 8, seconds: options.seconds };
    const cases = [
      { title: 'engine with prepared statements, connected to Postgres', server: engineServer, url: databaseUrl },
      {
        title: 'engine without prepared statements, connected to Postgres',
        server: engineWithoutPreparedStatements,
        url: databaseUrl,
      },
      {
        title: 'engine without prepared statements, connected to PgBouncer',
        server: engineWithoutPreparedStatements,
        url: through,
      },
      { title: 'engine with prepared statements, connected to PgBouncer', server: engineServer, url: through },
    ];
    const outcomes = [];
    for (const { title, server, url } of cases) {
      await using running = await startBenchmarkedServer(server, {
        databaseUrl: url,
        poolSize: options.pool,
        requestValues,
      });
      const results = [];
      for (const workload of measured) {
        const request = await server.request(workload, requestValues);
        const { requestsPerSecond } = await generator.run({ origin: running.origin, request, ...pace });
        results.push({ workload, requestsPerSecond, errors: await findErrors(running.origin, request) });
      }
      outcomes.push({ title, results });
    }
    const sent = measured.length * checked.rounds * checked.concurrent;
    const rows = outcomes.map(({ title, results }) => [
      title,
      ...results.map(({ requestsPerSecond }) => formatNumber(requestsPerSecond)),
      `${results.flatMap(({ errors }) => errors).length} of ${sent}`,
      [...new Set(results.flatMap(({ errors }) => errors))].join('; '),
    ]);
    const heading = [
      `PgBouncer ${bouncer.version}`,
      ...measured.map((name) => `${name}, req/s`),
      'responses that were errors',
      'error message',
    ];
    return { tables: [{ heading, rows }], outcomes };
  },
};
