import { makeEncryption } from '@fds/platform/encryption';
import { makeGoogleOpenIdAndGmailClient } from '@fds/platform/google';
import { createLogger, type Logger } from '@fds/platform/log';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import { makeWebhookTargetCheck } from '@fds/platform/targets';
import { type Context, Hono } from 'hono';
import { makeAuthenticator, makeExchangeCredentialsFunction } from './auth/authenticate.ts';
import { makeOrganisationPrincipal } from './auth/principal.ts';
import { makeEngineTokenSigner } from './auth/tokens.ts';
import { ApiError } from './base/errors.ts';
import { Share } from './base/shares.ts';
import type { GatewayConfig } from './config.ts';
import type { EndpointDependencies } from './deps.ts';
import { issueDemoToken } from './docs/demo-token.ts';
import { builtPortalFolder } from './docs/files.ts';
import { type DocumentationRequest, makeDocumentationPageFunctions } from './docs/site.ts';
import { getRegisterEndpointsFunction } from './endpoints.ts';
import { RequestCounter } from './features/usage/request-counter.ts';
import { makeEngineClient } from './graphql/client.ts';
import { FairUseLimiter } from './graphql/fair-use.ts';
import type { EngineTransport } from './graphql/transport.ts';
import type { NodeServerBindings } from './http/address.ts';
import { makeCorsMiddleware } from './http/cors.ts';
import { getEndpointMethods } from './http/endpoint.ts';
import { readRequestHeader } from './http/headers.ts';
import { rejectInvalidHost } from './http/host.ts';
import { makeReadRequestLimitStates } from './http/limit-states.ts';
import type { RequestLimitMetricSources } from './http/metrics.ts';
import { describeDisallowedMethod, makeUnknownPathDescriber } from './http/near-path.ts';
import { type ClientAddressRateLimitName, makeRateLimiters } from './http/rate-limit.ts';
import { inMemoryRateLimitStore, makePostgresRateLimitStore } from './http/rate-limit-store.ts';
import { makeRequestLogger } from './http/request-log.ts';
import { makeMcpProcessor } from './mcp/work.ts';
import {
  createRequestHandler,
  type HandlerDependencies,
  makeEndpointProcessor,
  type RequestHandler,
  type RequestProcessor,
} from './pipeline.ts';
import { makePortalPageHandlers } from './portal/pages.ts';

type App = Hono<NodeServerBindings>;

/** The rate limit of one path, and its handlers by HTTP method. */
interface Address {
  readonly rate: ClientAddressRateLimitName;
  readonly methods: Map<string, RequestHandler>;
}

/**
 * Returns a handler that passes each request to the handler of its HTTP method. If the path has no handler for the
 * method, the returned handler responds to OPTIONS with 204 and to all other methods with 405.
 */
function dispatcher(path: string, { rate, methods }: Address, handlerDeps: HandlerDependencies): RequestHandler {
  const Allow = [...methods.keys(), 'OPTIONS'].join(', ');
  const reject: RequestProcessor = async (c) => {
    if (c.req.method === 'OPTIONS') return { status: 204, headers: { Allow } };
    throw new ApiError('METHOD_NOT_ALLOWED', describeDisallowedMethod(c.req.method, path, Allow), {
      headers: { Allow },
    });
  };
  const other = createRequestHandler({ path, rate }, reject, handlerDeps);
  return (c) => (methods.get(c.req.method) ?? other)(c);
}

/**
 * Returns a function that responds with 404 to a request for an unknown path, and suggests a similar path.
 * @param addresses all paths that have an endpoint
 */
function notFound(addresses: ReadonlyMap<string, Address>): RequestProcessor {
  const known = [...addresses]
    .filter(([path]) => !/^\/(docs\/|app|favicon|$)/.test(path))
    .map(([path, { methods }]) => ({ path, methods: [...methods.keys()] }));
  const detailOf = makeUnknownPathDescriber(known);
  return async (c) => {
    throw new ApiError('NOT_FOUND', detailOf(c.req.method, c.req.path));
  };
}

