import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest, LoadGenerator, LoadResult } from './load.ts';
import { type RunningMeasuredServer, sendRequest } from './server.ts';
import type { WorkloadName, WorkloadValues } from './workloads.ts';

/**
 * A measurement series: one workload on one server. `answerBytes` is the length of the response, which was verified
 * before.
 */
export interface MeasuredSeries {
  readonly server: RunningMeasuredServer;
  readonly workload: WorkloadName;
  readonly request: HttpRequest;
  readonly answerBytes: number;
}

export interface LoadSettings {
  readonly connections: number;
  readonly seconds: number;
}

async function ask(server: RunningMeasuredServer, workload: WorkloadName, facts: WorkloadValues) {
  const request = await server.contender.request(workload, facts);
  const response = await sendRequest(server.origin, request);
  const text = await response.text();
  return { request, answerBytes: Buffer.byteLength(text), rows: server.contender.rows(JSON.parse(text)) };
}

/**
 * Keeps of each row only `id`, `count`, and the members whose value is an object or a list. Does the same inside these
 * objects and lists.
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
export async function verifyServers(
  servers: readonly RunningMeasuredServer[],
  workload: WorkloadName,
  facts: WorkloadValues,
): Promise<readonly MeasuredSeries[]> {
  let expected: unknown;
  const series: MeasuredSeries[] = [];
  for (const server of servers) {
    const { request, answerBytes, rows } = await ask(server, workload, facts);
    expected ??= rows;
    if (!isDeepStrictEqual(rows, server.contender.idsOnly === true ? reduceRowsToIdsAndCounts(expected) : expected)) {
      const excerpt = (value: unknown) => JSON.stringify(value).slice(0, 500);
      throw new Error(
        `${server.contender.name} returns different rows for ${workload}:\n${excerpt(rows)}\nexpected:\n${excerpt(expected)}`,
      );
    }
    series.push({ server, workload, request, answerBytes });
  }
  return series;
}

/**
 * Runs one load on one server.
 * @throws Error if a request failed or a response was shorter than the verified response
 */
export async function measureLoad(
  generator: LoadGenerator,
  series: MeasuredSeries,
  pace: LoadSettings,
): Promise<LoadResult> {
  const { server, request, workload, answerBytes } = series;
  const result = await generator.run({ origin: server.origin, request, ...pace });
  if (result.failed > 0) throw new Error(`${result.failed} requests of ${workload} to ${server.contender.name} failed`);
  if (result.bytesPerRequest < answerBytes * 0.98) {
    throw new Error(`${server.contender.name} returns a different response for ${workload} under load`);
  }
  return result;
}

/**
 * Measures several servers in alternating rounds (A B C A B C …), after one warm-up round for each server.
 * @returns for each server one result per round, in the given order of the servers
 */
export async function measureServersAlternately(
  generator: LoadGenerator,
  contest: readonly MeasuredSeries[],
  pace: LoadSettings,
  rounds: number,
): Promise<readonly (readonly LoadResult[])[]> {
  const results = contest.map((): LoadResult[] => []);
  for (const series of contest) await measureLoad(generator, series, pace);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, series] of contest.entries()) results[place]?.push(await measureLoad(generator, series, pace));
  }
  return results;
}
