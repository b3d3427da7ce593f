import { chooseBenchmarkedServers } from '../contenders/index.ts';
import type { LoadGenerator } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { type RunningBenchmarkedServer, startBenchmarkedServer } from '../server.ts';
import type { MarkdownTable } from '../table.ts';
import type { WorkloadRequestValues } from '../workloads.ts';

export interface ExperimentContext {
  readonly options: BenchOptions;
  readonly postgres: BenchPostgres;
  readonly databaseUrl: string;
  readonly requestValues: WorkloadRequestValues;
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
export async function callWithStartedServers<Result>(
  { options, databaseUrl, requestValues }: ExperimentContext,
  use: (servers: readonly RunningBenchmarkedServer[]) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const servers: RunningBenchmarkedServer[] = [];
  for (const contender of chooseBenchmarkedServers(options.contenders)) {
    servers.push(
      stack.use(await startBenchmarkedServer(contender, { databaseUrl, poolSize: options.pool, requestValues })),
    );
  }
  return await use(servers);
}
