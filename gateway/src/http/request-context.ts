import { randomUUID } from 'node:crypto';
import type { Logger } from '@fds/platform/log';
import { isTracingOn, runInSpan } from '@fds/platform/telemetry';
import type { Actor } from '../auth/principal.ts';
import type { AddressLimitName } from './rate-limit.ts';
import type { ResponseHeaderName } from './response-headers.ts';

export interface RequestRoute {
  /** Pattern of the path, such as `/v1/invoices/:id`; `undefined` for an unknown path. */
  readonly path: string | undefined;
  readonly rate: AddressLimitName;
  /** Errors have the members of RFC 6749, section 5.2. */
  readonly oauth?: boolean;
}

/** Names of the stages of a request whose durations are measured, in the order of execution. */
export const stageNames = ['auth', 'read', 'engine'] as const;
type Stage = (typeof stageNames)[number];

export class RequestContext {
  readonly id: string = randomUUID();
  readonly route: RequestRoute;
  /** Duration of each stage in milliseconds. */
  readonly stages: Partial<Record<Stage, number>> = {};
  /** Response headers that tell the client how many requests its rate limit still allows. */
  limit: Readonly<Partial<Record<ResponseHeaderName, string>>> = {};
  /** Address of the client, under which rate limits count its requests. */
  readonly address: string;
  /** Id of the caller's organisation; `undefined` before authentication. */
  organisationId: string | undefined;
  /** Identifies the caller; `undefined` before authentication. */
  credential: string | undefined;
  /** The caller; `undefined` before authentication. */
  actor: Actor | undefined;
  readonly #startedAt = performance.now();

  constructor(route: RequestRoute, address: string) {
    this.route = route;
    this.address = address;
  }

  /** Runs one stage of the request, and adds the duration to `stages`. @throws every error that the stage throws */
  time<T>(stage: Stage, work: () => Promise<T>): Promise<T>;
  time<T>(stage: Stage, work: () => T | Promise<T>): T | Promise<T>;
  time<T>(stage: Stage, work: () => T | Promise<T>): T | Promise<T> {
    const startedAt = performance.now();
    const end = () => {
      this.stages[stage] = (this.stages[stage] ?? 0) + performance.now() - startedAt;
    };
    try {
      // The stage `engine` gets no trace span here, because the engine client creates a span for it.
      const result = isTracingOn() && stage !== 'engine' ? runInSpan({ name: stage }, async () => work()) : work();
      if (result instanceof Promise) return result.finally(end);
      end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Returns the milliseconds since the request arrived. */
  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}

/** The data of a finished request for the log and the metrics. */
export interface RequestSummary {
  readonly context: Pick<RequestContext, 'id' | 'route' | 'stages' | 'organisationId' | 'credential'>;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Error code in the response; `undefined` for a success. */
  readonly code?: string | undefined;
  /** The exception for a failure of the service; `undefined` for a success, and for an error of the caller. */
  readonly error?: unknown;
}

/** As two integers, because formatting one fraction takes five times as long. */
function msText(ms: number): string {
  const hundredths = Math.round(ms * 100);
  const fraction = hundredths % 100;
  return `${(hundredths - fraction) / 100}.${fraction < 10 ? '0' : ''}${fraction}`;
}

/** Value of `Server-Timing` (W3C), in milliseconds. */
export function serverTiming({ stages }: Pick<RequestContext, 'stages'>, durationMs: number): string {
  let field = '';
  for (const stage of stageNames) {
    const ms = stages[stage];
    if (ms !== undefined) field += `${stage};dur=${msText(ms)}, `;
  }
  return `${field}total;dur=${msText(durationMs)}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without unknown paths and parameters that are not ids: a user may have pasted a secret into them. */
function loggedPath(pattern: string | undefined, path: string): string | undefined {
  if (pattern?.includes(':') !== true) return pattern;
  const given = path.split('/');
  const loggedSegment = (part: string, segment: string): string =>
    part.startsWith(':') && uuid.test(segment) ? segment : part;
  return pattern
    .split('/')
    .map((part, index) => loggedSegment(part, given[index] ?? ''))
    .join('/');
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** Level `error` if the service caused a failure. */
export const requestLogger =
  (log: Logger) =>
  ({ context, method, path, status, durationMs, error }: RequestSummary): void => {
    if (error === undefined && !log.isLevelEnabled('info')) return;
    const line = {
      request_id: context.id,
      organisation_id: context.organisationId,
      method,
      route: context.route.path,
      path: loggedPath(context.route.path, path),
      status,
      duration_ms: hundredths(durationMs),
      stages_ms: Object.fromEntries(Object.entries(context.stages).map(([stage, ms]) => [stage, hundredths(ms)])),
    };
    if (error === undefined) log.info(line, 'request');
    else log.error({ ...line, err: error }, 'request failed');
  };