/** Reads from a request the values that the documentation pages need. */
function pageRequest(
  c: Context<NodeServerBindings>,
  { baseUrl, portal }: Pick<GatewayConfig, 'baseUrl' | 'portal'>,
): DocumentationRequest {
  if (baseUrl === undefined) rejectInvalidHost(c.req.url);
  return {
    baseUrl: baseUrl ?? new URL(c.req.url).origin,
    name: c.req.param('name') ?? '',
    wantsHtml: readRequestHeader(c, 'accept')?.includes('text/html') === true,
    hasPortal: portal,
  };
}

/** Creates the Hono app with all endpoints and the pages of the documentation. */
function makeApp(config: GatewayConfig, handlerDeps: HandlerDependencies): App {
  const addresses = new Map<string, Address>();
  const add = (path: string, rate: ClientAddressRateLimitName, methods: readonly string[], work: RequestProcessor) => {
    const handler = createRequestHandler({ path, rate }, work, handlerDeps);
    const known = addresses.get(path)?.methods ?? [];
    addresses.set(path, { rate, methods: new Map([...known, ...methods.map((method) => [method, handler] as const)]) });
  };
  getRegisterEndpointsFunction(config)((endpoint) => {
    const { path, alias = path, rate } = endpoint;
    const work = makeEndpointProcessor(endpoint, handlerDeps);
    for (const address of new Set([path, alias])) add(address, rate, getEndpointMethods(endpoint), work);
  });
  add('/mcp', 'general', ['POST'], makeMcpProcessor(handlerDeps));
  const { demoClient } = config;
  const pages = makeDocumentationPageFunctions({
    forEachEndpoint: getRegisterEndpointsFunction(config),
    hasDemo: demoClient !== undefined,
  });
  for (const [path, page] of Object.entries(pages)) {
    add(path, 'general', ['GET', 'HEAD'], async (c) => page(pageRequest(c, config)));
  }
  if (config.portal) {
    const hasDemo = demoClient !== undefined;
    for (const [path, page] of Object.entries(makePortalPageHandlers({ hasDemo, folder: builtPortalFolder }))) {
      add(path, 'general', ['GET', 'HEAD'], (c) => page({ url: c.req.url, name: c.req.param('name') ?? '' }));
    }
  }
  if (demoClient !== undefined) {
    const { deps } = handlerDeps;
    add('/docs/demo-token', 'auth', ['POST'], (c) => issueDemoToken(demoClient, c.req.url, deps, c.req.raw.signal));
  }
  const app: App = new Hono<NodeServerBindings>();
  if (config.corsOrigins.length > 0) app.use(makeCorsMiddleware(config.corsOrigins));
  // Hono uses the first handler that matches, so paths without parameters are added before paths with parameters, and
  // paths with a wildcard last. Each path gets a single handler for all methods, because Hono combines several handlers
  // of a path again for each request.
  const generality = (path: string): number => (path.includes('*') ? 2 : Number(path.includes('/:')));
  for (const [path, address] of [...addresses].sort(([a], [b]) => generality(a) - generality(b))) {
    app.all(path, dispatcher(path, address, handlerDeps));
  }
  app.notFound(createRequestHandler({ path: undefined, rate: 'general' }, notFound(addresses), handlerDeps));
  return app;
}

/** A gateway that is ready to serve requests. */
export interface Gateway {
  readonly app: App;
  /** The counts of engine operations and of rejected requests, for the metrics. */
  readonly limits: RequestLimitMetricSources;
  /**
   * Stores the request counts, and closes the connections to the engine and to the rate-limit store. Must be called
   * after the last response.
   */
  close(): Promise<void>;
}

/**
 * Objects that `createGateway` uses instead of creating its own objects. Tests pass fake objects, and a process that
 * also contains the engine passes a transport that calls this engine.
 */
export interface GatewayOptions {
  /** Function that sends operations to the engine. By default, it uses a connection pool to `engineUrl`. */
  readonly transport?: EngineTransport;
  readonly log?: Logger;
  /**
   * Storage of documents and their previews. By default, the storage that the configuration selects: a folder or S3.
   */
  readonly storage?: FileStorage;
  /**
   * Function that the gateway calls with a summary of each finished request. The request log contains the same summary.
   */
  readonly note?: HandlerDependencies['note'];
}

