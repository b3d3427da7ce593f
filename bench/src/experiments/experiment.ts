import { chooseContenders } from '../contenders/index.ts';
import type { LoadGenerator } from '../load.ts';
import type { Options } from '../options.ts';
import type { BenchPostgres } from '../postgres.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Table } from '../table.ts';
import type { Facts } from '../workloads.ts';

export interface Bench {
  readonly options: Options;
  readonly postgres: BenchPostgres;
  readonly databaseUrl: string;
  readonly facts: Facts;
  readonly generator: LoadGenerator;
}

export interface Findings {
  readonly tables: readonly Table[];
  /** Raw results for the JSON file. */
  readonly outcomes: unknown;
}

/** A measurement. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  run(bench: Bench): Promise<Findings>;
}

/** Starts the chosen contenders, calls `use` with them, and stops them. */
export async function withServers<T>(
  { options, databaseUrl, facts }: Bench,
  use: (servers: readonly RunningServer[]) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack();
  const servers: RunningServer[] = [];
  for (const contender of chooseContenders(options.contenders)) {
    servers.push(stack.use(await startServer(contender, { databaseUrl, poolSize: options.pool, facts })));
  }
  return await use(servers);
}
