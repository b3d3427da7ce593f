import type { IncomingMessage, ServerResponse } from 'node:http';
import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import { isTracingOn, runInServerSpan, runInSpan } from '@fds/platform/telemetry';
import { type Context, Hono } from 'hono';
import { makeAuthenticator } from '../auth/authenticate.ts';
import { jwtVerifier } from '../auth/jwt.ts';
import type { EngineConfig } from '../config.ts';
import { EngineError, flatErrorBody, graphqlErrorBody, httpStatus } from '../errors/engine-error.ts';
import { type DeliveryWorker, deliveryWorker } from '../events/deliver.ts';
import { openClient, type PostgresClient, readColumnTexts } from '../execute/pg-lean/index.ts';
import { joinToBody, joinToBytes } from '../execute/response-bytes.ts';
import { type WebsocketManager, websocketLimits, websocketManager } from '../hasura/live/http/index.ts';
import { withReadReplicas } from '../hasura/replicas/execute/index.ts';
import { type LoadedMetadata, loadMetadata, MetadataError } from '../metadata/load.ts';
import { hasuraVersion } from '../metadata/version.ts';
import { adminRole } from '../permission/select.ts';
import { readPoolSettings } from '../state/source.ts';
import { abortSignal } from './abort-signal.ts';
import { consoleRoutes } from './console/routes.ts';
import { corsMiddleware } from './cors.ts';
import { nodeHandler } from './direct.ts';
import { explainResponse } from './explain.ts';
import { directHandler, graphqlHandler } from './graphql.ts';
import { limitBody } from './limit-body.ts';
import { type ReloadableMetadata, runCommand } from './metadata-api.ts';
import { type EngineMetrics, engineMetrics } from './metrics.ts';
import { reloadableMetadata } from './reloadable-metadata.ts';
import { parseBody, persistedQueryError } from './request.ts';
import { getRequestId, requestIdHeader } from './request-id.ts';

