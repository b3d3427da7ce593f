import type { LoadResult } from './load.ts';
import { computeMedian, computeRatioToBaseValues } from './statistics.ts';
import { formatNumber, formatRatio, type MarkdownTable } from './table.ts';
import { type WorkloadName, workloads } from './workloads.ts';

/** Results of comparing servers: for each server, one result per round. */
export interface ServerComparisonResult {
  readonly workload: WorkloadName;
  readonly connections: number;
  readonly results: Readonly<Record<string, readonly LoadResult[]>>;
}

const rates = (results: readonly LoadResult[] | undefined): readonly number[] =>
  (results ?? []).map(({ requestsPerSecond }) => requestsPerSecond);

const label = ({ workload, connections }: ServerComparisonResult): readonly string[] => [
  `${workload.toUpperCase()} ${workloads.find(({ name }) => name === workload)?.title ?? ''}`,
  `${connections}`,
];

/**
 * Returns a table with the ratio of each server's requests per second to the requests per second of the server `base`.
 * Each ratio is a median, and comes with the minimum and the maximum of the rounds.
 */
export function createRatioTable(
  outcomes: readonly ServerComparisonResult[],
  contenders: readonly string[],
  base: string,
): MarkdownTable {
  const others = contenders.filter((name) => name !== base);
  return {
    heading: ['workload', 'connections', `${base}, req/s`, ...others.map((name) => `${name} / ${base}`)],
    rows: outcomes.map((outcome) => {
      const baseRates = rates(outcome.results[base]);
      const cells = others.map((name) =>
        formatRatio(computeRatioToBaseValues(rates(outcome.results[name]), baseRates)),
      );
      return [...label(outcome), formatNumber(computeMedian(baseRates)), ...cells];
    }),
  };
}

/**
 * Returns a table with the response times of each server in milliseconds: the median and the 99th percentile. Each
 * value is the median of the rounds.
 */
export function createLatencyTable(
  outcomes: readonly ServerComparisonResult[],
  contenders: readonly string[],
): MarkdownTable {
  const cell = (results: readonly LoadResult[] = []): string =>
    `${computeMedian(results.map(({ p50 }) => p50)).toFixed(2)} / ${computeMedian(results.map(({ p99 }) => p99)).toFixed(1)}`;
  return {
    heading: ['workload', 'connections', ...contenders.map((name) => `${name}, p50 / p99 ms`)],
    rows: outcomes.map((outcome) => [...label(outcome), ...contenders.map((name) => cell(outcome.results[name]))]),
  };
}
