import { inServerSpan, inSpan, isTracing } from '@fds/platform/telemetry';
import type { Context } from 'hono';
import { ApiError } from './base/errors.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { ClientGoneError } from './graphql/failures.ts';
import { callerAddress, type ServerEnv } from './http/address.ts';
import { KnownCall, RequestCall } from './http/call.ts';
import { type Call, type Endpoint, isCreation, isSingleResource, type Keyed } from './http/endpoint.ts';
import { errorAnswer } from './http/envelopes.ts';
import { headerOf } from './http/headers.ts';
import { requireHost } from './http/host.ts';
import type { rateLimits } from './http/rate-limit.ts';
import { inputReader } from './http/read.ts';
import { type HandlerResult, render } from './http/render.ts';
import { RequestContext, type RequestSummary, type Route, serverTiming } from './http/request-context.ts';
import { keyHeader, readKey, withIdempotency } from './idempotency/with-idempotency.ts';

/** What the handlers of all routes share. */
export interface HandlerDeps {
  readonly config: Pick<GatewayConfig, 'baseUrl' | 'maxBodyBytes' | 'trustedProxies'>;
  readonly deps: Deps;
  readonly limits: ReturnType<typeof rateLimits>;
  /** Called with every request when it is over. */
  note(summary: RequestSummary): void;
}

export type Handler = (c: Context<ServerEnv>) => Promise<Response>;

/** What a route does for a request, between its rate limit and its rendering. */
export type Work = (c: Context<ServerEnv>, context: RequestContext) => Promise<HandlerResult>;

const noLimit = async () => {};

/**
 * Returns the work of an endpoint: authenticate, read the input, run; under its Idempotency-Key where a request has one.
 */
export function endpointWork<P, B>(endpoint: Endpoint<P, B>, { config, deps, limits }: HandlerDeps): Work {
  const readInput = inputReader(endpoint, config.maxBodyBytes);
  const success = { status: endpoint.success.status, tagged: isSingleResource(endpoint) };
  const takesKey = isCreation(endpoint);
  const { ownLimit } = endpoint;
  return async (c, context) => {
    if (config.baseUrl === undefined) requireHost(c.req.url);
    const reach = reachOf(context, deps);
    if (endpoint.auth === 'none') {
      const input = await context.time('read', () => readInput(c.req, noLimit));
      return { ...success, ...(await endpoint.run(input, new RequestCall(c, reach, config.baseUrl))) };
    }
    const principal = await context.time('auth', () => deps.authenticate(headerOf(c, 'authorization')));
    context.organisationId = principal.organisationId;
    const countByOwnLimit = async (given: unknown) => {
      if (ownLimit !== undefined) context.limit = await limits[ownLimit.rate](ownLimit.of(given, principal));
    };
    const input = await context.time('read', () => readInput(c.req, countByOwnLimit));
    const callWith = (keyed?: Keyed) => new KnownCall(c, reach, config.baseUrl, principal, keyed);
    const key = takesKey ? readKey(headerOf(c, keyHeader.toLowerCase())) : undefined;
    if (key === undefined) return { ...success, ...(await endpoint.run(input, callWith())) };
    return withIdempotency(key, callWith(), { requestId: context.id, status: success.status }, async (keyed) => {
      if (endpoint.form === undefined) await keyed.identify(input.body);
      return { ...success, ...(await endpoint.run(input, callWith(keyed))) };
    });
  };
}

/**
 * Returns the handler of a route: request context, rate limit, work, rendering. What is thrown on the way is rendered as
 * an error envelope. Every request is noted when it is over, and is a span where there are traces.
 */
export function createHandler(route: Route, work: Work, { config, limits, note }: HandlerDeps): Handler {
  const handle: Handler = async (c) => {
    const context = new RequestContext(route);
    try {
      context.limit = await limits[route.rate](addressOf(c, config.trustedProxies));
      return await respond(c, context, await work(c, context), note);
    } catch (error) {
      if (error instanceof ClientGoneError) return goneResponse(c, context, note);
      const answer = errorAnswer(error, context.id);
      return respond(c, context, answer, note, isOurFault(answer.status, error) ? error : undefined);
    }
  };
  return (c) => (isTracing() ? inServerSpan(spanOf(c, route), () => handle(c)) : handle(c));
}

/** What an endpoint may reach; the time of its operations is added to the stage `engine`. */
const reachOf = (context: RequestContext, deps: Deps): Pick<Call, 'deps'> => ({
  deps: {
    ...deps,
    engine: (operation) => context.time('engine', () => deps.engine(operation)),
    read: (operation) => context.time('engine', () => deps.read(operation)),
  },
});

const addressOf = (c: Context<ServerEnv>, trustedProxies: number): string =>
  callerAddress(c.env?.incoming?.socket.remoteAddress, headerOf(c, 'x-forwarded-for'), trustedProxies);

/** Notes the request and renders its answer. */
function respond(
  c: Context<ServerEnv>,
  context: RequestContext,
  result: HandlerResult,
  note: HandlerDeps['note'],
  error?: unknown,
): Response | Promise<Response> {
  const durationMs = context.elapsedMs();
  note({ context, method: c.req.method, path: c.req.path, status: result.status, durationMs, error });
  const timing = serverTiming(context, durationMs);
  const headers = { ...context.limit, 'X-Request-Id': context.id, 'Server-Timing': timing };
  return isTracing() ? inSpan({ name: 'answer' }, async () => render(c, result, headers)) : render(c, result, headers);
}

/** The status that nginx logs for a client that closed its connection; the answer reaches nobody. */
const clientGone = 499;

function goneResponse(c: Context<ServerEnv>, context: RequestContext, note: HandlerDeps['note']): Response {
  note({ context, method: c.req.method, path: c.req.path, status: clientGone, durationMs: context.elapsedMs() });
  return new Response(null, { status: clientGone });
}

/** An organisation that is refused because of its own load is no failure of the service. */
const isOurFault = (status: number, error: unknown): boolean =>
  status >= 500 && !(error instanceof ApiError && error.code === 'TOO_MANY_CONCURRENT_REQUESTS');

const spanOf = (c: Context<ServerEnv>, { path }: Route) => ({
  method: c.req.method,
  route: path,
  header: (name: string) => headerOf(c, name),
});
