import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest, LoadGenerator, LoadResult } from './load.ts';
import { type RunningServer, send } from './server.ts';
import type { Facts, WorkloadName } from './workloads.ts';

/** One thing to measure: a workload, asked of a server, and how long its checked answer is. */
export interface Series {
  readonly server: RunningServer;
  readonly workload: WorkloadName;
  readonly request: HttpRequest;
  readonly answerBytes: number;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
}

async function ask(server: RunningServer, workload: WorkloadName, facts: Facts) {
  const request = await server.contender.request(workload, facts);
  const response = await send(server.origin, request);
  const text = await response.text();
  return { request, answerBytes: Buffer.byteLength(text), rows: server.contender.rows(JSON.parse(text)) };
}

/** The rows without anything but ids, the count, and what holds them. */
export function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsOf);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, member]) => key === 'id' || key === 'count' || typeof member === 'object',
  );
  return Object.fromEntries(kept.map(([key, member]) => [key, idsOf(member)]));
}

/**
 * Asks each server for the workload and compares the rows with those of the first one.
 * @throws Error naming the server whose rows are others.
 */
export async function prepare(
  servers: readonly RunningServer[],
  workload: WorkloadName,
  facts: Facts,
): Promise<readonly Series[]> {
  let expected: unknown;
  const series: Series[] = [];
  for (const server of servers) {
    const { request, answerBytes, rows } = await ask(server, workload, facts);
    expected ??= rows;
    if (!isDeepStrictEqual(rows, server.contender.idsOnly === true ? idsOf(expected) : expected)) {
      const excerpt = (value: unknown) => JSON.stringify(value).slice(0, 500);
      throw new Error(
        `${server.contender.name} answers ${workload} with other rows:\n${excerpt(rows)}\nexpected:\n${excerpt(expected)}`,
      );
    }
    series.push({ server, workload, request, answerBytes });
  }
  return series;
}

/**
 * Puts one load on one series.
 * @throws Error when an answer failed, or the answers were shorter than the checked one: then it was another.
 */
export async function measure(generator: LoadGenerator, series: Series, pace: Pace): Promise<LoadResult> {
  const { server, request, workload, answerBytes } = series;
  const result = await generator.run({ origin: server.origin, request, ...pace });
  if (result.failed > 0) throw new Error(`${server.contender.name} failed ${result.failed} requests of ${workload}`);
  if (result.bytesPerRequest < answerBytes * 0.98) {
    throw new Error(`${server.contender.name} answers ${workload} under load with something else`);
  }
  return result;
}

/**
 * Measures series against one another in alternating rounds (A B C A B C …), after warming each up for one round.
 * @returns the results of each series, in its place, a result a round.
 */
export async function alternate(
  generator: LoadGenerator,
  contest: readonly Series[],
  pace: Pace,
  rounds: number,
): Promise<readonly (readonly LoadResult[])[]> {
  const results = contest.map((): LoadResult[] => []);
  for (const series of contest) await measure(generator, series, pace);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, series] of contest.entries()) results[place]?.push(await measure(generator, series, pace));
  }
  return results;
}
