import { chooseContenders } from '../contenders/index.ts';
import type { LoadGenerator } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { MarkdownTable } from '../table.ts';
import type { WorkloadFacts } from '../workloads.ts';

export interface BenchContext {
  readonly options: BenchOptions;
  readonly postgres: BenchPostgres;
  readonly databaseUrl: string;
  readonly facts: WorkloadFacts;
  readonly generator: LoadGenerator;
}

export interface ExperimentResult {
  readonly tables: readonly MarkdownTable[];
  /** Raw results for the JSON file. */
  readonly outcomes: unknown;
}

/** A measurement. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  run(bench: BenchContext): Promise<ExperimentResult>;
}

/** Starts the chosen contenders, calls `use` with them, and stops them. */
export async function withServers<T>(
  { options, databaseUrl, facts }: BenchContext,
  use: (servers: readonly RunningServer[]) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const servers: RunningServer[] = [];
  for (const contender of chooseContenders(options.contenders)) {
    servers.push(stack.use(await startServer(contender, { databaseUrl, poolSize: options.pool, facts })));
  }
  return await use(servers);
}
