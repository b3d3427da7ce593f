import { measureServersInAlternatingRounds, verifyServerResponses } from '../measure.ts';
import { computeRatioToBaseValues } from '../statistics.ts';
import { formatRatio } from '../table.ts';
import { callWithStartedServers, type Experiment } from './experiment.ts';

/** For each chosen server, compares the requests per second of the page after row 400,000 and of the first page. */
export const paginationDepthExperiment: Experiment = {
  name: 'depth',
  title:
    'requests per second of the page after row 400,000, divided by the requests per second of the first page (W5 / W1)',
  run: (bench) =>
    callWithStartedServers(bench, async (servers) => {
      const { options, requestValues, generator } = bench;
      const outcomes = [];
      for (const server of servers) {
        const contest = [
          ...(await verifyServerResponses([server], 'w1', requestValues)),
          ...(await verifyServerResponses([server], 'w5', requestValues)),
        ];
        for (const connections of options.connections) {
          const pace = { connections, seconds: options.seconds };
          const [first = [], far = []] = await measureServersInAlternatingRounds(
            generator,
            contest,
            pace,
            options.rounds,
          );
          const rate = (results: typeof first) => results.map(({ requestsPerSecond }) => requestsPerSecond);
          outcomes.push({
            contender: server.contender.name,
            connections,
            ratio: computeRatioToBaseValues(rate(far), rate(first)),
          });
        }
      }
      const rows = outcomes.map((row) => [row.contender, `${row.connections}`, formatRatio(row.ratio)]);
      return { tables: [{ heading: ['contender', 'connections', 'W5 / W1'], rows }], outcomes };
    }),
};
