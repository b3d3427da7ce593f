import { StartError } from '@fds/platform/env';
import type { Logger } from '@fds/platform/log';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EngineConfig } from '../config.ts';
import { EngineError, flatErrorBody, graphqlErrorBody, httpStatus } from '../errors/engine-error.ts';
import { explain, type OperationExplanation } from '../execute/explain.ts';
import { type PostgresClient, readColumnTexts } from '../execute/pg-lean/index.ts';
import { joinToBytes } from '../execute/run.ts';
import { MetadataError } from '../metadata/load.ts';
import { hasuraVersion } from '../metadata/version.ts';
import { adminRole } from '../permission/select.ts';
import type { Session } from '../permission/session.ts';
import type { EngineState } from '../state/engine-state.ts';
import { abortSignal } from './abort-signal.ts';
import { consoleRoutes } from './console/routes.ts';
import { corsMiddleware } from './cors.ts';
import { graphqlHandler, parseBody, persistedQueryError, readRequest } from './graphql.ts';
import { getRequestId, requestIdHeader } from './headers.ts';
import { limitBody } from './limit-body.ts';
import { type ReloadableMetadata, runMetadataCommand } from './metadata.ts';
import type { EngineMetrics } from './metrics.ts';

const explainBody = v.object({
  query: v.looseObject({}),
  user: v.nullish(v.record(v.pipe(v.string(), v.toLowerCase()), v.string()), {}),
});

/** Without `x-hasura-role`, the role is admin. */
function sessionOf(given: Readonly<Record<string, string>>): Session {
  const role = given['x-hasura-role'] ?? adminRole;
  const variables = new Map(Object.entries({ ...given, 'x-hasura-role': role }));
  return { role, variables, backendOnly: false, expiresAt: undefined };
}

/**
 * Answers POST /v1/graphql/explain for an admin.
 * @param body `query` with the GraphQL request, and `user` with session variables
 * @throws EngineError for an invalid request
 */
async function explainResponse(
  { plans }: EngineState,
  database: PostgresClient,
  body: unknown,
): Promise<OperationExplanation> {
  const parsed = v.safeParse(explainBody, body);
  if (!parsed.success)
    throw new EngineError(
      'parse-failed',
      'the body must be an object with query (a GraphQL request) and optional user (session variables)',
    );
  const { query, user } = parsed.output;
  return explain(plans, database, sessionOf(user ?? {}), readRequest(query));
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Hasura's older JSON query API and Relay API, which the engine does not support. */
const unsupportedPaths = ['/v1/query', '/v2/query', '/v1beta1/relay'];
export const graphqlPath = '/v1/graphql';

const idOf = ({ res }: Context): string => res.headers.get(requestIdHeader) ?? '';

/** A client gets `invalid-configuration` with the reason if the engine cannot serve the new metadata. */
const unreadable = (error: unknown): unknown =>
  error instanceof MetadataError || error instanceof StartError
    ? new EngineError('invalid-configuration', error.message, '$', { cause: error })
    : error;

export function httpRoutes(
  parts: Parameters<typeof graphqlHandler>[0],
  holder: ReloadableMetadata,
  database: PostgresClient,
  metrics: EngineMetrics,
  config: Pick<EngineConfig, 'console' | 'consoleToken' | 'consoleSignInUrl' | 'corsDomains' | 'metricsSecret'>,
  log: Logger,
): Hono {
  const { authenticate, convertToClientError } = parts;
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
    if (holder.current.inconsistencies.length === 0) return context.text('OK');
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
    adminRoute((body) => explainResponse(holder.current, database, body)),
  );
  app.post(
    '/v1/metadata',
    limitBody,
    adminRoute((body) => runMetadataCommand(holder, body)),
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
      consoleRoutes({
        examples: () => holder.current.examples,
        demoToken: config.consoleToken,
        signInUrl: config.consoleSignInUrl,
      }),
    );
  app.notFound((context) =>
    context.body(flatErrorBody(new EngineError('not-found', 'resource does not exist')), 404, jsonType),
  );
  app.onError((error, context) =>
    context.body(flatErrorBody(convertToClientError(error, idOf(context))), 500, jsonType),
  );
  return app;
}
