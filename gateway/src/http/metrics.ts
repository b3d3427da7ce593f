import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { listen } from '@fds/platform/serve';
import type { FairUse } from '../graphql/fair-use.ts';
import { DurationHistogram, histogramText } from './histogram.ts';
import { type RequestSummary, stageNames } from './request-context.ts';

/** Returns the histogram with the given key. For a new key, the function creates a histogram with the given labels. */
function durationsOf<K>(
  known: Map<K, DurationHistogram>,
  key: K,
  labels: () => Readonly<Record<string, string>>,
): DurationHistogram {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = new DurationHistogram(labels());
  known.set(key, made);
  return made;
}

/** Returns the counters of engine operations in the text format of Prometheus. */
function fairUseText({ organisation, authentication }: FairUse['counts']): string {
  const kinds = Object.entries({ organisation, authentication });
  return [
    '# HELP gateway_engine_operations Operations for the engine that are running or waiting',
    '# TYPE gateway_engine_operations gauge',
    ...kinds.flatMap(([kind, { running, waiting }]) => [
      `gateway_engine_operations{class="${kind}",state="under_way"} ${running}`,
      `gateway_engine_operations{class="${kind}",state="waiting"} ${waiting}`,
    ]),
    '# HELP gateway_engine_operations_refused_total Operations that were rejected because too many were running',
    '# TYPE gateway_engine_operations_refused_total counter',
    ...kinds.map(([kind, { rejected }]) => `gateway_engine_operations_refused_total{class="${kind}"} ${rejected}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Creates the histograms of a route: the durations of requests by method and status, and the durations of stages by
 * name.
 */
const routeDurations = () => ({
  requests: new Map<string, DurationHistogram>(),
  stages: new Map<string, DurationHistogram>(),
});

/**
 * Creates the metrics of requests and their stages by route, and of the process. Each route has a map of its
 * histograms, because a lookup by labels for each stage would take two microseconds per request.
 */
function makeMetrics() {
  const registry = processRegistry();
  const routes = new Map<string, ReturnType<typeof routeDurations>>();
  let fairUse: FairUse['counts'] | undefined;
  const all = (of: keyof ReturnType<typeof routeDurations>): DurationHistogram[] =>
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
    /** Returns all metrics in the text format of Prometheus. */
    fetch: async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== '/metrics') {
        return new Response('Metrics are at /metrics.\n', { status: 404 });
      }
      return metricsAnswer(
        registry,
        histogramText('http_request_duration_seconds', 'Durations of requests', all('requests')),
        histogramText('http_request_stage_duration_seconds', 'Durations of the stages of requests', all('stages')),
        ...(fairUse === undefined ? [] : [fairUseText(fairUse)]),
      );
    },
  };
}

/** The metrics of a gateway process, and the server that shows them. */
export interface Metrics {
  /** Base URL of the metrics, without `/metrics`. */
  readonly url: string;
  /** Counts a finished request. */
  note(summary: RequestSummary): void;
  /** Adds a gateway's counters of engine operations to the metrics. */
  show(counts: FairUse['counts']): void;
  close(): Promise<void>;
}

/**
 * Counts requests and serves the metrics at `/metrics` on a separate port.
 * @throws StartError when the port cannot be used
 */
export async function startMetrics(host: string, port: number): Promise<Metrics> {
  const metrics = makeMetrics();
  const { url, close } = await listen(metrics, { host, port, variable: 'METRICS_PORT' });
  return { url, note: metrics.note, show: metrics.show, close };
}
