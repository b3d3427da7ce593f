import { createEncryption } from '@fds/platform/encryption';
import { googleClient } from '@fds/platform/google';
import { imapClient } from '@fds/platform/imap';
import { createLogger, type Logger } from '@fds/platform/log';
import { memoryStore, postgresStore } from '@fds/platform/rate-limit-store';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import { targetCheck } from '@fds/platform/targets';
import { Hono } from 'hono';
import { createAuthenticator, credentialExchange, engineAuthorizer } from './auth/authenticate.ts';
import { organisationClaims } from './auth/principal.ts';
import { pushTokenCheck } from './auth/push-token.ts';
import { noOrganisation } from './auth/sessions.ts';
import { ApiError } from './base/errors.ts';
import { maxInvitations, maxMailboxLogins, Share } from './base/shares.ts';
import { Waits } from './base/waits.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { issueDemoToken } from './docs/demo-token.ts';
import { builtFolder } from './docs/files.ts';
import { docsPages, pageRequest } from './docs/site.ts';
import { endpoints } from './endpoints.ts';
import { otherRoute, RequestCounter, RequestLog } from './features/usage/request-counter.ts';
import { engineClient } from './graphql/client.ts';
import { FairUse } from './graphql/fair-use.ts';
import type { EngineTransport } from './graphql/transport.ts';
import { corsMiddleware } from './http/cors.ts';
import { methodsOf } from './http/endpoint.ts';
import { limitStates } from './http/limit-states.ts';
import type { LimitSources } from './http/metrics.ts';
import { disallowedMethod, unknownPathText } from './http/near-path.ts';
import { type AddressLimitName, rateLimiters } from './http/rate-limit.ts';
import type { NodeBindings } from './http/request.ts';
import { type RequestRoute, requestLogger } from './http/request-context.ts';
import { mcpProcessor } from './mcp/work.ts';
import {
  endpointProcessor,
  type HandlerDeps,
  type RequestHandler,
  type RequestProcessor,
  requestHandler,
} from './pipeline.ts';
import { portalPages } from './portal/pages.ts';
import { loadSignIn, type SignInRoutes } from './sign-in/load.ts';

type App = Hono<NodeBindings>;

type Address = { readonly rate: AddressLimitName; readonly methods: Map<string, RequestHandler> };

function dispatcher(path: string, { rate, methods }: Address, handlerDeps: HandlerDeps): RequestHandler {
  const Allow = [...methods.keys(), 'OPTIONS'].join(', ');
  const reject: RequestProcessor = async (c) => {
    if (c.req.method === 'OPTIONS') return { status: 204, headers: { Allow } };
    throw new ApiError('METHOD_NOT_ALLOWED', disallowedMethod(c.req.method, path, Allow), { headers: { Allow } });
  };
  const other = requestHandler({ path, rate }, reject, handlerDeps);
  return (c) => (methods.get(c.req.method) ?? other)(c);
}

function notFound(addresses: ReadonlyMap<string, Address>): RequestProcessor {
  const known = [...addresses]
    .filter(([path]) => !/^\/(docs\/|app|console|favicon|$)/.test(path))
    .map(([path, { methods }]) => ({ path, methods: [...methods.keys()] }));
  const detailOf = unknownPathText(known);
  return async (c) => {
    throw new ApiError('NOT_FOUND', detailOf(c.req.method, c.req.path));
  };
}

