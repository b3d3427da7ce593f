import { isTracingOn, runInServerSpan, runInSpan, runWithRequestId } from '@fds/platform/telemetry';
import type { Context } from 'hono';
import { noteAct, withAuthor } from './auth/author.ts';
import { authenticateClient } from './auth/client-authentication.ts';
import type { Actor, Principal } from './auth/principal.ts';
import { ApiError } from './base/errors.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { DisconnectedError } from './graphql/failures.ts';
import {
  type Endpoint,
  type EndpointCall,
  type IdempotencyMethods,
  isCreation,
  isSingleResource,
  neededAccess,
} from './http/endpoint.ts';
import { type ErrorContext, errorResponse } from './http/envelopes.ts';
import { errorLinkPrefix } from './http/links.ts';
import type { rateLimiters } from './http/rate-limit.ts';
import { inputReader } from './http/read.ts';
import { type HandlerResult, renderResult } from './http/render.ts';
import {
  AuthenticatedHttpCall,
  checkAccept,
  checkHost,
  findClientAddress,
  HttpCall,
  type NodeBindings,
  requestHeader,
} from './http/request.ts';
import { RequestContext, type RequestRoute, type RequestSummary, serverTiming } from './http/request-context.ts';
import type { ResponseHeaderName } from './http/response-headers.ts';
import { isReplayed, keyHeader, readKey, withIdempotency } from './idempotency/with-idempotency.ts';

/** The settings, the rate limits and the endpoint dependencies, which all request handlers of the gateway share. */
export interface HandlerDeps {
  readonly config: Pick<GatewayConfig, 'baseUrl' | 'corsOrigins' | 'maxBodyBytes' | 'trustedProxies'>;
  readonly deps: Deps;
  readonly limits: ReturnType<typeof rateLimiters>;
  /** Function that is called with a summary after each request, for the log and the metrics. */
  note(summary: RequestSummary): void;
}

export type RequestHandler = (c: Context<NodeBindings>) => Promise<Response>;

/** Called after the check of the rate limit. */
export type RequestProcessor = (c: Context<NodeBindings>, context: RequestContext) => Promise<HandlerResult>;

const noLimit = async () => {};

const mayNotWrite: Readonly<Record<Actor['kind'], string>> = {
  person: 'You have the role reader, which may not change data. Ask an administrator for the role administrator.',
  client: 'The client may not change data. Use a client that may.',
  api_key: 'The API key is read-only, so it may not change data. Use a key that may write.',
};

const errorContextOf = (
  c: Context<NodeBindings>,
  { id, route }: RequestContext,
  baseUrl: string | undefined,
): ErrorContext => ({ requestId: id, linkBase: errorLinkPrefix(c.req.url, baseUrl), route });

/** Authenticates the caller, reads the input and runs the endpoint, at most once for an Idempotency-Key. */
export function endpointProcessor<Params, Body>(
  endpoint: Endpoint<Params, Body>,
  { config, deps, limits }: HandlerDeps,
): RequestProcessor {
  const readInput = inputReader(endpoint, config.maxBodyBytes);
  const success = {
    status: endpoint.success.status,
    tagged: isSingleResource(endpoint),
    shared: endpoint.success.shared === true,
  };
  const takesKey = isCreation(endpoint);
  const writes = neededAccess(endpoint) === 'write';
  const { ownLimits = [] } = endpoint;
  return async (c, context) => {
    if (config.baseUrl === undefined) checkHost(c.req.url);
    checkAccept(requestHeader(c, 'accept'));
    const reach = reachOf(context, deps);
    if (endpoint.auth === 'none') {
      const input = await context.time('read', () => readInput(c.req, noLimit));
      return { ...success, ...(await endpoint.run(input, new HttpCall(c, reach, config.baseUrl))) };
    }
    const authorization = requestHeader(c, 'authorization');
    // Without the header, the credentials of a client are in the body.
    const isInBody =
      endpoint.oauth !== undefined && authorization === undefined && requestHeader(c, 'content-type') !== undefined;
    const early = isInBody ? await context.time('read', () => readInput(c.req, noLimit)) : undefined;
    const countGuess = async () => {
      context.limit = await limits.auth(context.address);
    };
    const principal = await context.time('auth', () =>
      endpoint.oauth === undefined
        ? deps.authenticate(authorization)
        : authenticateClient(deps, { body: early?.body, authorization, signal: c.req.raw.signal }, countGuess),
    );
    context.organisationId = principal.organisationId;
    context.actor = principal.actor;
    context.credential = principal.credential;
    if (writes) checkMayWrite(principal);
    const countByOwnLimit = async (given: unknown) => {
      for (const { rate, of } of ownLimits) context.limit = await limits[rate](of(given, principal));
    };
    const input = early ?? (await context.time('read', () => readInput(c.req, countByOwnLimit)));
    checkCaller(endpoint, principal);
    const act = endpoint.audited?.(input);
    if (act !== undefined) await noteAct(act, reach.deps, principal);
    const callWith = (keyed?: IdempotencyMethods) =>
      new AuthenticatedHttpCall(c, reach, config.baseUrl, principal, keyed);
    const key = takesKey ? readKey(requestHeader(c, keyHeader.toLowerCase())) : undefined;
    if (key === undefined) return { ...success, ...(await endpoint.run(input, callWith())) };
    const request = { ...errorContextOf(c, context, config.baseUrl), status: success.status };
    const answer = await withIdempotency(key, callWith(), request, async (keyed) => {
      if (endpoint.form === undefined) await keyed.identify(input.body);
      return { ...success, ...(await endpoint.run(input, callWith(keyed))) };
    });
    const { secretOf } = endpoint;
    if (secretOf !== undefined && answer.status === success.status && isReplayed(answer))
      await noteAct({ action: 'secret_issued', recordType: secretOf }, reach.deps, principal);
    return answer;
  };
}

