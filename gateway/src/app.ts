import { modelProvider } from '@fds/ai/model';
import { statisticalProvider } from '@fds/ai/statistical';
import { makeEncryption } from '@fds/platform/encryption';
import { makeGoogle } from '@fds/platform/google';
import { createLogger, type Logger } from '@fds/platform/log';
import { openStorage, type Storage } from '@fds/platform/storage';
import { makeTargetCheck } from '@fds/platform/targets';
import { type Context, Hono } from 'hono';
import { makeAuthenticator, makeTokenExchange } from './auth/authenticate.ts';
import { loadKeys } from './auth/keys.ts';
import { engineTokenSource } from './auth/tokens.ts';
import { ApiError } from './base/errors.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { endpointsOf } from './endpoints.ts';
import { makeEngineClient } from './graphql/client.ts';
import { FairUse } from './graphql/fair-use.ts';
import { pooledTransport, type Transport } from './graphql/transport.ts';
import type { ServerEnv } from './http/address.ts';
import { KnownCall, RequestCall } from './http/call.ts';
import { allowOrigins } from './http/cors.ts';
import { type Call, type Endpoint, isCreation, isSingleResource, methodsOf } from './http/endpoint.ts';
import { type Exchange, handle, type Surroundings, timed } from './http/handle.ts';
import { headerOf } from './http/headers.ts';
import { requireHost } from './http/host.ts';
import { type Rate, rateLimits } from './http/rate-limit.ts';
import { memoryStore, postgresStore } from './http/rate-limit-store.ts';
import { inputReader } from './http/read.ts';
import { referencePages } from './http/reference.ts';
import type { Rendered } from './http/render.ts';
import { requestLog } from './http/request-log.ts';
import { AddressRouter } from './http/router.ts';
import { doOnce, keyHeader, readKey } from './idempotency/with-idempotency.ts';

type App = Hono<ServerEnv>;

interface Options {
  readonly config: GatewayConfig;
  readonly deps: Deps;
  readonly limits: Surroundings['limits'];
  readonly note: Surroundings['note'];
}

/** The whole way of a request to an endpoint: authenticate, read, run. (Its id and its limit come before, its rendering after.) */
function answering<P, B>(
  endpoint: Endpoint<P, B>,
  { config, deps, limits }: Options,
): (c: Context<ServerEnv>, exchange: Exchange) => Promise<Rendered> {
  const shown = { status: endpoint.success.status, tagged: isSingleResource(endpoint) };
  const readInput = inputReader(endpoint, config.maxBodyBytes);
  const isCreating = isCreation(endpoint);
  return async (c, exchange) => {
    if (config.baseUrl === undefined) requireHost(c.req.url);
    const reach = within(exchange, deps, limits);
    const read = () => timed(exchange, 'read', () => readInput(c.req));
    if (endpoint.auth === 'none') {
      const input = await read();
      return { ...shown, ...(await endpoint.run(input, new RequestCall(c, reach, config.baseUrl))) };
    }
    const principal = await timed(exchange, 'auth', () => deps.authenticate(headerOf(c, 'authorization')));
    exchange.organisationId = principal.organisationId;
    const input = await read();
    const call = new KnownCall(c, reach, config.baseUrl, principal);
    const key = isCreating ? readKey(headerOf(c, keyHeader.toLowerCase())) : undefined;
    if (key === undefined) return { ...shown, ...(await endpoint.run(input, call)) };
    return doOnce(key, call, { requestId: exchange.id, status: shown.status }, async (keyed) => {
      if (endpoint.form === undefined) await keyed.identify(input.body);
      const keyedCall = new KnownCall(c, reach, config.baseUrl, principal, keyed);
      return { ...shown, ...(await endpoint.run(input, keyedCall)) };
    });
  };
}

/** What an endpoint may reach, with the time that it waits for the engine and the limits that it counts noted. */
const within = (exchange: Exchange, deps: Deps, limits: Options['limits']): Pick<Call, 'deps' | 'count'> => ({
  deps: {
    ...deps,
    engine: (operation) => timed(exchange, 'engine', () => deps.engine(operation)),
    read: (operation) => timed(exchange, 'engine', () => deps.read(operation)),
  },
  count: async (rate, of) => {
    exchange.limit = await limits[rate](of);
  },
});

