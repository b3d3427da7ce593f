import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@fds/platform/log';
import { isTracingOn, runInServerSpan } from '@fds/platform/telemetry';
import { createAuthenticator, type HeaderReader } from '../auth/authenticate.ts';
import { jwtVerifier } from '../auth/jwt.ts';
import type { EngineConfig } from '../config.ts';
import { EngineError, httpStatus } from '../errors/engine-error.ts';
import { type DeliveryWorker, deliveryWorker } from '../events/deliver.ts';
import { openClient, type PostgresClient } from '../execute/pg-lean/index.ts';
import { joinToBody, joinToBytes, type ResponseBody } from '../execute/run.ts';
import { type WebsocketManager, websocketLimits, websocketManager } from '../hasura/live/http/index.ts';
import { withReadReplicas } from '../hasura/replicas/execute/index.ts';
import { type LoadedMetadata, loadMetadata } from '../metadata/load.ts';
import { readPoolSettings } from '../state/source.ts';
import { abortWhenClientLeaves } from './abort-signal.ts';
import { directHandler, graphqlHandler } from './graphql.ts';
import { getRequestId, nodeHeaders, requestIdHeader } from './headers.ts';
import { maxBodyBytes } from './limit-body.ts';
import { type ReloadableMetadata, reloadableMetadata } from './metadata.ts';
import { type EngineMetrics, engineMetrics } from './metrics.ts';
import { graphqlPath, httpRoutes } from './routes.ts';

const decoder = new TextDecoder();

/** Not from a browser, with a Content-Length within the limit. */
const isPlain = (headers: HeaderReader): boolean =>
  !headers.has('origin') &&
  !headers.has('transfer-encoding') &&
  Number(headers.get('content-length') ?? 0) <= maxBodyBytes;

const bodyOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => resolve(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))));
    incoming.on('error', () =>
      reject(new EngineError('bad-request', 'the body of the request is incomplete: send the request again')),
    );
  });

/**
 * Handles most requests with Node's own objects, faster than the Hono app.
 * @returns a function that returns false, and has sent nothing, if the Hono app must handle the request
 */
function nodeHandler(path: string, handleRequest: ReturnType<typeof graphqlHandler<ResponseBody>>) {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, headers: HeaderReader): Promise<void> => {
    const id = getRequestId(headers);
    const request = { headers, text: () => bodyOf(incoming) };
    const { status, body } = await handleRequest(request, abortWhenClientLeaves(outgoing), id);
    const content = typeof body === 'string' ? body : body.for(outgoing);
    outgoing.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content),
      [requestIdHeader]: id,
    });
    outgoing.end(content);
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (incoming.url !== path || incoming.method !== 'POST') return false;
    const headers = nodeHeaders(incoming.headers);
    if (!isPlain(headers)) return false;
    respond(incoming, outgoing, headers).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    );
    return true;
  };
}

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

const tracedPaths: ReadonlySet<string> = new Set([
  graphqlPath,
  '/v1alpha1/graphql',
  '/v1/graphql/explain',
  '/v1/metadata',
]);

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
  const authenticate = createAuthenticator({
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
    get current() {
      return held.current;
    },
    reload: async () => {
      const state = await held.reload();
      websockets.restart();
      return state;
    },
  };
  const app = httpRoutes(parts, holder, database, metrics, config, log);
  const direct = nodeHandler(graphqlPath, graphqlHandler(parts, false, joinToBody));
  return {
    app: {
      fetch: (request, env) =>
        isTracingOn() ? traced(request, () => app.fetch(request, env)) : app.fetch(request, env),
      direct: (incoming, outgoing) => !isTracingOn() && direct(incoming, outgoing),
      upgrades: websockets,
    },
    answer: directHandler(parts, joinToBytes),
  };
}
