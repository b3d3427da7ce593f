import { randomUUID } from 'node:crypto';
import { inServerSpan, inSpan, isTracing } from '@fds/platform/telemetry';
import type { Context } from 'hono';
import { ApiError } from '../base/errors.ts';
import { ClientGoneError } from '../graphql/failures.ts';
import { callerAddress, type ServerEnv } from './address.ts';
import { errorAnswer } from './envelopes.ts';
import { headerOf } from './headers.ts';
import type { Rate, rateLimits } from './rate-limit.ts';
import { type Rendered, render } from './render.ts';

/** What an address is known for, whoever calls it. */
export interface Route {
  /** Its pattern, or nothing where there is none. */
  readonly path: string | undefined;
  readonly rate: Rate;
}

/** The stages of a request that are measured one by one, as they follow each other. */
export const stageNames = ['auth', 'read', 'engine'] as const;
type Stage = (typeof stageNames)[number];

/** One request under way. */
export interface Exchange {
  readonly id: string;
  /** Milliseconds of each stage so far. */
  readonly stages: Partial<Record<Stage, number>>;
  /** Header fields that say what is left of the limit that counts it. */
  limit: Readonly<Record<string, string>>;
  /** Whose data is asked for, once that is known. */
  organisationId: string | undefined;
}

/** What is to be known of a request when it is over. */
export interface Done {
  readonly exchange: Exchange;
  readonly method: string;
  readonly route: Route;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** What went wrong, where it was not the caller's doing. */
  readonly error?: unknown;
}

/** What surrounds every request. */
export interface Surroundings {
  readonly limits: ReturnType<typeof rateLimits>;
  readonly trustedProxies: number;
  /** Told of every request when it is over. */
  note(done: Done): void;
}

/** Adds the time that a work takes to its stage. What is done at once is not waited for. */
export function timed<T>(exchange: Exchange, stage: Stage, work: () => Promise<T>): Promise<T>;
export function timed<T>(exchange: Exchange, stage: Stage, work: () => T | Promise<T>): T | Promise<T>;
export function timed<T>(exchange: Exchange, stage: Stage, work: () => T | Promise<T>): T | Promise<T> {
  const started = performance.now();
  try {
    // The call of the engine has a span of its own.
    const done = isTracing() && stage !== 'engine' ? inSpan({ name: stage }, async () => work()) : work();
    if (done instanceof Promise) return ended(done, exchange, stage, started);
    addTime(exchange, stage, started);
    return done;
  } catch (error) {
    addTime(exchange, stage, started);
    throw error;
  }
}

async function ended<T>(done: Promise<T>, exchange: Exchange, stage: Stage, started: number): Promise<T> {
  try {
    return await done;
  } finally {
    addTime(exchange, stage, started);
  }
}

function addTime({ stages }: Exchange, stage: Stage, started: number): void {
  stages[stage] = (stages[stage] ?? 0) + performance.now() - started;
}

/** Milliseconds as they are told: to two places. */
export const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/** The same as text, of whole numbers: to write a fraction costs five times as much. */
function msText(ms: number): string {
  const all = Math.round(ms * 100);
  const fraction = all % 100;
  return `${(all - fraction) / 100}.${fraction < 10 ? '0' : ''}${fraction}`;
}

/** The `Server-Timing` field (W3C), in milliseconds. */
function serverTiming({ stages }: Exchange, durationMs: number): string {
  let field = '';
  for (const stage of stageNames) {
    const ms = stages[stage];
    if (ms !== undefined) field += `${stage};dur=${msText(ms)}, `;
  }
  return `${field}total;dur=${msText(durationMs)}`;
}

/** An organisation that is refused because of its own load is no failure of the service. */
const isOurFault = (status: number, error: unknown): boolean =>
  status >= 500 && !(error instanceof ApiError && error.code === 'TOO_MANY_CONCURRENT_REQUESTS');

/** The status that nginx logs for a client that has gone; the answer reaches nobody. */
const clientGone = 499;

type Run = (exchange: Exchange) => Promise<Rendered>;

/**
 * Runs one request from its id to its answer; whatever goes wrong on the way ends as an envelope and is noted. Where
 * there are traces it is a span of them.
 */
export function handle(c: Context<ServerEnv>, route: Route, surroundings: Surroundings, run: Run): Promise<Response> {
  if (!isTracing()) return answer(c, route, surroundings, run);
  const request = { method: c.req.method, route: route.path, header: (name: string) => headerOf(c, name) };
  return inServerSpan(request, () => answer(c, route, surroundings, run));
}

async function answer(
  c: Context<ServerEnv>,
  route: Route,
  { limits, trustedProxies, note }: Surroundings,
  run: Run,
): Promise<Response> {
  const started = performance.now();
  const exchange: Exchange = { id: randomUUID(), stages: {}, limit: {}, organisationId: undefined };
  const done = (status: number, error?: unknown): number => {
    const durationMs = performance.now() - started;
    note({ exchange, method: c.req.method, route, path: c.req.path, status, durationMs, error });
    return durationMs;
  };
  const write = (answered: Rendered, error?: unknown): Response | Promise<Response> => {
    const timing = serverTiming(exchange, done(answered.status, error));
    const headers = { ...exchange.limit, 'X-Request-Id': exchange.id, 'Server-Timing': timing };
    return isTracing()
      ? inSpan({ name: 'answer' }, async () => render(c, answered, headers))
      : render(c, answered, headers);
  };
  try {
    if (route.rate !== 'none') {
      const remote = c.env?.incoming?.socket.remoteAddress;
      const address = callerAddress(remote, headerOf(c, 'x-forwarded-for'), trustedProxies);
      exchange.limit = await limits[route.rate](address);
    }
    const answered = await run(exchange);
    const response = write(answered);
    return response instanceof Promise ? await response : response;
  } catch (error) {
    if (error instanceof ClientGoneError) {
      done(clientGone);
      return new Response(null, { status: clientGone });
    }
    const answered = errorAnswer(error, exchange.id);
    return write(answered, isOurFault(answered.status, error) ? error : undefined);
  }
}
