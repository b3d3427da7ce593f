import { measureLoad, verifyServers } from '../contest.ts';
import { formatNumber } from '../table.ts';
import { type Experiment, runWithServers } from './experiment.ts';

const burst = { connections: 64, seconds: 10 };
const half = { connections: 8, seconds: 30 };

/**
 * Sends a burst of requests and then a lower load for a minute. Compares the results of the two halves of this minute.
 */
export const soakExperiment: Experiment = {
  name: 'soak',
  title: `${burst.connections} connections for ${burst.seconds} s, then ${half.connections} for ${2 * half.seconds} s: values of the second half, divided by the values of the first half`,
  run: (bench) =>
    runWithServers(bench, async (servers) => {
      const outcomes = [];
      for (const workload of bench.options.workloads) {
        for (const series of await verifyServers(servers, workload, bench.facts)) {
          await measureLoad(bench.generator, series, burst);
          const first = await measureLoad(bench.generator, series, half);
          const second = await measureLoad(bench.generator, series, half);
          outcomes.push({ contender: series.server.contender.name, workload, first, second });
        }
      }
      const rows = outcomes.map(({ contender, workload, first, second }) => [
        `${contender} ${workload.toUpperCase()}`,
        formatNumber(first.requestsPerSecond),
        formatNumber(second.requestsPerSecond),
        (second.requestsPerSecond / first.requestsPerSecond).toFixed(2),
      ]);
      return { tables: [{ heading: ['contender', 'first half, requests/s', 'second half', 'ratio'], rows }], outcomes };
    }),
};
