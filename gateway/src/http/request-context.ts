import { randomUUID } from 'node:crypto';
import { inSpan, isTracing } from '@fds/platform/telemetry';
import type { RateLimitName } from './rate-limit.ts';

/** The properties of a route, which are the same for all its requests. */
export interface RouteInfo {
  /** Pattern of the path; `undefined` for a path without a route. */
  readonly path: string | undefined;
  readonly rate: RateLimitName;
}

/** The measured stages of a request, in order. */
export const stageNames = ['auth', 'read', 'engine'] as const;
type Stage = (typeof stageNames)[number];

/** One request: its id, caller and timings. */
export class RequestContext {
  readonly id: string = randomUUID();
  readonly route: RouteInfo;
  /** Duration of each stage in milliseconds. */
  readonly stages: Partial<Record<Stage, number>> = {};
  /** Headers with the remaining requests of the rate limit. */
  limit: Readonly<Record<string, string>> = {};
  /** The caller's organisation; `undefined` before authentication. */
  organisationId: string | undefined;
  readonly #startedAt = performance.now();

  constructor(route: RouteInfo) {
    this.route = route;
  }

  /** Runs one stage of the request, and adds its duration to the timings. @throws the errors of the stage */
  async time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      // Creates no span for the stage `engine`, because the engine client creates one.
      return isTracing() && stage !== 'engine' ? await inSpan({ name: stage }, async () => work()) : await work();
    } finally {
      this.stages[stage] = (this.stages[stage] ?? 0) + performance.now() - startedAt;
    }
  }

  /** Returns the milliseconds since the request arrived. */
  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}

/** A finished request, for the log and the metrics. */
export interface RequestSummary {
  readonly context: Pick<RequestContext, 'id' | 'route' | 'stages' | 'organisationId'>;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** The exception that the service caused; `undefined` for an error of the caller. */
  readonly error?: unknown;
}

/**
 * Formats milliseconds with two decimals. It uses whole numbers, because formatting a fraction takes five times as
 * long.
 */
function msText(ms: number): string {
  const hundredths = Math.round(ms * 100);
  const fraction = hundredths % 100;
  return `${(hundredths - fraction) / 100}.${fraction < 10 ? '0' : ''}${fraction}`;
}

/** Returns the `Server-Timing` field (W3C): the stages of a request and its whole duration, in milliseconds. */
export function serverTiming({ stages }: Pick<RequestContext, 'stages'>, durationMs: number): string {
  let field = '';
  for (const stage of stageNames) {
    const ms = stages[stage];
    if (ms !== undefined) field += `${stage};dur=${msText(ms)}, `;
  }
  return `${field}total;dur=${msText(durationMs)}`;
}
