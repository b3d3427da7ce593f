import { chooseBenchmarkedServers } from '../contenders/index.ts';
import { measureResponsesUnderLoad, verifyServerResponses } from '../measure.ts';
import { startBenchmarkedServer } from '../server.ts';
import { computeMedian } from '../statistics.ts';
import { formatNumber } from '../table.ts';
import type { Experiment } from './experiment.ts';

const pace = { connections: 32, seconds: 5 };

/** Measures the memory of each chosen server and the time from its start to its first response. */
export const startTimeExperiment: Experiment = {
  name: 'start',
  title: 'milliseconds from the start of the processes to the first response; resident memory before and under load',
  async run({ options, databaseUrl, requestValues, generator }) {
    const outcomes = [];
    for (const contender of chooseBenchmarkedServers(options.contenders)) {
      const starts: number[] = [];
      let idle = 0;
      const loaded: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const before = performance.now();
        await using server = await startBenchmarkedServer(contender, {
          databaseUrl,
          poolSize: options.pool,
          requestValues,
        });
        starts.push(performance.now() - before);
        if (round < options.rounds - 1) continue;
        idle = await server.residentMiB();
        for (const workload of options.workloads) {
          for (const series of await verifyServerResponses([server], workload, requestValues))
            await measureResponsesUnderLoad(generator, series, pace);
          loaded.push(await server.residentMiB());
        }
      }
      outcomes.push({ contender: contender.name, start: computeMedian(starts), idle, loaded: Math.max(...loaded) });
    }
    const rows = outcomes.map((one) => [
      one.contender,
      formatNumber(one.start),
      formatNumber(one.idle),
      formatNumber(one.loaded),
    ]);
    const heading = ['contender', 'ms to the first response', 'MiB idle', 'MiB under load'];
    return { tables: [{ heading, rows }], outcomes };
  },
};
