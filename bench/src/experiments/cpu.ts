import { measureResponsesUnderLoad, verifyServerResponses } from '../measure.ts';
import { computeLowerQuartile } from '../statistics.ts';
import { formatNumber } from '../table.ts';
import type { WorkloadName } from '../workloads.ts';
import { callWithStartedServers, type Experiment } from './experiment.ts';

/** CPU time per request, divided by that of `l0`. `docs/performance.md` says when it was measured. */
const recorded: Readonly<Record<string, Readonly<Partial<Record<WorkloadName, number>>>>> = {
  gateway: { w1: 2.11, w2: 2.53, w4: 1.74, w6: 2.3 },
  'gateway-apart': { w1: 3.18, w2: 3.3, w4: 2.45, w6: 5.08 },
};
/** Growth above the recorded ratio that fails. Five alternating rounds on a busy machine vary by about 5 %. */
const maxGrowth = 1.1;

/** Alternating rounds. The first server is the baseline. */
export const cpuExperiment: Experiment = {
  name: 'cpu',
  title:
    'CPU time per request of each server without Postgres; fails if a ratio to l0 is 10 % above the recorded ratio',
  run: (bench) =>
    callWithStartedServers(bench, async (servers) => {
      const { options, requestValues, generator } = bench;
      const pace = { connections: options.connections[0] ?? 8, seconds: options.seconds };
      const outcomes: { workload: WorkloadName; name: string; microseconds: number[] }[] = [];
      const rows: string[][] = [];
      const losses: string[] = [];
      for (const workload of options.workloads) {
        const series = await verifyServerResponses(servers, workload, requestValues);
        const times = series.map((): number[] => []);
        for (const each of series) await measureResponsesUnderLoad(generator, each, pace);
        for (let round = 0; round < options.rounds; round += 1) {
          for (const [place, each] of series.entries()) {
            const before = await each.server.cpuSeconds();
            const { requests } = await measureResponsesUnderLoad(generator, each, pace);
            times[place]?.push(((await each.server.cpuSeconds()) - before) * (1e6 / requests));
          }
        }
        const base = times[0] ?? [];
        for (const [place, { server }] of series.entries()) {
          const { name } = server.contender;
          const microseconds = times[place] ?? [];
          const quartile = computeLowerQuartile(microseconds);
          const ratio = quartile / computeLowerQuartile(base);
          const expected = servers[0]?.contender.name === 'l0' ? recorded[name]?.[workload] : undefined;
          if (expected !== undefined && ratio > expected * maxGrowth)
            losses.push(`${name} ${workload}: ${ratio.toFixed(2)}, recorded ${expected}`);
          outcomes.push({ workload, name, microseconds });
          rows.push([workload, name, formatNumber(quartile), ratio.toFixed(2), expected?.toFixed(2) ?? '']);
        }
      }
      if (losses.length > 0) {
        console.error(`more CPU time per request than recorded:\n${losses.join('\n')}`);
        process.exitCode = 1;
      }
      const heading = ['workload', 'server', 'microseconds', 'ratio to the first server', 'recorded'];
      return { tables: [{ heading, rows }], outcomes };
    }),
};
