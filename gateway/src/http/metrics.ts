import { formatCounter, formatGauge, formatHistogram, Histogram, LabeledCounter } from '@fds/platform/exposition';
import { metricsRegistry, metricsResponse } from '@fds/platform/metrics';
import { listen } from '@fds/platform/serve';
import type { FairUse } from '../graphql/fair-use.ts';
import type { RejectedCounts } from './rate-limit.ts';
import { type RequestSummary, stageNames } from './request-context.ts';

function durationsOf<K>(known: Map<K, Histogram>, key: K, labels: () => Readonly<Record<string, string>>): Histogram {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = new Histogram(labels());
  known.set(key, made);
  return made;
}

export interface LimitSources {
  readonly fairUse: Pick<FairUse, 'counts' | 'useByClass'>;
  readonly rejected: RejectedCounts;
}

function limitTexts({ fairUse, rejected }: LimitSources): string[] {
  const { organisation, authentication } = fairUse.counts;
  const kinds = Object.entries({ organisation, authentication });
  const classes = Object.entries(fairUse.useByClass());
  const refused = { ...rejected, engine_operations: organisation.rejected + authentication.rejected };
  return [
    formatGauge(
      'gateway_engine_operations',
      'Operations for the engine that are running or waiting',
      kinds.flatMap(([kind, { running, waiting }]) => [
        [{ class: kind, state: 'under_way' }, running],
        [{ class: kind, state: 'waiting' }, waiting],
      ]),
    ),
    formatCounter(
      'gateway_engine_operations_refused_total',
      'Operations that were rejected because too many were running',
      kinds.map(([kind, { rejected: count }]) => [{ class: kind }, count]),
    ),
    formatCounter(
      'gateway_requests_refused_total',
      'Requests that were rejected because of a limit',
      Object.entries(refused).map(([limit, count]) => [{ limit }, count]),
    ),
    formatGauge(
      'gateway_active_organisations',
      'Number of organisations with running operations, grouped by the share of its limit that each organisation uses',
      classes.map(([use, { organisations }]) => [{ use }, organisations]),
    ),
    formatGauge(
      'gateway_active_organisation_operations',
      'Number of running operations, grouped by the share of its limit that the organisation of the operation uses',
      classes.map(([use, { operations }]) => [{ use }, operations]),
    ),
  ];
}

/** Requests by method and status, and stages by name. */
const routeDurations = () => ({ requests: new Map<string, Histogram>(), stages: new Map<string, Histogram>() });

/** A map of histograms for each route: finding one by its labels would take two microseconds per request. */
function createMetrics() {
  const registry = metricsRegistry();
  const routes = new Map<string, ReturnType<typeof routeDurations>>();
  const errors = new LabeledCounter();
  let texts: () => readonly string[] = () => [];
  const all = (of: keyof ReturnType<typeof routeDurations>): Histogram[] =>
    [...routes.values()].flatMap((route) => [...route[of].values()]);
  return {
    show: (use: LimitSources, more: () => readonly string[] = () => []): void => {
      texts = () => [...limitTexts(use), ...more()];
    },
    note: ({ context, method, status, durationMs, code }: RequestSummary): void => {
      const { path: route = 'none' } = context.route;
      const known = routes.get(route) ?? routeDurations();
      routes.set(route, known);
      durationsOf(known.requests, `${method} ${status}`, () => ({ method, route, status: `${status}` })).add(
        durationMs,
      );
      if (code !== undefined) errors.add({ route, status: `${status}`, code });
      for (const stage of stageNames) {
        const ms = context.stages[stage];
        if (ms !== undefined) durationsOf(known.stages, stage, () => ({ route, stage })).add(ms);
      }
    },
    fetch: async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== '/metrics') {
        return new Response('This server only serves metrics. Send GET /metrics.\n', { status: 404 });
      }
      return metricsResponse(
        registry,
        formatHistogram('http_request_duration_seconds', 'Durations of requests', all('requests')),
        formatHistogram('http_request_stage_duration_seconds', 'Durations of the stages of requests', all('stages')),
        formatCounter(
          'http_request_errors_total',
          'Number of error responses, by the code of the first error in the response',
          errors.samples,
        ),
        ...texts(),
      );
    },
  };
}

export interface GatewayMetrics {
  /** Base URL of the metrics, without `/metrics`. */
  readonly url: string;
  note(summary: RequestSummary): void;
  /** @param more further metrics in text form, such as those of an engine in the same process */
  show(use: LimitSources, more?: () => readonly string[]): void;
  close(): Promise<void>;
}

/** At `/metrics` on a separate port. @throws StartError when the port cannot be used */
export async function startMetrics(host: string, port: number): Promise<GatewayMetrics> {
  const metrics = createMetrics();
  const { url, close } = await listen(metrics, { host, port, variable: 'METRICS_PORT' });
  return { url, note: metrics.note, show: metrics.show, close };
}