/** The door as a Hono app over the given dependencies. */
export function makeApp(options: Options): App {
  const { config } = options;
  const app: App = new Hono<ServerEnv>({ router: new AddressRouter() });
  const surroundings: Surroundings = {
    limits: options.limits,
    trustedProxies: config.trustedProxies,
    note: options.note,
  };
  if (config.corsOrigins.length > 0) app.use(allowOrigins(config.corsOrigins));
  type Handler = (c: Context<ServerEnv>) => Promise<Response>;
  const paths = new Map<string, { readonly rate: Rate; readonly methods: Map<string, Handler> }>();
  const serve = (
    { methods, path, rate }: { readonly methods: readonly string[]; readonly path: string; readonly rate: Rate },
    run: (c: Context<ServerEnv>, exchange: Exchange) => Promise<Rendered>,
  ) => {
    const handler: Handler = (c) => handle(c, { path, rate }, surroundings, (exchange) => run(c, exchange));
    const known = paths.get(path)?.methods ?? [];
    paths.set(path, { rate, methods: new Map([...known, ...methods.map((method) => [method, handler] as const)]) });
  };
  endpointsOf(config)((endpoint) => {
    const { path, alias = path, rate } = endpoint;
    const answer = answering(endpoint, options);
    for (const address of new Set([path, alias])) {
      const route = { path: address, rate, methods: methodsOf(endpoint) };
      serve(route, answer);
    }
  });
  for (const [path, page] of Object.entries(referencePages)) {
    serve({ methods: ['GET', 'HEAD'], path, rate: 'general' }, async () => ({ status: 200, page: await page() }));
  }
  for (const [path, { rate, methods }] of paths) {
    const Allow = [...methods.keys(), 'OPTIONS'].join(', ');
    const other: Handler = (c) =>
      handle(c, { path, rate }, surroundings, async () => {
        if (c.req.method === 'OPTIONS') return { status: 204, headers: { Allow } };
        throw new ApiError('METHOD_NOT_ALLOWED', `Use ${Allow}.`, { headers: { Allow } });
      });
    // One handler for all methods: Hono would put several of an address together anew for each request.
    app.all(path, (c) => (methods.get(c.req.method) ?? other)(c));
  }
  app.notFound((c) =>
    handle(c, { path: undefined, rate: 'general' }, surroundings, async () => {
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }),
  );
  return app;
}

/** The gateway, ready to answer. */
export interface Gateway {
  readonly app: App;
  /** What is counted of the operations for the engine. */
  readonly operations: FairUse['counts'];
  /** Gives up the connections to the engine and the store of limits; to be called when the last request is answered. */
  close(): Promise<void>;
}

/** What takes the place of what the settings say, for a process with the engine in it and for tests. */
export interface GatewayOptions {
  /** How operations reach the engine; over a pool of connections to `engineUrl` where none is given. */
  readonly transport?: Transport;
  readonly log?: Logger;
  /** Where files are kept, if not where the settings say. */
  readonly storage?: Storage;
  /** Told of every request when it is over, beside the log. */
  readonly note?: Surroundings['note'];
}

/**
 * Puts a gateway together.
 * @throws Error when a signing key is no key
 */
export async function createGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const log = options.log ?? createLogger({ name: 'gateway', level: 'silent' });
  const keys = await loadKeys(config.signingKeys);
  const transport = options.transport ?? pooledTransport(config.engineUrl, config.engineOperations);
  const fairUse = new FairUse(config.engineOperations);
  const client = makeEngineClient({ transport, timeoutMs: config.engineTimeoutMs, fairUse });
  const tokenFor = engineTokenSource(keys);
  const engine: Deps['engine'] = async (operation) => client.send(operation, await tokenFor(operation.claims));
  const read: Deps['read'] = async (operation) => client.read(operation, await tokenFor(operation.claims));
  const authenticator = makeAuthenticator(keys, engine, log, config.identityProvider);
  const deps: Deps = {
    log,
    engine,
    read,
    engineReady: client.ready,
    ...authenticator,
    exchangeToken: makeTokenExchange(keys, engine),
    ai: config.ai === undefined ? statisticalProvider : modelProvider(config.ai),
    storage: options.storage ?? (await openStorage(config.storage)),
    maxUploadBytes: config.maxUploadBytes,
    jwks: keys.jwks,
    encryption: makeEncryption(config.encryptionKeys),
    checkTarget: makeTargetCheck({ allowPrivate: config.webhookPrivateTargets }),
    google: config.google === undefined ? undefined : makeGoogle(config.google),
    redirectOrigins: config.redirectOrigins,
    states: {
      sign: (seconds, claims) => keys.sign('connector', seconds, claims),
      verify: (state) => keys.verify('connector', state),
    },
    cursorKeys: keys.cursorKeys,
  };
  const logged = requestLog(log);
  const note: Surroundings['note'] = (done) => {
    logged(done);
    options.note?.(done);
  };
  const store = config.rateLimitStore === undefined ? memoryStore : await postgresStore(config.rateLimitStore, log);
  const limits = rateLimits(config.rateLimits, store);
  const close = async () => {
    await Promise.all([transport.close(), store.close()]);
  };
  return { app: makeApp({ config, deps, limits, note }), operations: fairUse.counts, close };
}
