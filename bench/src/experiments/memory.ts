import type { LoadGenerator } from '../load.ts';
import { type MeasurementSeries, measureResponsesUnderLoad, verifyServerResponses } from '../measure.ts';
import { formatNumber } from '../table.ts';
import { callWithStartedServers, type Experiment } from './experiment.ts';

const warmUp = 20_000;
const load = 200_000;
const pace = { connections: 32, seconds: 5 };

async function answer(
  generator: LoadGenerator,
  contest: readonly MeasurementSeries[],
  requests: number,
): Promise<number> {
  let answered = 0;
  while (answered < requests) {
    for (const series of contest) answered += (await measureResponsesUnderLoad(generator, series, pace)).requests;
  }
  return answered;
}

/** Compares the memory of each chosen server after a warm-up with its memory after many more requests. */
export const memoryExperiment: Experiment = {
  name: 'memory',
  title: `resident memory of each server after ${warmUp} requests, and after ${load} further requests`,
  run: (bench) =>
    callWithStartedServers(bench, async (servers) => {
      const outcomes = [];
      for (const server of servers) {
        const contest: MeasurementSeries[] = [];
        for (const workload of bench.options.workloads)
          contest.push(...(await verifyServerResponses([server], workload, bench.requestValues)));
        await answer(bench.generator, contest, warmUp);
        const before = await server.residentMiB();
        const requests = await answer(bench.generator, contest, load);
        outcomes.push({ contender: server.contender.name, requests, before, after: await server.residentMiB() });
      }
      const rows = outcomes.map(({ contender, requests, before, after }) => [
        contender,
        requests.toLocaleString('en'),
        formatNumber(before),
        formatNumber(after),
        `${((after / before - 1) * 100).toFixed(1)} %`,
      ]);
      return { tables: [{ heading: ['contender', 'requests', 'MiB before', 'MiB after', 'growth'], rows }], outcomes };
    }),
};
