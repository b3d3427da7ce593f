import { measureResponsesUnderLoad, verifyServerResponses } from '../measure.ts';
import { formatNumber } from '../table.ts';
import { callWithStartedServers, type Experiment } from './experiment.ts';

const burst = { connections: 64, seconds: 10 };
const half = { connections: 8, seconds: 30 };

/**
 * Sends a burst of requests and then a lower load for a minute. Compares the results of the two halves of this minute.
 */
export const soakExperiment: Experiment = {
  name: 'soak',
  title: `requests per second after a burst of ${burst.connections} connections: second half of ${2 * half.seconds} s with ${half.connections} connections, divided by the first half`,
  run: (bench) =>
    callWithStartedServers(bench, async (servers) => {
      const outcomes = [];
      for (const workload of bench.options.workloads) {
        for (const series of await verifyServerResponses(servers, workload, bench.requestValues)) {
          await measureResponsesUnderLoad(bench.generator, series, burst);
          const first = await measureResponsesUnderLoad(bench.generator, series, half);
          const second = await measureResponsesUnderLoad(bench.generator, series, half);
          outcomes.push({ contender: series.server.contender.name, workload, first, second });
        }
      }
      const rows = outcomes.map(({ contender, workload, first, second }) => [
        `${contender} ${workload.toUpperCase()}`,
        formatNumber(first.requestsPerSecond),
        formatNumber(second.requestsPerSecond),
        (second.requestsPerSecond / first.requestsPerSecond).toFixed(2),
      ]);
      return {
        tables: [
          { heading: ['contender', 'requests/s in the first half', 'requests/s in the second half', 'ratio'], rows },
        ],
        outcomes,
      };
    }),
};
