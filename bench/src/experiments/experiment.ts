import { chooseMeasuredServers } from '../contenders/index.ts';
import type { LoadGenerator } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { type RunningMeasuredServer, startMeasuredServer } from '../server.ts';
import type { MarkdownTable } from '../table.ts';
import type { WorkloadValues } from '../workloads.ts';

export interface ExperimentContext {
  readonly options: BenchOptions;
  readonly postgres: BenchPostgres;
  readonly databaseUrl: string;
  readonly facts: WorkloadValues;
  readonly generator: LoadGenerator;
}

export interface ExperimentResult {
  readonly tables: readonly MarkdownTable[];
  /** Raw measurements, which are written to the JSON file. */
  readonly outcomes: unknown;
}

/** A measurement. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  run(bench: ExperimentContext): Promise<ExperimentResult>;
}

/** Starts the chosen servers, passes them to `use`, and stops them when `use` has ended. */
export async function callWithStartedServers<T>(
  { options, databaseUrl, facts }: ExperimentContext,
  use: (servers: readonly RunningMeasuredServer[]) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const servers: RunningMeasuredServer[] = [];
  for (const contender of chooseMeasuredServers(options.contenders)) {
    servers.push(stack.use(await startMeasuredServer(contender, { databaseUrl, poolSize: options.pool, facts })));
  }
  return await use(servers);
}