const plural: Readonly<Record<Actor['kind'], string>> = { client: 'clients', api_key: 'API keys', person: 'people' };

/** @throws ApiError CALLER_NOT_ALLOWED */
function checkCaller({ callers }: { readonly callers?: readonly Actor['kind'][] }, { actor }: Principal): void {
  if (callers === undefined || callers.includes(actor.kind)) return;
  const allowed = callers.map((kind) => plural[kind]).join(' and ');
  throw new ApiError(
    'CALLER_NOT_ALLOWED',
    `This endpoint is only for ${allowed}, not for ${plural[actor.kind]}. Send the token of one of them.`,
  );
}

/** @throws ApiError WRITE_NOT_ALLOWED */
function checkMayWrite({ access, actor }: Principal): void {
  if (access !== 'write') throw new ApiError('WRITE_NOT_ALLOWED', mayNotWrite[actor.kind]);
}

/**
 * Creates the request context, counts the request, calls `work`, renders the result or the error, and notes a summary.
 */
export function requestHandler(
  route: RequestRoute,
  work: RequestProcessor,
  { config, deps, limits, note }: HandlerDeps,
): RequestHandler {
  const handle = async (c: Context<NodeBindings>, context: RequestContext): Promise<Response> => {
    try {
      try {
        context.limit = await limits[route.rate](context.address);
      } catch (error) {
        // The usage of an organisation contains its rejected requests too.
        context.organisationId = deps.recallOrganisation(requestHeader(c, 'authorization'));
        throw error;
      }
      return await respond(c, context, await work(c, context), note);
    } catch (error) {
      if (error instanceof DisconnectedError) return disconnectedResponse(c, context, note);
      const answer = errorResponse(error, errorContextOf(c, context, config.baseUrl));
      const failure = { code: answer.code, error: isServiceError(answer.status, error) ? error : undefined };
      return respond(c, context, answer, note, failure);
    }
  };
  const identified: RequestHandler = (c) => {
    const context = new RequestContext(route, addressOf(c, config.trustedProxies));
    return runWithRequestId(context.id, () => handle(c, context));
  };
  return (c) => (isTracingOn() ? runInServerSpan(spanOf(c, route), () => identified(c)) : identified(c));
}

/** Engine operations add their duration to the request's stage `engine`. */
const reachOf = (context: RequestContext, deps: Deps): Pick<EndpointCall, 'deps' | 'address'> => ({
  address: context.address,
  deps: {
    ...deps,
    engine: (operation) =>
      context.time('engine', () => deps.engine(withAuthor(operation, context.actor, context.address))),
    read: (operation) => context.time('engine', () => deps.read(operation)),
  },
});

const addressOf = (c: Context<NodeBindings>, trustedProxies: number): string =>
  findClientAddress(c.env?.incoming?.socket.remoteAddress, requestHeader(c, 'x-forwarded-for'), trustedProxies);

function respond(
  c: Context<NodeBindings>,
  context: RequestContext,
  result: HandlerResult,
  note: HandlerDeps['note'],
  failure: Pick<RequestSummary, 'code' | 'error'> = {},
): Response | Promise<Response> {
  const durationMs = context.elapsedMs();
  note({ context, method: c.req.method, path: c.req.path, status: result.status, durationMs, ...failure });
  const timing = serverTiming(context, durationMs);
  const headers = { ...context.limit, 'X-Request-Id': context.id, 'Server-Timing': timing } satisfies CommonHeaders;
  return isTracingOn()
    ? runInSpan({ name: 'answer' }, async () => renderResult(c, result, headers))
    : renderResult(c, result, headers);
}

/** Headers that OpenAPI and CORS describe too. */
type CommonHeaders = Readonly<Partial<Record<ResponseHeaderName, string>>>;

/** The client disconnected before the response. nginx uses the same status; the client does not receive it. */
const clientClosedRequest = 499;

function disconnectedResponse(c: Context<NodeBindings>, context: RequestContext, note: HandlerDeps['note']): Response {
  note({
    context,
    method: c.req.method,
    path: c.req.path,
    status: clientClosedRequest,
    durationMs: context.elapsedMs(),
  });
  return new Response(null, { status: clientClosedRequest });
}

/** The rejection of too many concurrent requests counts as an error of the caller, although its status is 503. */
const isServiceError = (status: number, error: unknown): boolean =>
  status >= 500 && !(error instanceof ApiError && error.code === 'TOO_MANY_CONCURRENT_REQUESTS');

const spanOf = (c: Context<NodeBindings>, { path }: RequestRoute) => ({
  method: c.req.method,
  route: path,
  header: (name: string) => requestHeader(c, name),
});