interface App {
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /**
   * Handles a POST request to the GraphQL path with Node's own objects. Returns false for any other request, for a
   * request from a browser, for a body whose length is unknown or too large, and while the engine records traces. The
   * caller must then use `fetch`.
   */
  direct(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  readonly upgrades: Pick<WebsocketManager, 'upgrade' | 'close'>;
}

export interface Engine {
  readonly app: App;
  /** Runs an operation of the same process, as POST /v1/graphql. */
  readonly answer: ReturnType<typeof directHandler>;
  /** Prometheus text, without the metrics of the Node process. */
  readonly metrics: EngineMetrics['texts'];
  /**
   * Closes the websockets, stops the delivery of events, waits for running statements, and closes the connections to
   * Postgres.
   */
  close(): Promise<void>;
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Hasura's older JSON query API and Relay API, which the engine does not support. */
const unsupportedPaths = ['/v1/query', '/v2/query', '/v1beta1/relay'];
const graphqlPath = '/v1/graphql';
const tracedPaths: ReadonlySet<string> = new Set([
  graphqlPath,
  '/v1alpha1/graphql',
  '/v1/graphql/explain',
  '/v1/metadata',
]);

const idOf = ({ res }: Context): string => res.headers.get(requestIdHeader) ?? '';

/** Only if the request uses the database. */
function traced(
  { method, url, headers }: Request,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  const { pathname } = new URL(url);
  if (!tracedPaths.has(pathname)) return answer();
  const header = (name: string): string | null => headers.get(name);
  return runInServerSpan({ method, route: pathname, header }, async () => answer());
}

/** A client gets `invalid-configuration` with the reason if the engine cannot serve the new metadata. */
const unreadable = (error: unknown): unknown =>
  error instanceof MetadataError || error instanceof StartError
    ? new EngineError('invalid-configuration', error.message, '$', { cause: error })
    : error;

/**
 * Reads the metadata, validates it against the database, and creates the request handlers.
 * @throws StartError or MetadataError with the reason, and with the change that is needed
 */
export async function createEngine(config: EngineConfig, log: Logger, limits = websocketLimits): Promise<Engine> {
  const metadata = await loadMetadata(config.metadataDir);
  const settings = readPoolSettings(metadata.metadata, config);
  const metrics = engineMetrics(config.metricsSecret);
  const primary = openClient(settings, log);
  const { readReplicaUrls: urls, replicaMaxLagMs: maxLagMs } = config;
  const replicas = urls.length === 0 ? undefined : withReadReplicas(primary, settings, { urls, maxLagMs }, log);
  if (replicas !== undefined) metrics.watchReplicas(replicas.usage);
  const database = metrics.measured(replicas?.client ?? primary);
  const delivery = deliveryWorker(
    {
      url: settings.url,
      concurrency: config.eventsConcurrency,
      intervalMs: config.eventsIntervalMs,
      batch: config.eventsBatch,
      perRequest: config.eventsPerRequest,
      keepHours: config.eventsKeepHours,
      graceMs: config.gracefulStopSeconds * 500,
    },
    log,
    metrics.eventAttempt,
  );
  const close = async (): Promise<void> => {
    await delivery.close();
    await database.close();
  };
  try {
    const assembled = await assemble(config, log, metadata, database, delivery, metrics, limits);
    const closeAll = (): Promise<void> => {
      assembled.app.upgrades.close();
      return close();
    };
    return { ...assembled, metrics: metrics.texts, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  config: EngineConfig,
  log: Logger,
  metadata: LoadedMetadata,
  database: PostgresClient,
  delivery: DeliveryWorker,
  metrics: EngineMetrics,
  limits: typeof websocketLimits,
): Promise<Pick<Engine, 'app' | 'answer'>> {
  const held = await reloadableMetadata(config, log, metadata, database, delivery, metrics);
  const authenticate = makeAuthenticator({
    adminSecret: config.adminSecret,
    unauthorizedRole: config.unauthorizedRole,
    jwt: config.jwtSecret && { config: config.jwtSecret, verify: jwtVerifier(config.jwtSecret) },
  });

  /** Logs internal errors. */
  const convertToClientError = (error: unknown, requestId: string): EngineError => {
    const known =
      error instanceof EngineError ? error : new EngineError('unexpected', 'internal error', '$', { cause: error });
    if (httpStatus(known) === 500) log.error({ err: known.cause, request_id: requestId }, known.message);
    return known;
  };

  const parts = { authenticate, metadata: held, convertToClientError };
  const websockets = websocketManager(parts, config, limits, log);
  metrics.watchSubscriptions(websockets.counts);
  const holder: ReloadableMetadata = {
    current: held.current,
    reload: async () => {
      const state = await held.reload();
      websockets.restart();
      return state;
    },
  };
  const answer = graphqlHandler(parts, false, joinToBytes);
  const answerNatively = graphqlHandler(parts, true, joinToBytes);

  const graphql =
    (answering: typeof answer) =>
    async (context: Context): Promise<Response> => {
      const { req, env } = context;
      const { status, body } = await answering(req.raw, abortSignal(req.raw, env), idOf(context));
      const content = typeof body === 'string' ? body : body.read((bytes) => Uint8Array.from(bytes));
      return context.body(content, status, jsonType);
    };

  const refuse = (error: unknown, context: Context): Response => {
    const known = convertToClientError(error, idOf(context));
    return context.body(flatErrorBody(known), httpStatus(known), jsonType);
  };

  /** As in Hasura, only a persisted query may use GET. */
  const rejectGet = async (context: Context): Promise<Response> => {
    const respond = (error: unknown): Response =>
      context.body(graphqlErrorBody(convertToClientError(error, idOf(context))), 200, jsonType);
    try {
      await authenticate(context.req.raw.headers);
      return respond(persistedQueryError());
    } catch (error) {
      return respond(error);
    }
  };

  const adminRoute =
    (run: (body: unknown) => Promise<unknown>) =>
    async (context: Context): Promise<Response> => {
      try {
        const { role } = await authenticate(context.req.raw.headers);
        if (role !== adminRole)
          throw new EngineError('access-denied', 'restricted access : admin only', '$', { status: 400 });
        return context.json(await run(parseBody(await context.req.text())));
      } catch (error) {
        return refuse(unreadable(error), context);
      }
    };

  const notOffered = (context: Context): Response =>
    refuse(
      new EngineError(
        'not-supported',
        `${context.req.path} is not supported. Send GraphQL requests to /v1/graphql. To change the schema, change the database and the metadata directory, then send reload_metadata to /v1/metadata.`,
      ),
      context,
    );

  const healthz = async (context: Context): Promise<Response> => {
    try {
      await database.row({ text: 'select 1', name: undefined }, [], readColumnTexts);
    } catch (error) {
      log.error({ err: error }, 'Postgres does not respond');
      return context.text('ERROR', 500);
    }
    if (holder.current().inconsistencies.length === 0) return context.text('OK');
    if (context.req.query('strict') === 'true') return context.text('ERROR: inconsistent objects in schema', 500);
    return context.text('WARN: inconsistent objects in schema');
  };

  const app = new Hono();
  app.use(async (context, next) => {
    context.header(requestIdHeader, getRequestId(context.req.raw.headers));
    await next();
  });
  app.use(corsMiddleware(config.corsDomains));
  app.post(graphqlPath, limitBody, graphql(answer));
  app.get(graphqlPath, rejectGet);
  app.post('/v1alpha1/graphql', limitBody, graphql(answerNatively));
  app.post(
    '/v1/graphql/explain',
    limitBody,
    adminRoute((body) => explainResponse(holder.current(), database, body)),
  );
  app.post(
    '/v1/metadata',
    limitBody,
    adminRoute((body) => runCommand(holder, body)),
  );
  for (const path of unsupportedPaths) app.post(path, notOffered);
  app.get('/healthz', healthz);
  app.get('/hasura/healthz', healthz);
  app.get('/v1/version', (context) => context.json({ version: hasuraVersion, server_type: 'ce' }));
  if (config.metricsSecret !== undefined)
    app.get('/v1/metrics', (context) => metrics.answer(context.req.header('authorization')));
  if (config.console)
    app.route(
      '/',
      consoleRoutes(() => holder.current().examples),
    );
  app.notFound((context) =>
    context.body(flatErrorBody(new EngineError('not-found', 'resource does not exist')), 404, jsonType),
  );
  app.onError((error, context) =>
    context.body(flatErrorBody(convertToClientError(error, idOf(context))), 500, jsonType),
  );

  const direct = nodeHandler(graphqlPath, graphqlHandler(parts, false, joinToBody));
  const answerHere = directHandler(parts, joinToBytes);
  return {
    app: {
      fetch: (request, env) =>
        isTracingOn() ? traced(request, () => app.fetch(request, env)) : app.fetch(request, env),
      direct: (incoming, outgoing) => !isTracingOn() && direct(incoming, outgoing),
      upgrades: websockets,
    },
    answer: (message, signal) =>
      isTracingOn() ? runInSpan({ name: 'engine' }, () => answerHere(message, signal)) : answerHere(message, signal),
  };
}
