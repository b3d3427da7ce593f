import { inServerSpan, inSpan, isTracing } from '@fds/platform/telemetry';
import type { Context } from 'hono';
import { ApiError } from './base/errors.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { ClientDisconnectedError } from './graphql/failures.ts';
import { callerAddress, type ServerEnv } from './http/address.ts';
import { AuthenticatedRequestCall, RequestCall } from './http/call.ts';
import { type Call, type Endpoint, type IdempotentCall, isCreation, isSingleResource } from './http/endpoint.ts';
import { type ErrorContext, errorResponse } from './http/envelopes.ts';
import { headerOf } from './http/headers.ts';
import { requireHost } from './http/host.ts';
import { errorLinkBase } from './http/links.ts';
import type { rateLimits } from './http/rate-limit.ts';
import { inputReader } from './http/read.ts';
import { type HandlerResult, render } from './http/render.ts';
import { RequestContext, type RequestSummary, type Route, serverTiming } from './http/request-context.ts';
import { keyHeader, readKey, withIdempotency } from './idempotency/with-idempotency.ts';

/** The dependencies of all handlers. */
export interface HandlerDeps {
  readonly config: Pick<GatewayConfig, 'baseUrl' | 'maxBodyBytes' | 'trustedProxies'>;
  readonly deps: Deps;
  readonly limits: ReturnType<typeof rateLimits>;
  /** Called after each request. */
  note(summary: RequestSummary): void;
}

export type Handler = (c: Context<ServerEnv>) => Promise<Response>;

/** Processes a request, between its rate limit and its rendering. */
export type Work = (c: Context<ServerEnv>, context: RequestContext) => Promise<HandlerResult>;

const noLimit = async () => {};

const errorContextOf = (c: Context<ServerEnv>, { id }: RequestContext, baseUrl: string | undefined): ErrorContext => ({
  requestId: id,
  linkBase: errorLinkBase(c.req.url, baseUrl),
});

/** Returns the work of an endpoint: authenticate, read the input, run. With an Idempotency-Key, run at most once. */
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
    const callWith = (keyed?: IdempotentCall) =>
      new AuthenticatedRequestCall(c, reach, config.baseUrl, principal, keyed);
    const key = takesKey ? readKey(headerOf(c, keyHeader.toLowerCase())) : undefined;
    if (key === undefined) return { ...success, ...(await endpoint.run(input, callWith())) };
    const request = { ...errorContextOf(c, context, config.baseUrl), status: success.status };
    return withIdempotency(key, callWith(), request, async (keyed) => {
      if (endpoint.form === undefined) await keyed.identify(input.body);
      return { ...success, ...(await endpoint.run(input, callWith(keyed))) };
    });
  };
}

/**
 * Returns the handler of a route: request context, rate limit, work, rendering. An exception becomes an error envelope.
 * Each finished request is passed to `note`, and becomes a span when traces are enabled.
 */
export function createHandler(route: Route, work: Work, { config, limits, note }: HandlerDeps): Handler {
  const handle: Handler = async (c) => {
    const context = new RequestContext(route);
    try {
      context.limit = await limits[route.rate](addressOf(c, config.trustedProxies));
      return await respond(c, context, await work(c, context), note);
    } catch (error) {
      if (error instanceof ClientDisconnectedError) return disconnectedResponse(c, context, note);
      const answer = errorResponse(error, errorContextOf(c, context, config.baseUrl));
      return respond(c, context, answer, note, isServiceError(answer.status, error) ? error : undefined);
    }
  };
  return (c) => (isTracing() ? inServerSpan(spanOf(c, route), () => handle(c)) : handle(c));
}

/** Returns the dependencies of an endpoint. Its operations count as stage `engine`. */
const reachOf = (context: RequestContext, deps: Deps): Pick<Call, 'deps'> => ({
  deps: {
    ...deps,
    engine: (operation) => context.time('engine', () => deps.engine(operation)),
    read: (operation) => context.time('engine', () => deps.read(operation)),
  },
});

const addressOf = (c: Context<ServerEnv>, trustedProxies: number): string =>
  callerAddress(c.env?.incoming?.socket.remoteAddress, headerOf(c, 'x-forwarded-for'), trustedProxies);

/** Notes the request and renders its response. */
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

/** Status that nginx logs when the client closed the connection. The client does not receive it. */
const clientClosedRequest = 499;

function disconnectedResponse(c: Context<ServerEnv>, context: RequestContext, note: HandlerDeps['note']): Response {
  note({
    context,
    method: c.req.method,
    path: c.req.path,
    status: clientClosedRequest,
    durationMs: context.elapsedMs(),
  });
  return new Response(null, { status: clientClosedRequest });
}

/** Returns whether the service caused the error. An organisation rejected for its own load did so itself. */
const isServiceError = (status: number, error: unknown): boolean =>
  status >= 500 && !(error instanceof ApiError && error.code === 'TOO_MANY_CONCURRENT_REQUESTS');

const spanOf = (c: Context<ServerEnv>, { path }: Route) => ({
  method: c.req.method,
  route: path,
  header: (name: string) => headerOf(c, name),
});
