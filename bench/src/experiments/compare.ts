import { measureServersInAlternatingRounds, verifyServerResponses } from '../measure.ts';
import { createLatencyTable, createRatioTable, type ServerComparisonResult } from '../report.ts';
import { callWithStartedServers, type Experiment } from './experiment.ts';

/**
 * Names of baseline servers: the results of the other servers are divided by the results of each baseline. A server
 * from an earlier commit, with `@` in its name, is a baseline too.
 */
const bases = ['l0', 'postgraphile', 'directus'];

/** Measures each chosen server with each chosen workload and each chosen number of connections. */
export const serverComparisonExperiment: Experiment = {
  name: 'compare',
  title: 'requests per second of each server for each workload, and their ratios to the baseline servers',
  run: (bench) =>
    callWithStartedServers(bench, async (servers) => {
      const { options, requestValues, generator } = bench;
      const outcomes: ServerComparisonResult[] = [];
      for (const workload of options.workloads) {
        const contest = await verifyServerResponses(servers, workload, requestValues);
        for (const connections of options.connections) {
          const pace = { connections, seconds: options.seconds };
          const results = await measureServersInAlternatingRounds(generator, contest, pace, options.rounds);
          const entries = servers.map(({ contender }, place) => [contender.name, results[place] ?? []]);
          outcomes.push({ workload, connections, results: Object.fromEntries(entries) });
          console.error(`measured ${workload} with ${connections} connections`);
        }
      }
      const names = servers.map(({ contender }) => contender.name);
      const tables = names
        .filter((name) => bases.includes(name) || name.includes('@'))
        .map((base) => createRatioTable(outcomes, names, base));
      return { tables: [...tables, createLatencyTable(outcomes, names)], outcomes };
    }),
};
