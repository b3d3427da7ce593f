import { writeFile } from 'node:fs/promises';
import { benchmarkedServers } from './contenders/index.ts';
import { getOrCreateDataSet } from './data.ts';
import { serverComparisonExperiment } from './experiments/compare.ts';
import { cpuExperiment } from './experiments/cpu.ts';
import { paginationDepthExperiment } from './experiments/depth.ts';
import type { Experiment } from './experiments/experiment.ts';
import { queryPlanExperiment } from './experiments/explain.ts';
import { dataGrowthExperiment } from './experiments/growth.ts';
import { memoryExperiment } from './experiments/memory.ts';
import { pgBouncerExperiment } from './experiments/pgbouncer.ts';
import { soakExperiment } from './experiments/soak.ts';
import { startTimeExperiment } from './experiments/start.ts';
import { createEnlargedDataSet } from './growth.ts';
import { findLoadGenerator } from './load.ts';
import { describeMachine } from './machine.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import { startBenchPostgres } from './postgres.ts';
import { formatMarkdownTable } from './table.ts';
import { readWorkloadRequestValues } from './workload-request-values.ts';

/** All experiments. */
const experiments: readonly Experiment[] = [
  serverComparisonExperiment,
  cpuExperiment,
  paginationDepthExperiment,
  soakExperiment,
  memoryExperiment,
  startTimeExperiment,
  queryPlanExperiment,
  dataGrowthExperiment,
  pgBouncerExperiment,
];

function usage(): string {
  const lines = experiments.map(({ name, title }) => `  ${name.padEnd(9)} ${title}`);
  return [
    'npm run bench -- <what> [options]',
    ...lines,
    'data      creates the data set and measures nothing',
    `options: --contenders ${benchmarkedServers.map(({ name }) => name).join(',')},gateway@<commit> --workloads w1,w6 --connections 8,32 --rounds 5`,
    '         --seconds 5 --pool 8 --scale 1 --multiples 1,10 --data FOLDER --json FILE',
  ].join('\n');
}

async function main(options: BenchOptions): Promise<void> {
  const experiment = experiments.find(({ name }) => name === options.what);
  if (experiment === undefined && options.what !== 'data') throw new Error(usage());
  await using server = await startBenchPostgres(options.data);
  const databaseUrl = await getOrCreateDataSet(server, options.scale);
  if (experiment === undefined) {
    for (const multiple of options.multiples) await createEnlargedDataSet(server, databaseUrl, multiple);
    return;
  }
  const generator = await findLoadGenerator();
  const machine = await describeMachine(databaseUrl, generator);
  for (const [fact, value] of Object.entries(machine)) console.log(`${fact}: ${value}`);
  const requestValues = await readWorkloadRequestValues(databaseUrl);
  const { tables, outcomes } = await experiment.run({
    options,
    postgres: server,
    databaseUrl,
    requestValues,
    generator,
  });
  for (const table of tables) console.log(`\n${formatMarkdownTable(table)}`);
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ machine, options, outcomes }, null, 2)}\n`);
  }
}

try {
  await main(readBenchOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
