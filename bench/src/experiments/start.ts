import { chooseMeasuredServers } from '../contenders/index.ts';
import { measureSeriesUnderLoad, verifyServerResponses } from '../contest.ts';
import { startMeasuredServer } from '../server.ts';
import { median } from '../statistics.ts';
import { formatNumber } from '../table.ts';
import type { Experiment } from './experiment.ts';

const pace = { connections: 32, seconds: 5 };

/** Measures the memory of each chosen server and the time from its start to its first response. */
export const startTimeExperiment: Experiment = {
  name: 'start',
  title: 'milliseconds from the start of the processes to the first response; resident memory before and under load',
  async run({ options, databaseUrl, facts, generator }) {
    const outcomes = [];
    for (const contender of chooseMeasuredServers(options.contenders)) {
      const starts: number[] = [];
      let idle = 0;
      const loaded: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const before = performance.now();
        await using server = await startMeasuredServer(contender, { databaseUrl, poolSize: options.pool, facts });
        starts.push(performance.now() - before);
        if (round < options.rounds - 1) continue;
        idle = await server.residentMiB();
        for (const workload of options.workloads) {
          for (const series of await verifyServerResponses([server], workload, facts))
            await measureSeriesUnderLoad(generator, series, pace);
          loaded.push(await server.residentMiB());
        }
      }
      outcomes.push({ contender: contender.name, start: median(starts), idle, loaded: Math.max(...loaded) });
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
