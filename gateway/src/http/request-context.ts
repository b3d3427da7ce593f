import { randomUUID } from 'node:crypto';
import { inSpan, isTracing } from '@fds/platform/telemetry';
import type { Rate } from './rate-limit.ts';

/** What is known of an address before any request comes. */
export interface Route {
  /** Its pattern; `undefined` for an address without a route. */
  readonly path: string | undefined;
  readonly rate: Rate;
}

/** The stages of a request that are measured one by one, in order. */
export const stageNames = ['auth', 'read', 'engine'] as const;
type Stage = (typeof stageNames)[number];

/** One request: its id, and what its stages find out. */
export class RequestContext {
  readonly id: string = randomUUID();
  readonly route: Route;
  /** Milliseconds of each stage so far. */
  readonly stages: Partial<Record<Stage, number>> = {};
  /** Header fields that say what is left of the rate limit that counts it. */
  limit: Readonly<Record<string, string>> = {};
  /** The caller's organisation; `undefined` before authentication. */
  organisationId: string | undefined;
  readonly #startedAt = performance.now();

  constructor(route: Route) {
    this.route = route;
  }

  /** Runs one stage and adds its time to the stage's sum. @throws what the stage throws */
  async time<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      // The engine client opens a span of its own.
      return isTracing() && stage !== 'engine' ? await inSpan({ name: stage }, async () => work()) : await work();
    } finally {
      this.stages[stage] = (this.stages[stage] ?? 0) + performance.now() - startedAt;
    }
  }

  /** Milliseconds since the request came. */
  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}

/** A request that is over, for the log and the metrics. */
export interface RequestSummary {
  readonly context: Pick<RequestContext, 'id' | 'route' | 'stages' | 'organisationId'>;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** The error, where the service caused it and not the caller. */
  readonly error?: unknown;
}

/** Milliseconds as text with two decimals, made of whole numbers: to print a fraction costs five times as much. */
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
