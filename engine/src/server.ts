import { randomUUID } from 'node:crypto';
import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import { type Context, Hono } from 'hono';
import { authenticator } from './auth/authenticate.ts';
import { jwtVerifier } from './auth/jwt.ts';
import type { EngineConfig } from './config.ts';
import { consoleRoutes } from './console/routes.ts';
import { cors } from './cors.ts';
import { EngineError, type ErrorCode, errorBody, plainErrorBody } from './errors.ts';
import { openPool } from './execute/pool.ts';
import { makeRunner } from './execute/run.ts';
import { limitBody } from './limit-body.ts';
import { loadModel } from './load-model.ts';
import { loadMetadata } from './metadata/load.ts';
import { parseBody, readRequest } from './request.ts';
import { poolSettings } from './source.ts';
import { version } from './version.ts';

export interface Engine {
  /** Serves HTTP: listened on by `main.ts`, or called in the same process. */
  readonly app: Hono;
  /** Closes the connections to Postgres, once what runs on them is answered. */
  close(): Promise<void>;
}

const requestIdHeader = 'x-request-id';
const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Statuses of the routes that do not answer every error with 200. */
const statuses: Partial<Readonly<Record<ErrorCode, 400 | 401 | 500>>> = {
  'access-denied': 401,
  unexpected: 500,
  'postgres-error': 500,
};

/**
 * Builds an engine: reads the metadata, proves it against the database, and sets up what answers requests.
 * @throws StartError or MetadataError where it cannot start, with what to do about it
 */
export async function createEngine(config: EngineConfig, log: Logger): Promise<Engine> {
  const metadata = await loadMetadata(config.metadataDir);
  const database = openPool(poolSettings(metadata, config), log);
  try {
    return await assemble(config, log, metadata, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  config: EngineConfig,
  log: Logger,
  metadata: Awaited<ReturnType<typeof loadMetadata>>,
  database: ReturnType<typeof openPool>,
): Promise<Engine> {
  const firstColumn = async (text: string, values: readonly string[]): Promise<string | null> =>
    (await database.row({ text, name: undefined }, values))[0] ?? null;
  const model = await loadModel(metadata, firstColumn, config).catch((error: unknown) => {
    throw new StartError(`Postgres does not answer: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  for (const inconsistency of model.inconsistencies) log.warn(inconsistency, 'inconsistent metadata');
  const runner = makeRunner(model, database, config);
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
  ): Promise<string> => {
    try {
      return await runner.run(session, readRequest(body));
    } catch (error) {
      return errorBody(told(error, context));
    }
  };

  const graphql = async (context: Context): Promise<Response> => {
    try {
      const session = await authenticate(context.req.raw.headers);
      const body = parseBody(await context.req.text());
      if (!Array.isArray(body)) return context.body(await one(context, session, body), 200, jsonType);
      const answers: string[] = [];
      for (const item of body) answers.push(await one(context, session, item));
      return context.body(`[${answers.join()}]`, 200, jsonType);
    } catch (error) {
      return context.body(errorBody(told(error, context)), 200, jsonType);
    }
  };

  const healthz = async (context: Context): Promise<Response> => {
    try {
      await firstColumn('select 1', []);
    } catch (error) {
      log.error({ err: error }, 'Postgres does not answer');
      return context.text('ERROR', 500);
    }
    return context.text(model.inconsistencies.length === 0 ? 'OK' : 'WARN: inconsistent objects in schema');
  };

  const app = new Hono();
  app.use(async (context, next) => {
    const given = context.req.header(requestIdHeader);
    context.header(requestIdHeader, given !== undefined && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID());
    await next();
  });
  app.use(cors(config.corsDomains));
  app.post('/v1/graphql', limitBody, graphql);
  app.get('/healthz', healthz);
  app.get('/hasura/healthz', healthz);
  app.get('/v1/version', (context) => context.json({ version, server_type: 'ce' }));
  if (config.console) app.route('/', consoleRoutes());
  app.notFound((context) =>
    context.body(plainErrorBody(new EngineError('not-found', 'resource does not exist')), 404, jsonType),
  );
  app.onError((error, context) => context.body(plainErrorBody(told(error, context)), 500, jsonType));
  return { app, close: () => database.close() };
}
