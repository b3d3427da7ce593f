import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createLogger, type Logger } from '@fds/platform/log';
import { openStorage, type Storage } from '@fds/platform/storage';
import { type Context, Hono } from 'hono';
import { makeAuthenticator, makeTokenExchange } from './auth/authenticate.ts';
import { loadKeys } from './auth/keys.ts';
import { engineTokenSource } from './auth/tokens.ts';
import type { GatewayConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { eachEndpoint } from './endpoints/index.ts';
import { ApiError } from './errors.ts';
import { type EngineFetch, makeEngineClient } from './graphql/client.ts';
import { ClientGoneError } from './graphql/failures.ts';
import { pooledTransport } from './graphql/transport.ts';
import type { Answer, Call, Endpoint } from './http/endpoint.ts';
import { errorAnswer } from './http/envelopes.ts';
import { readInput } from './http/read.ts';

interface Options {
  readonly config: GatewayConfig;
  readonly deps: Deps;
}

/** An answer with its status, ready to be written. */
interface Rendered extends Omit<Answer, 'status'> {
  readonly status: number;
}

const jsonApi = 'application/vnd.api+json';

/** The whole way of a request: authenticate, read, run. (Its id comes before, its rendering after.) */
async function answer<P, B>(endpoint: Endpoint<P, B>, c: Context, { config, deps }: Options): Promise<Rendered> {
  const call: Call = {
    deps,
    signal: c.req.raw.signal,
    url: publicUrl(c.req.url, config.baseUrl),
    path: c.req.param(),
    request: { header: (name) => c.req.header(name), body: () => bodyOf(c) },
  };
  const { status } = endpoint.success;
  const read = () => readInput(endpoint, c.req, call.url, config.maxBodyBytes);
  if (endpoint.auth === 'none') return { status, ...(await endpoint.run(await read(), call)) };
  const principal = await deps.authenticate(c.req.header('authorization'));
  return { status, ...(await endpoint.run(await read(), { ...call, principal })) };
}

/** The body as Node's own stream where there is one: the way over a web stream costs a third of the throughput. */
function bodyOf({ env, req }: Context): Readable {
  if (env?.incoming instanceof Readable) return env.incoming;
  return req.raw.body === null ? Readable.from([]) : Readable.fromWeb(req.raw.body);
}

/** The request's address as the public knows it. */
function publicUrl(requested: string, baseUrl: string | undefined): URL {
  const url = new URL(requested);
  return baseUrl === undefined ? url : new URL(baseUrl + url.pathname + url.search);
}

/** Gives up bytes that nobody reads. */
function unread(bytes: Readable): null {
  bytes.destroy();
  return null;
}

function render(c: Context, requestId: string, { status, body, headers = {} }: Rendered): Response {
  const common = { ...headers, 'X-Request-Id': requestId };
  if (body === undefined) return new Response(null, { status, headers: common });
  if (body instanceof Readable) {
    const bytes = c.req.method === 'HEAD' ? unread(body) : Readable.toWeb(body);
    return new Response(bytes, { status, headers: common });
  }
  const type = c.req.header('accept')?.includes(jsonApi) === true ? jsonApi : 'application/json';
  return new Response(JSON.stringify(body), { status, headers: { ...common, 'Content-Type': type } });
}

/** An answer for nobody: the client has gone (the status that nginx logs for it). */
const nobody = (): Response => new Response(null, { status: 499 });

/** Runs one request from its id to its answer; whatever goes wrong on the way ends as an envelope and in the log. */
async function handle(c: Context, log: Logger, run: () => Promise<Rendered>): Promise<Response> {
  const requestId = randomUUID();
  const started = performance.now();
  const line = (status: number) => ({
    request_id: requestId,
    method: c.req.method,
    path: c.req.path,
    status,
    duration_ms: Math.round((performance.now() - started) * 100) / 100,
  });
  try {
    const answered = await run();
    log.info(line(answered.status), 'request');
    return render(c, requestId, answered);
  } catch (error) {
    if (error instanceof ClientGoneError) {
      log.info(line(499), 'client gone');
      return nobody();
    }
    const answered = errorAnswer(error, requestId);
    const { status } = answered;
    if (status >= 500) log.error({ ...line(status), err: error }, 'request failed');
    else log.info(line(status), 'request');
    return render(c, requestId, answered);
  }
}

/** The door as a Hono app over the given dependencies. */
export function makeApp(options: Options): Hono {
  const app = new Hono();
  const { log } = options.deps;
  const methodsByPath = new Map<string, string[]>();
  eachEndpoint((endpoint) => {
    app.on([...endpoint.methods], endpoint.path, (c) => handle(c, log, () => answer(endpoint, c, options)));
    methodsByPath.set(endpoint.path, [...(methodsByPath.get(endpoint.path) ?? []), ...endpoint.methods]);
  });
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path, (c) =>
      handle(c, log, async () => {
        throw new ApiError('METHOD_NOT_ALLOWED', `Use ${allow}.`, { headers: { Allow: allow } });
      }),
    );
  }
  app.notFound((c) =>
    handle(c, log, async () => {
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }),
  );
  return app;
}

export interface Gateway {
  readonly app: Hono;
  /** Gives up the connections to the engine; to be called when the last request is answered. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  /** How requests reach the engine; over a pool of connections to `engineUrl` where none is given. */
  readonly engineFetch?: EngineFetch;
  readonly log?: Logger;
  /** Where files are kept, if not where the settings say. */
  readonly storage?: Storage;
}

/**
 * Puts a gateway together.
 * @throws Error when a signing key is no key
 */
export async function createGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const log = options.log ?? createLogger({ name: 'gateway', level: 'silent' });
  const keys = await loadKeys(config.signingKeys);
  const transport =
    options.engineFetch === undefined
      ? pooledTransport(config.engineUrl)
      : { fetch: options.engineFetch, close: async () => {} };
  const client = makeEngineClient({ url: config.engineUrl, fetch: transport.fetch, timeoutMs: config.engineTimeoutMs });
  const tokenFor = engineTokenSource(keys);
  const engine: Deps['engine'] = async ({ text, variables, claims, signal }) =>
    client.send(text, variables, await tokenFor(claims), signal);
  const authenticator = makeAuthenticator(keys, engine, log);
  const deps: Deps = {
    log,
    engine,
    engineReady: client.ready,
    ...authenticator,
    exchangeToken: makeTokenExchange(keys, engine),
    storage: options.storage ?? (await openStorage(config.storage)),
    maxUploadBytes: config.maxUploadBytes,
    jwks: keys.jwks,
    cursorKeys: keys.cursorKeys,
  };
  return { app: makeApp({ config, deps }), close: transport.close };
}