function createApp(config: GatewayConfig, handlerDeps: HandlerDeps, signIn: SignInRoutes): App {
  const addresses = new Map<string, Address>();
  const add = (
    path: string,
    rate: AddressLimitName,
    methods: readonly string[],
    work: RequestProcessor,
    style: Pick<RequestRoute, 'oauth'> = {},
  ) => {
    const handler = requestHandler({ path, rate, ...style }, work, handlerDeps);
    const known = addresses.get(path)?.methods ?? [];
    addresses.set(path, { rate, methods: new Map([...known, ...methods.map((method) => [method, handler] as const)]) });
  };
  for (const endpoint of endpoints) {
    const { path, alias = path, rate, oauth } = endpoint;
    const work = endpointProcessor(endpoint, handlerDeps);
    const style = { oauth: oauth !== undefined };
    for (const address of new Set([path, alias])) add(address, rate, methodsOf(endpoint), work, style);
  }
  add('/mcp', 'general', ['POST'], mcpProcessor(handlerDeps));
  const { demoClient } = config;
  const pages = docsPages({ endpoints, hasDemo: demoClient !== undefined });
  for (const [path, page] of Object.entries(pages)) {
    add(path, 'general', ['GET', 'HEAD'], async (c) => page(pageRequest(c, config)));
  }
  if (config.portal) {
    const options = {
      hasDemo: demoClient !== undefined,
      hasProvider: config.portalClient !== undefined,
      hasClients: config.clientSignIn,
      folder: builtFolder,
    };
    for (const [path, page] of Object.entries(portalPages(options))) {
      add(path, 'general', ['GET', 'HEAD'], (c) => page({ url: c.req.url, name: c.req.param('name') ?? '' }));
    }
  }
  for (const [path, { method, rate, work }] of Object.entries(signIn)) add(path, rate, [method], work);
  if (demoClient !== undefined) {
    const { deps } = handlerDeps;
    add('/docs/demo-token', 'auth', ['POST'], (c) => issueDemoToken(demoClient, c.req.url, deps, c.req.raw.signal));
  }
  const app: App = new Hono<NodeBindings>();
  if (config.corsOrigins.length > 0) app.use(corsMiddleware(config.corsOrigins));
  // Hono uses the first handler that matches, so paths without parameters are added before paths with parameters, and
  // paths with a wildcard last. Each path gets a single handler for all methods, because Hono combines several handlers
  // of a path again for each request.
  const generality = (path: string): number => (path.includes('*') ? 2 : Number(path.includes('/:')));
  for (const [path, address] of [...addresses].sort(([a], [b]) => generality(a) - generality(b))) {
    app.all(path, dispatcher(path, address, handlerDeps));
  }
  app.notFound(requestHandler({ path: undefined, rate: 'general' }, notFound(addresses), handlerDeps));
  return app;
}

export interface Gateway {
  readonly app: App;
  readonly limits: LimitSources;
  /** Of the listener for mails; undefined without one. */
  readonly smtpPort: number | undefined;
  /** Ends the requests that wait for changes. Must be called before the server waits for its open requests. */
  stopWaits(): Promise<void>;
  /** Stores the request counts and closes all connections. Must be called after the last response. */
  close(): Promise<void>;
}

/** Replacements: tests pass fakes, and a process that contains the engine passes a transport that calls it. */
export interface GatewayOptions {
  readonly transport?: EngineTransport;
  readonly log?: Logger;
  readonly storage?: FileStorage;
  readonly imap?: Deps['imap'];
  readonly note?: HandlerDeps['note'];
}

/** The SDK for language models is loaded only if a model is configured: loading takes 0.2 s of CPU time. */
async function aiProvider(service: GatewayConfig['ai']): Promise<Deps['ai']> {
  if (service === undefined) {
    const load = async () => (await import('@fds/ai/statistical')).statisticalProvider;
    return {
      inferColumn: async (question) => (await load()).inferColumn(question),
      suggestRules: async (question) => (await load()).suggestRules(question),
    };
  }
  const { modelProvider } = await import('@fds/ai/model');
  return modelProvider(service);
}

/** undici is loaded only here: loading takes 0.15 s, and a gateway in the engine's process needs no pool. */
async function connectToEngine({ engineUrl, engineOperations }: GatewayConfig): Promise<EngineTransport> {
  const { pooledTransport } = await import('./graphql/pooled-transport.ts');
  return pooledTransport(engineUrl, engineOperations);
}

