import { randomUUID } from 'node:crypto';
import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import { type Context, Hono } from 'hono';
import { authenticator } from './auth/authenticate.ts';
import { jwtVerifier } from './auth/jwt.ts';
import { callerOf } from './caller.ts';
import type { EngineConfig } from './config.ts';
import { consoleRoutes } from './console/routes.ts';
import { cors } from './cors.ts';
import { EngineError, type ErrorCode, errorBody, plainErrorBody } from './errors.ts';
import { type Delivery, makeDelivery } from './events/deliver.ts';
import type { Caller } from './execute/caller.ts';
import { type Database, openPool } from './execute/pool.ts';
import { limitBody } from './limit-body.ts';
import { type Live, makeLive } from './live.ts';
import { type LoadedMetadata, loadMetadata, MetadataError } from './metadata/load.ts';
import { type MetadataHolder, runMetadataCommand } from './metadata-api.ts';
import { adminRole } from './permission/select.ts';
import { parseBody, readRequest } from './request.ts';
import { poolSettings } from './source.ts';
import { traceContext } from './trace.ts';
import { version } from './version.ts';

export interface Engine {
  /** Serves HTTP: listened on by `main.ts`, or called in the same process. */
  readonly app: Hono;
  /** Stops the delivery of events and closes the connections to Postgres, once what runs on them is answered. */
  close(): Promise<void>;
}

const requestIdHeader = 'x-request-id';
const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** So many requests one body may hold. */
const maxBatch = 100;

/** Statuses of the routes that do not answer every error with 200. */
const statuses: Partial<Readonly<Record<ErrorCode, 400 | 401 | 500>>> = {
  'access-denied': 401,
  'invalid-configuration': 500,
  unexpected: 500,
  'postgres-error': 500,
};

/** Metadata that cannot be served, as the client of reload_metadata is told of it. */
const unreadable = (error: unknown): unknown =>
  error instanceof MetadataError || error instanceof StartError
    ? new EngineError('invalid-configuration', error.message, '$', { cause: error })
    : error;

/**
 * Builds an engine: reads the metadata, proves it against the database, and sets up what answers requests.
 * @throws StartError or MetadataError where it cannot start, with what to do about it
 */
