import type { IncomingMessage, ServerResponse } from 'node:http';
import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import { inServerSpan, inSpan, isTracing } from '@fds/platform/telemetry';
import { type Context, Hono } from 'hono';
import { authenticator } from '../auth/authenticate.ts';
import { jwtVerifier } from '../auth/jwt.ts';
import type { EngineConfig } from '../config.ts';
import { EngineError, plainErrorBody, statusOf } from '../errors/engine-error.ts';
import { type Delivery, makeDelivery } from '../events/deliver.ts';
import { asBody, asBytes, asText } from '../execute/answer-bytes.ts';
import { asTexts, type Database, openPool } from '../execute/pg-lean/index.ts';
import { type LoadedMetadata, loadMetadata, MetadataError } from '../metadata/load.ts';
import { version } from '../metadata/version.ts';
import { adminRole } from '../permission/select.ts';
import { type EngineState, makeEngineState } from '../state/engine-state.ts';
import { poolSettings } from '../state/source.ts';
import { callerOf } from './caller.ts';
import { consoleRoutes } from './console/routes.ts';
import { cors } from './cors.ts';
import { directGraphql } from './direct.ts';
import { graphqlAnswers, operationAnswers } from './graphql.ts';
import { limitBody } from './limit-body.ts';
import { type MetadataHolder, runMetadataCommand } from './metadata-api.ts';
import { type Metrics, makeMetrics } from './metrics.ts';
import { parseBody } from './request.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';

/** What answers requests, over HTTP or in the same process. */
interface App {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Answers a request on Node's own objects; false: it is none of those, `fetch` is to answer it. */
  direct(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

export interface Engine {
  /** Serves HTTP: listened on by `main.ts`. */
  readonly app: App;
  /** Answers an operation of the same process, as a POST to /v1/graphql is answered. */
  readonly answer: ReturnType<typeof operationAnswers>;
  /** Stops the delivery of events and closes the connections to Postgres, once what runs on them is answered. */
  close(): Promise<void>;
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

const graphqlPath = '/v1/graphql';
const tracedPaths: ReadonlySet<string> = new Set([graphqlPath, '/v1alpha1/graphql', '/v1/metadata']);

const idOf = ({ res }: Context): string => res.headers.get(requestIdHeader) ?? '';

/** Answers in a span where the request is one that works with the database. */
function traced(
  { method, url, headers }: Request,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  const { pathname } = new URL(url);
  if (!tracedPaths.has(pathname)) return answer();
  const header = (name: string): string | null => headers.get(name);
  return inServerSpan({ method, route: pathname, header }, async () => answer());
}

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
  const metrics = config.metricsSecret === undefined ? undefined : makeMetrics(config.metricsSecret);
  const pool = openPool(settings, log);
  const database = metrics?.measured(pool) ?? pool;
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
    return { ...(await assemble(config, log, metadata, database, delivery, metrics)), close };
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
  metrics: Metrics | undefined,
): Promise<MetadataHolder> {
  let generation = 1;
  const make = async (loaded: LoadedMetadata): Promise<EngineState> => {
    const made = await makeEngineState(loaded, database, config, generation, log);
    return metrics === undefined ? made : { ...made, runner: metrics.counted(made.runner) };
  };
  let state = await make(first);
  delivery.apply(state.eventTriggers);
  const reload = async (): Promise<EngineState> => {
    generation += 1;
    state = await make(await loadMetadata(config.metadataDir));
    delivery.apply(state.eventTriggers);
    return state;
  };
  return { current: () => state, reload };
}

async function assemble(
  config: EngineConfig,
  log: Logger,
  metadata: LoadedMetadata,
  database: Database,
  delivery: Delivery,
  metrics: Metrics | undefined,
): Promise<Pick<Engine, 'app' | 'answer'>> {
  const holder = await holdMetadata(config, log, metadata, database, delivery, metrics);
  const authenticate = authenticator({
    adminSecret: config.adminSecret,
    unauthorizedRole: config.unauthorizedRole,
    jwt: config.jwtSecret && { config: config.jwtSecret, verify: jwtVerifier(config.jwtSecret) },
  });

  /** What the client is told of an error; what only we should know goes to the log. */
  const told = (error: unknown, requestId: string): EngineError => {
    const known =
      error instanceof EngineError ? error : new EngineError('unexpected', 'internal error', '$', { cause: error });
    if (statusOf(known) === 500) log.error({ err: known.cause, request_id: requestId }, known.message);
    return known;
  };

  const parts = { authenticate, metadata: holder, told };
  const answer = graphqlAnswers(parts, false, asText);
  const answerNatively = graphqlAnswers(parts, true, asText);

  const graphql =
    (answering: typeof answer) =>
    async (context: Context): Promise<Response> => {
      const { req, env } = context;
      const { status, body } = await answering(req.raw, callerOf(req.raw, env), idOf(context));
      return context.body(body, status, jsonType);
    };

  /** Answers an error of a route that does not answer every error with 200. */
  const refuse = (error: unknown, context: Context, status?: 400): Response => {
    const known = told(error, idOf(context));
    return context.body(plainErrorBody(known), status ?? statusOf(known), jsonType);
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
      await database.row({ text: 'select 1', name: undefined }, [], asTexts);
    } catch (error) {
      log.error({ err: error }, 'Postgres does not answer');
      return context.text('ERROR', 500);
    }
    return context.text(holder.current().inconsistencies.length === 0 ? 'OK' : 'WARN: inconsistent objects in schema');
  };

  const app = new Hono();
  app.use(async (context, next) => {
    context.header(requestIdHeader, requestIdOf(context.req.raw.headers));
    await next();
  });
  app.use(cors(config.corsDomains));
  app.post(graphqlPath, limitBody, graphql(answer));
  app.post('/v1alpha1/graphql', limitBody, graphql(answerNatively));
  app.post('/v1/metadata', limitBody, metadataApi);
  app.post('/v1/query', notOffered);
  app.post('/v2/query', notOffered);
  app.get('/healthz', healthz);
  app.get('/hasura/healthz', healthz);
  app.get('/v1/version', (context) => context.json({ version, server_type: 'ce' }));
  if (metrics !== undefined) app.get('/v1/metrics', (context) => metrics.answer(context.req.header('authorization')));
  if (config.console) app.route('/', consoleRoutes());
  app.notFound((context) =>
    context.body(plainErrorBody(new EngineError('not-found', 'resource does not exist')), 404, jsonType),
  );
  app.onError((error, context) => context.body(plainErrorBody(told(error, idOf(context))), 500, jsonType));

  const direct = directGraphql(graphqlPath, graphqlAnswers(parts, false, asBody));
  const answerHere = operationAnswers(parts, asBytes);
  return {
    app: {
      fetch: (request, env) => (isTracing() ? traced(request, () => app.fetch(request, env)) : app.fetch(request, env)),
      direct: (incoming, outgoing) => !isTracing() && direct(incoming, outgoing),
    },
    answer: (message, signal) =>
      isTracing() ? inSpan({ name: 'engine' }, () => answerHere(message, signal)) : answerHere(message, signal),
  };
}
