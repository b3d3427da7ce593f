import type { LoadResult } from './load.ts';
import { median, ratioOfSeries } from './statistics.ts';
import { amount, type MarkdownTable, ratioCell } from './table.ts';
import { type WorkloadName, workloads } from './workloads.ts';

/** Results of one contest: per contender, one result per round. */
export interface ContestResult {
  readonly workload: WorkloadName;
  readonly connections: number;
  readonly results: Readonly<Record<string, readonly LoadResult[]>>;
}

const rates = (results: readonly LoadResult[] | undefined): readonly number[] =>
  (results ?? []).map(({ requestsPerSecond }) => requestsPerSecond);

const label = ({ workload, connections }: ContestResult): readonly string[] => [
  `${workload.toUpperCase()} ${workloads.find(({ name }) => name === workload)?.title ?? ''}`,
  `${connections}`,
];

/**
 * Returns the ratios of the requests per second of all contenders to one of them, with the minimum and maximum of the
 * rounds.
 */
export function ratioTable(
  outcomes: readonly ContestResult[],
  contenders: readonly string[],
  base: string,
): MarkdownTable {
  const others = contenders.filter((name) => name !== base);
  return {
    heading: ['workload', 'connections', `${base}, req/s`, ...others.map((name) => `${name} / ${base}`)],
    rows: outcomes.map((outcome) => {
      const baseRates = rates(outcome.results[base]);
      const cells = others.map((name) => ratioCell(ratioOfSeries(rates(outcome.results[name]), baseRates)));
      return [...label(outcome), amount(median(baseRates)), ...cells];
    }),
  };
}

/** Returns the medians over the rounds of the response time: median and 99th percentile, in milliseconds. */
export function latencyTable(outcomes: readonly ContestResult[], contenders: readonly string[]): MarkdownTable {
  const cell = (results: readonly LoadResult[] = []): string =>
    `${median(results.map(({ p50 }) => p50)).toFixed(2)} / ${median(results.map(({ p99 }) => p99)).toFixed(1)}`;
  return {
    heading: ['workload', 'connections', ...contenders.map((name) => `${name}, p50 / p99 ms`)],
    rows: outcomes.map((outcome) => [...label(outcome), ...contenders.map((name) => cell(outcome.results[name]))]),
  };
}