/** An organisation without data, with which the readiness check asks the engine. */
const nobody = organisationClaims(noOrganisation);

export async function createGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const log = options.log ?? createLogger({ name: 'gateway', level: 'silent' });
  const keys = await loadTokenKeys(config.signingKeys);
  const transport = options.transport ?? (await connectToEngine(config));
  const fairUse = new FairUse(config.engineOperations);
  const client = engineClient({ transport, timeoutMs: config.engineTimeoutMs, fairUse });
  const authorizationOf = engineAuthorizer(keys);
  const engine: Deps['engine'] = async (operation) => client.send(operation, await authorizationOf(operation.claims));
  const read: Deps['read'] = async (operation) => client.read(operation, await authorizationOf(operation.claims));
  const authenticator = createAuthenticator(keys, engine, log, config.identityProvider);
  const store = config.rateLimitStore === undefined ? memoryStore : await postgresStore(config.rateLimitStore, log);
  const limits = rateLimiters(config.rateLimits, store);
  const counter = new RequestCounter(engine, log, config.requestCountSeconds);
  const waits = new Waits();
  const requests = new RequestLog(engine, log, config.requestCountSeconds);
  const deps: Deps = {
    log,
    engine,
    read,
    engineReady: async () => client.ready(await authorizationOf(nobody)),
    ...authenticator,
    exchangeToken: credentialExchange(keys, engine),
    issuer: config.identityProvider?.issuer,
    ai: await aiProvider(config.ai),
    storage: options.storage ?? (await openStorage(config.storage, config.storageReserve)),
    shares: {
      storedBytes: new Share(config.storageQuotaBytes),
      webhooks: new Share(config.webhooksPerOrganisation),
      invitations: new Share(maxInvitations),
      mailboxLogins: new Share(maxMailboxLogins),
    },
    waits,
    readLimits: limitStates(limits, fairUse),
    maxBodyBytes: config.maxBodyBytes,
    maxUploadBytes: config.maxUploadBytes,
    jwks: keys.jwks,
    encryption: createEncryption(config.encryptionKeys),
    checkTargetUrl: targetCheck({ allowPrivate: config.webhookPrivateTargets }),
    inboundMail: config.inboundMail,
    google: config.google === undefined ? undefined : googleClient(config.google),
    checkPushToken: config.pushSender && pushTokenCheck(config.pushSender, log),
    imap: options.imap ?? imapClient(config.imap),
    redirectOrigins: config.redirectOrigins,
    states: {
      sign: (seconds, claims) => keys.sign('connector', seconds, claims),
      verify: (state) => keys.verify('connector', state),
    },
    cursorKeys: keys.cursorKeys,
  };
  const logged = requestLogger(log);
  const note: HandlerDeps['note'] = (summary) => {
    logged(summary);
    const { method, status, context, durationMs, code = null } = summary;
    const { id, organisationId, credential = null, route } = context;
    const known = route.path === undefined || status === 405 ? undefined : `${method} ${route.path}`;
    if (organisationId !== undefined) {
      counter.count(organisationId, status, known);
      requests.add(organisationId, () => ({
        request_id: id,
        at: new Date().toISOString(),
        credential,
        route: known ?? otherRoute,
        status,
        duration_ms: Math.round(durationMs),
        error_code: code,
      }));
    }
    options.note?.(summary);
  };
  // smtp-server is loaded only if it listens.
  const smtp =
    config.inboundMail?.smtp && (await (await import('./inbound-mail/smtp.ts')).listenSmtp(config.inboundMail, deps));
  const close = async () => {
    await smtp?.close();
    await Promise.all([counter.close(), requests.close()]);
    await Promise.all([transport.close(), store.close()]);
  };
  return {
    app: createApp(config, { config, deps, limits, note }, await loadSignIn({ config, deps }, keys)),
    limits: { fairUse, rejected: limits.rejected },
    smtpPort: smtp?.port,
    stopWaits: async () => waits.stop(),
    close,
  };
}
