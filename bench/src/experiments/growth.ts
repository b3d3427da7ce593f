import postgres from 'postgres';
import { gatewayServer } from '../contenders/gateway.ts';
import { createEnlargedDataSet } from '../growth.ts';
import type { HttpRequest } from '../load.ts';
import { sendRequest, startBenchmarkedServer } from '../server.ts';
import { computeMedian } from '../statistics.ts';
import { formatNumber } from '../table.ts';
import { readWorkloadRequestValues } from '../workload-request-values.ts';
import type { WorkloadName } from '../workloads.ts';
import type { Experiment } from './experiment.ts';

/** The measured workloads, and the headings of their columns in the printed table. */
const columns: readonly (readonly [WorkloadName, string])[] = [
  ['w6', 'by key'],
  ['w1', 'first page'],
  ['w5', 'deep page'],
  ['w2', 'page with items'],
  ['w3', 'condition on items'],
  ['w4', 'page and count of 1 % of the invoices'],
];

/**
 * Number of requests before the measurement. These requests bring the necessary blocks into memory, and make the engine
 * use a prepared statement with a generic plan.
 */
const warmUpRequests = 10;
const maxRequests = 500;

/**
 * Sends a request repeatedly, and waits for each response before the next request.
 * @returns the median response time in milliseconds, or the status of a response that failed
 */
async function responseTime(origin: string, request: HttpRequest, seconds: number): Promise<string> {
  const send = async (): Promise<number> => {
    const response = await sendRequest(origin, request);
    await response.arrayBuffer();
    return response.status;
  };
  for (let sent = 0; sent < warmUpRequests; sent += 1) await send();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  do {
    const start = performance.now();
    const status = await send();
    if (status !== 200) return `status ${status}`;
    times.push(performance.now() - start);
  } while (times.length < maxRequests && performance.now() < end);
  return `${formatNumber(computeMedian(times))} ms`;
}

const sizeBytes = async (databaseUrl: string): Promise<number> => {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  await sql.end();
  return Number(row?.bytes);
};

/** Measures the response times of the REST API with different numbers of invoices. */
export const dataGrowthExperiment: Experiment = {
  name: 'growth',
  title: 'response times of the REST API with 1, 10 or more times as many invoices (--multiples 1,10)',
  async run(bench) {
    const { options } = bench;
    const outcomes = [];
    for (const multiple of options.multiples) {
      const databaseUrl = await createEnlargedDataSet(bench.postgres, bench.databaseUrl, multiple);
      const requestValues = await readWorkloadRequestValues(databaseUrl);
      await using server = await startBenchmarkedServer(gatewayServer, {
        databaseUrl,
        poolSize: options.pool,
        requestValues,
      });
      const times: string[] = [];
      for (const [workload] of columns) {
        const request = await gatewayServer.request(workload, requestValues);
        times.push(await responseTime(server.origin, request, options.seconds));
      }
      const invoices = Math.round(500_000 * options.scale * multiple);
      outcomes.push({ invoices, bytes: await sizeBytes(databaseUrl), times });
    }
    const rows = outcomes.map(({ invoices, bytes, times }) => [
      invoices.toLocaleString('en'),
      `${formatNumber(bytes / 2 ** 30)} GiB`,
      ...times,
    ]);
    return { tables: [{ heading: ['invoices', 'database', ...columns.map(([, title]) => title)], rows }], outcomes };
  },
};