export async function createEngine(config: EngineConfig, log: Logger): Promise<Engine> {
  const metadata = await loadMetadata(config.metadataDir);
  const settings = poolSettings(metadata.metadata, config);
  const database = openPool(settings, log);
  const delivery = makeDelivery(
    {
      url: settings.url,
      concurrency: config.eventsAtOnce,
      intervalMs: config.eventsIntervalMs,
      batch: config.eventsBatch,
      keepHours: config.eventsKeepHours,
      graceMs: config.gracefulStopSeconds * 500,
    },
    log,
  );
  const close = async (): Promise<void> => {
    await delivery.close();
    await database.close();
  };
  try {
    return { app: await assemble(config, log, metadata, database, delivery), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Holds what requests are answered from, and makes it anew on demand. */
async function holdMetadata(
  config: EngineConfig,
  log: Logger,
  first: LoadedMetadata,
  database: Database,
  delivery: Delivery,
): Promise<MetadataHolder> {
  let generation = 1;
  let live = await makeLive(first, database, config, generation, log);
  delivery.apply(live.eventTriggers);
  const reload = async (): Promise<Live> => {
    generation += 1;
    live = await makeLive(await loadMetadata(config.metadataDir), database, config, generation, log);
    delivery.apply(live.eventTriggers);
    return live;
  };
  return { current: () => live, reload };
}

async function assemble(
  config: EngineConfig,
  log: Logger,
  metadata: LoadedMetadata,
  database: Database,
  delivery: Delivery,
): Promise<Hono> {
  const holder = await holdMetadata(config, log, metadata, database, delivery);
  const authenticate = authenticator({
    adminSecret: config.adminSecret,
    unauthorizedRole: config.unauthorizedRole,
    jwt: config.jwtSecret && { config: config.jwtSecret, verify: jwtVerifier(config.jwtSecret) },
  });

  /** What the client is told of an error; what only we should know goes to the log. */
  const told = (error: unknown, context: Context): EngineError => {
    const known =
      error instanceof EngineError ? error : new EngineError('unexpected', 'internal error', '$', { cause: error });
    if (statuses[known.code] === 500)
      log.error({ err: known.cause, request_id: context.res.headers.get(requestIdHeader) }, known.message);
    return known;
  };

  const one = async (
    context: Context,
    session: Awaited<ReturnType<typeof authenticate>>,
    body: unknown,
    caller: Caller,
  ): Promise<string> => {
    try {
      const trace = () => traceContext(context.req.raw.headers);
      return await holder.current().runner.run(session, readRequest(body), trace, caller);
    } catch (error) {
      return errorBody(told(error, context));
    }
  };

  const graphql = async (context: Context): Promise<Response> => {
    try {
      const caller = callerOf(context);
      const session = await authenticate(context.req.raw.headers);
      const body = parseBody(await context.req.text());
      if (!Array.isArray(body)) return context.body(await one(context, session, body, caller), 200, jsonType);
      if (body.length > maxBatch) throw new EngineError('bad-request', `a batch has no more than ${maxBatch} requests`);
      const answers: string[] = [];
      for (const item of body) answers.push(await one(context, session, item, caller));
      return context.body(`[${answers.join()}]`, 200, jsonType);
    } catch (error) {
      return context.body(errorBody(told(error, context)), 200, jsonType);
    }
  };

  /** Answers an error of a route that does not answer every error with 200. */
  const refuse = (error: unknown, context: Context, status?: 400): Response => {
    const known = told(error, context);
    return context.body(plainErrorBody(known), status ?? statuses[known.code] ?? 400, jsonType);
  };

  const metadataApi = async (context: Context): Promise<Response> => {
    try {
      const { role } = await authenticate(context.req.raw.headers);
      if (role !== adminRole)
        return refuse(new EngineError('access-denied', 'restricted access : admin only'), context, 400);
      return context.json(await runMetadataCommand(holder, parseBody(await context.req.text())));
    } catch (error) {
      return refuse(unreadable(error), context);
    }
  };

  const notOffered = (context: Context): Response =>
    refuse(
      new EngineError(
        'not-supported',
        `${context.req.path} is not offered: ask /v1/graphql, change the database where it is made and the metadata in its directory, then reload_metadata at /v1/metadata`,
      ),
      context,
    );

  const healthz = async (context: Context): Promise<Response> => {
    try {
      await database.row({ text: 'select 1', name: undefined }, []);
    } catch (error) {
      log.error({ err: error }, 'Postgres does not answer');
      return context.text('ERROR', 500);
    }
    return context.text(holder.current().inconsistencies.length === 0 ? 'OK' : 'WARN: inconsistent objects in schema');
  };

  const app = new Hono();
  app.use(async (context, next) => {
    const given = context.req.header(requestIdHeader);
    context.header(requestIdHeader, given !== undefined && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID());
    await next();
  });
  app.use(cors(config.corsDomains));
  app.post('/v1/graphql', limitBody, graphql);
  app.post('/v1/metadata', limitBody, metadataApi);
  app.post('/v1/query', notOffered);
  app.post('/v2/query', notOffered);
  app.get('/healthz', healthz);
  app.get('/hasura/healthz', healthz);
  app.get('/v1/version', (context) => context.json({ version, server_type: 'ce' }));
  if (config.console) app.route('/', consoleRoutes());
  app.notFound((context) =>
    context.body(plainErrorBody(new EngineError('not-found', 'resource does not exist')), 404, jsonType),
  );
  app.onError((error, context) => context.body(plainErrorBody(told(error, context)), 500, jsonType));
  return app;
}