/**
 * Returns the provider that suggests extractors and filters for a description in plain language. The SDK for language
 * models is loaded only if a model service is configured: loading takes 0.2 s of CPU time. The built-in provider is loaded
 * with the first question.
 */
async function aiProvider(service: GatewayConfig['ai']): Promise<EndpointDependencies['ai']> {
  if (service === undefined) {
    const load = async () => (await import('@fds/ai/statistical')).statisticalProvider;
    return {
      inferColumn: async (question) => (await load()).inferColumn(question),
      suggestRules: async (question) => (await load()).suggestRules(question),
    };
  }
  const { createModelProvider } = await import('@fds/ai/model');
  return createModelProvider(service);
}

/**
 * Opens a connection pool to the engine. The library undici is loaded only here, because a gateway in the engine's
 * process needs no pool: loading takes 0.15 s of CPU time.
 */
async function connectToEngine({ engineUrl, engineOperations }: GatewayConfig): Promise<EngineTransport> {
  const { makePooledTransport } = await import('./graphql/pooled-transport.ts');
  return makePooledTransport(engineUrl, engineOperations);
}

/** An organisation without data, with which the readiness check asks the engine. */
const nobody = makeOrganisationPrincipal('00000000-0000-0000-0000-000000000000', '').claims;

/**
 * Creates a gateway and the services that its endpoints use.
 * @throws Error when a signing key is invalid
 */
export async function createGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const log = options.log ?? createLogger({ name: 'gateway', level: 'silent' });
  const keys = await loadTokenKeys(config.signingKeys);
  const transport = options.transport ?? (await connectToEngine(config));
  const fairUse = new FairUseLimiter(config.engineOperations);
  const client = makeEngineClient({ transport, timeoutMs: config.engineTimeoutMs, fairUse });
  const tokenFor = makeEngineTokenSigner(keys);
  const engine: EndpointDependencies['engine'] = async (operation) =>
    client.send(operation, await tokenFor(operation.claims));
  const read: EndpointDependencies['read'] = async (operation) =>
    client.read(operation, await tokenFor(operation.claims));
  const authenticator = makeAuthenticator(keys, engine, log, config.identityProvider);
  const store =
    config.rateLimitStore === undefined
      ? inMemoryRateLimitStore
      : await makePostgresRateLimitStore(config.rateLimitStore, log);
  const limits = makeRateLimiters(config.rateLimits, store);
  const counter = new RequestCounter(engine, log, config.requestCountSeconds);
  const deps: EndpointDependencies = {
    log,
    engine,
    read,
    engineReady: async () => client.ready({ claims: nobody, token: await tokenFor(nobody) }),
    ...authenticator,
    exchangeToken: makeExchangeCredentialsFunction(keys, engine),
    ai: await aiProvider(config.ai),
    storage: options.storage ?? (await openStorage(config.storage, config.storageReserve)),
    shares: {
      storedBytes: new Share(config.storageQuotaBytes),
      webhooks: new Share(config.webhooksPerOrganisation),
    },
    readLimits: makeReadRequestLimitStates(limits, fairUse),
    maxBodyBytes: config.maxBodyBytes,
    maxUploadBytes: config.maxUploadBytes,
    jwks: keys.jwks,
    encryption: makeEncryption(config.encryptionKeys),
    checkTargetUrl: makeWebhookTargetCheck({ allowPrivate: config.webhookPrivateTargets }),
    google: config.google === undefined ? undefined : makeGoogleOpenIdAndGmailClient(config.google),
    redirectOrigins: config.redirectOrigins,
    states: {
      sign: (seconds, claims) => keys.sign('connector', seconds, claims),
      verify: (state) => keys.verify('connector', state),
    },
    cursorKeys: keys.cursorKeys,
  };
  const logged = makeRequestLogger(log);
  const note: HandlerDependencies['note'] = (summary) => {
    logged(summary);
    const { organisationId } = summary.context;
    if (organisationId !== undefined) counter.count(organisationId, summary.status);
    options.note?.(summary);
  };
  const close = async () => {
    await counter.close();
    await Promise.all([transport.close(), store.close()]);
  };
  return {
    app: makeApp(config, { config, deps, limits, note }),
    limits: { fairUse, rejected: limits.rejected },
    close,
  };
}
