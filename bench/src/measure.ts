import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest, LoadGenerator, LoadResult } from './load.ts';
import { type RunningBenchmarkedServer, sendRequest } from './server.ts';
import type { WorkloadName, WorkloadRequestValues } from './workloads.ts';

/**
 * A measurement series: one workload on one server. `answerBytes` is the number of bytes of the response that was
 * verified before the measurement.
 */
export interface MeasurementSeries {
  readonly server: RunningBenchmarkedServer;
  readonly workload: WorkloadName;
  readonly request: HttpRequest;
  readonly answerBytes: number;
}

export interface LoadSettings {
  readonly connections: number;
  readonly seconds: number;
}

async function ask(server: RunningBenchmarkedServer, workload: WorkloadName, requestValues: WorkloadRequestValues) {
  const request = await server.contender.request(workload, requestValues);
  const response = await sendRequest(server.origin, request);
  const text = await response.text();
  return { request, answerBytes: Buffer.byteLength(text), rows: server.contender.rows(JSON.parse(text)) };
}

/**
 * Removes all members of each row except `id`, `count`, and members whose value is an object, a list or null. Does the
 * same inside these objects and lists.
 */
export function reduceRowsToIdsAndCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduceRowsToIdsAndCounts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, member]) => key === 'id' || key === 'count' || typeof member === 'object',
  );
  return Object.fromEntries(kept.map(([key, member]) => [key, reduceRowsToIdsAndCounts(member)]));
}

/**
 * Sends the request of a workload to each server, and compares the returned rows with the rows of the first server.
 * @throws Error with the name of the server whose rows differ
 */
export async function verifyServerResponses(
  servers: readonly RunningBenchmarkedServer[],
  workload: WorkloadName,
  requestValues: WorkloadRequestValues,
): Promise<readonly MeasurementSeries[]> {
  let expected: unknown;
  const series: MeasurementSeries[] = [];
  for (const server of servers) {
    const { request, answerBytes, rows } = await ask(server, workload, requestValues);
    expected ??= rows;
    if (!isDeepStrictEqual(rows, server.contender.idsOnly === true ? reduceRowsToIdsAndCounts(expected) : expected)) {
      const excerpt = (value: unknown) => JSON.stringify(value).slice(0, 500);
      throw new Error(
        `the server ${server.contender.name} and the first server return different rows for workload ${workload}:\n${excerpt(rows)}\nexpected:\n${excerpt(expected)}`,
      );
    }
    series.push({ server, workload, request, answerBytes });
  }
  return series;
}

/**
 * Sends the request of a series to its server repeatedly, and measures the responses.
 * @throws Error if a request failed or a response was shorter than the verified response
 */
export async function measureResponsesUnderLoad(
  generator: LoadGenerator,
  series: MeasurementSeries,
  load: LoadSettings,
): Promise<LoadResult> {
  const { server, request, workload, answerBytes } = series;
  const result = await generator.run({ origin: server.origin, request, ...load });
  if (result.failed > 0)
    throw new Error(`${result.failed} requests of workload ${workload} to the server ${server.contender.name} failed`);
  if (result.bytesPerRequest < answerBytes * 0.98) {
    throw new Error(
      `under load, the server ${server.contender.name} returns shorter responses for workload ${workload} than before`,
    );
  }
  return result;
}

/**
 * Measures several servers in alternating rounds (A B C A B C …), after one warm-up round for each server.
 * @returns one list for each server, in the given order; each list contains one result for each round
 */
export async function measureServersInAlternatingRounds(
  generator: LoadGenerator,
  series: readonly MeasurementSeries[],
  load: LoadSettings,
  rounds: number,
): Promise<readonly (readonly LoadResult[])[]> {
  const results = series.map((): LoadResult[] => []);
  for (const each of series) await measureResponsesUnderLoad(generator, each, load);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, each] of series.entries())
      results[index]?.push(await measureResponsesUnderLoad(generator, each, load));
  }
  return results;
}
