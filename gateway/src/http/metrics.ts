import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { listen } from '@fds/platform/serve';
import type { FairUse } from '../graphql/fair-use.ts';
import { Durations, histogramText } from './durations.ts';
import { type RequestSummary, stageNames } from './request-context.ts';

/** The durations of a key, which have these labels. */
function durationsOf<K>(known: Map<K, Durations>, key: K, labels: () => Readonly<Record<string, string>>): Durations {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = new Durations(labels());
  known.set(key, made);
  return made;
}

/** What fair use counts, in the text format of Prometheus. */
function fairUseText({ organisation, authentication }: FairUse['counts']): string {
  const kinds = Object.entries({ organisation, authentication });
  return [
    '# HELP gateway_engine_operations Operations for the engine that are under way or wait for their turn',
    '# TYPE gateway_engine_operations gauge',
    ...kinds.flatMap(([kind, { underWay, waiting }]) => [
      `gateway_engine_operations{class="${kind}",state="under_way"} ${underWay}`,
      `gateway_engine_operations{class="${kind}",state="waiting"} ${waiting}`,
    ]),
    '# HELP gateway_engine_operations_refused_total Operations that were refused because too many were under way',
    '# TYPE gateway_engine_operations_refused_total counter',
    ...kinds.map(([kind, { refused }]) => `gateway_engine_operations_refused_total{class="${kind}"} ${refused}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The durations of a route: of whole requests by method and status, and of their stages. */
const routeDurations = () => ({ requests: new Map<string, Durations>(), stages: new Map<string, Durations>() });

/**
 * Counts requests and their stages by route, and what the process itself uses. The counts of a request are found by
 * its route's: a histogram that looks its labels up anew for each stage would take two microseconds of every request.
 */
function makeMetrics() {
  const registry = processRegistry();
  const routes = new Map<string, ReturnType<typeof routeDurations>>();
  let fairUse: FairUse['counts'] | undefined;
  const all = (of: keyof ReturnType<typeof routeDurations>): Durations[] =>
    [...routes.values()].flatMap((route) => [...route[of].values()]);
  return {
    show: (counts: FairUse['counts']): void => {
      fairUse = counts;
    },
    note: ({ context, method, status, durationMs }: RequestSummary): void => {
      const { path: route = 'none' } = context.route;
      const known = routes.get(route) ?? routeDurations();
      routes.set(route, known);
      durationsOf(known.requests, `${method} ${status}`, () => ({ method, route, status: `${status}` })).add(
        durationMs,
      );
      for (const stage of stageNames) {
        const ms = context.stages[stage];
        if (ms !== undefined) durationsOf(known.stages, stage, () => ({ route, stage })).add(ms);
      }
    },
    /** Everything counted so far, in the text format of Prometheus. */
    fetch: async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== '/metrics') {
        return new Response('Metrics are at /metrics.\n', { status: 404 });
      }
      return metricsAnswer(
        registry,
        histogramText('http_request_duration_seconds', 'Requests and how long they took', all('requests')),
        histogramText('http_request_stage_duration_seconds', 'How long the stages of requests took', all('stages')),
        ...(fairUse === undefined ? [] : [fairUseText(fairUse)]),
      );
    },
  };
}

/** The counting of a process's requests. */
export interface Metrics {
  /** Where they are served, without `/metrics`. */
  readonly url: string;
  /** Counts a request that is over. */
  note(summary: RequestSummary): void;
  /** Serves what a gateway counts of its operations for the engine. */
  show(counts: FairUse['counts']): void;
  close(): Promise<void>;
}

/**
 * Counts requests and serves what was counted at `/metrics` of a port of its own.
 * @throws StartError when the port cannot be had
 */
export async function startMetrics(host: string, port: number): Promise<Metrics> {
  const metrics = makeMetrics();
  const { url, close } = await listen(metrics, { host, port, variable: 'METRICS_PORT' });
  return { url, note: metrics.note, show: metrics.show, close };
}
