import { measureServersAlternately, verifyServers } from '../contest.ts';
import { createLatencyTable, createRatioTable, type ServerComparisonResult } from '../report.ts';
import { type Experiment, runWithServers } from './experiment.ts';

/**
 * Servers that are baselines of the tables of ratios. A server that was built from an earlier commit (a name with `@`)
 * is a baseline too.
 */
const bases = ['l0', 'postgraphile', 'directus'];

/** Measures every chosen server with every chosen workload and every number of connections. */
export const serverComparisonExperiment: Experiment = {
  name: 'compare',
  title: 'requests per second of the servers for each workload, with ratios',
  run: (bench) =>
    runWithServers(bench, async (servers) => {
      const { options, facts, generator } = bench;
      const outcomes: ServerComparisonResult[] = [];
      for (const workload of options.workloads) {
        const contest = await verifyServers(servers, workload, facts);
        for (const connections of options.connections) {
          const pace = { connections, seconds: options.seconds };
          const results = await measureServersAlternately(generator, contest, pace, options.rounds);
          const entries = servers.map(({ contender }, place) => [contender.name, results[place] ?? []]);
          outcomes.push({ workload, connections, results: Object.fromEntries(entries) });
          console.error(`${workload} with ${connections} connections measured`);
        }
      }
      const names = servers.map(({ contender }) => contender.name);
      const tables = names
        .filter((name) => bases.includes(name) || name.includes('@'))
        .map((base) => createRatioTable(outcomes, names, base));
      return { tables: [...tables, createLatencyTable(outcomes, names)], outcomes };
    }),
};
