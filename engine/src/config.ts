import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { logLevelVariable } from '@fds/platform/log';
import { tracesVariable } from '@fds/platform/telemetry';
import { jwtConfigSchema } from './auth/jwt-config.ts';

const settings = {
  databaseUrl: ['HASURA_GRAPHQL_DATABASE_URL', s.optional(s.postgresUrl)],
  readReplicaUrls: ['HASURA_GRAPHQL_READ_REPLICA_URLS', s.withDefault(s.secret(s.list(s.postgresUrl)), [])],
  /** Age of the data that a replica may return. With 0, a read returns every change that was committed before. */
  replicaMaxLagMs: ['ENGINE_READ_REPLICA_MAX_LAG_MS', s.withDefault(s.integer(0, 86_400_000), 0)],
  metadataDir: ['HASURA_GRAPHQL_METADATA_DIR', s.withDefault(s.text('the path of a directory'), '/hasura-metadata')],
  adminSecret: ['HASURA_GRAPHQL_ADMIN_SECRET', s.optional(s.secret(s.text()))],
  jwtSecret: [
    'HASURA_GRAPHQL_JWT_SECRET',
    s.optional(
      s.secret(
        s.json(jwtConfigSchema, 'a JSON object with type and key, or with jwk_url, and optional claims settings'),
      ),
    ),
  ],
  unauthorizedRole: ['HASURA_GRAPHQL_UNAUTHORIZED_ROLE', s.optional(s.text('the name of a role'))],
  host: ['HASURA_GRAPHQL_SERVER_HOST', s.withDefault(s.text('an IP address or a host name'), '0.0.0.0')],
  port: ['HASURA_GRAPHQL_SERVER_PORT', s.withDefault(s.port, 8080)],
  console: ['HASURA_GRAPHQL_ENABLE_CONSOLE', s.withDefault(s.onOff, false)],
  /** The console gives this token to a browser on the same machine. */
  consoleToken: ['ENGINE_CONSOLE_TOKEN', s.optional(s.secret(s.text()))],
  /** The service that signs analysts in, on the same site as the console. Without a slash at the end. */
  consoleSignInUrl: ['ENGINE_CONSOLE_SIGN_IN_URL', s.optional(s.address)],
  /** Roles whose operations are logged. */
  loggedRoles: ['ENGINE_LOGGED_ROLES', s.withDefault(s.list(s.text('the name of a role')), [])],
  stringifyNumerics: ['HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES', s.withDefault(s.onOff, false)],
  /** Every role except admin can only run operations of the allow list. */
  enableAllowList: ['HASURA_GRAPHQL_ENABLE_ALLOWLIST', s.withDefault(s.onOff, false)],
  /** A role that may read a table may also call functions that return its rows. */
  inferFunctionPermissions: ['HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS', s.withDefault(s.onOff, true)],
  /** Ignores comparisons with null in conditions, as version 1 of Hasura. */
  collapseNulls: ['HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE', s.withDefault(s.onOff, false)],
  origins: ['HASURA_GRAPHQL_CORS_DOMAIN', s.optional(s.text('* or a comma-separated list of origins'))],
  isCorsOff: ['HASURA_GRAPHQL_DISABLE_CORS', s.withDefault(s.onOff, false)],
  maxConnections: ['HASURA_GRAPHQL_PG_CONNECTIONS', s.withDefault(s.integer(1, 10_000), 50)],
  /** 0 means no timeout. */
  statementMs: ['ENGINE_STATEMENT_TIMEOUT_MS', s.withDefault(s.integer(0, 86_400_000), 60_000)],
  gracefulStopSeconds: ['HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT', s.withDefault(s.integer(0, 3_600), 60)],
  eventsConcurrency: ['HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE', s.withDefault(s.integer(1, 10_000), 100)],
  /** Polling of the event queue, in addition to notifications. */
  eventsIntervalMs: ['HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL', s.withDefault(s.integer(1, 3_600_000), 1_000)],
  /** Events that one poll takes from the queue. */
  eventsBatch: ['HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE', s.withDefault(s.integer(1, 10_000), 100)],
  eventsPerRequest: ['ENGINE_EVENTS_PER_REQUEST', s.withDefault(s.integer(1, 1_000), 1)],
  eventsKeepHours: ['ENGINE_EVENTS_KEEP_HOURS', s.withDefault(s.integer(0, 87_600), 168)],
  liveQueriesIntervalMs: [
    'HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL',
    s.withDefault(s.integer(1, 3_600_000), 1_000),
  ],
  streamsIntervalMs: [
    'HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL',
    s.withDefault(s.integer(1, 3_600_000), 1_000),
  ],
  websocketKeepAliveSeconds: ['HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE', s.withDefault(s.integer(1, 3_600), 5)],
  /** Time within which the client must send `connection_init`. */
  websocketInitSeconds: ['HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT', s.withDefault(s.integer(1, 3_600), 3)],
  maxSubscriptionsPerOrganisation: ['ENGINE_SUBSCRIPTIONS_PER_ORGANISATION', s.withDefault(s.integer(0, 100_000), 50)],
  maxWebsockets: ['ENGINE_WEBSOCKETS', s.withDefault(s.integer(0, 100_000), 2_000)],
  /** Bearer token for reading the metrics; undefined means that the engine has no page of metrics. */
  metricsSecret: ['HASURA_GRAPHQL_METRICS_SECRET', s.optional(s.secret(s.text()))],
  logLevel: ['HASURA_GRAPHQL_LOG_LEVEL', logLevelVariable],
  tracesEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', tracesVariable],
} as const;

export type EngineConfig = ReturnType<typeof readConfig>;

/**
 * A setting that also exists in Hasura has the same name as in Hasura.
 * @throws StartError with one line for each invalid setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { host, origins, isCorsOff, ...config } = s.readSettings(settings, environment);
  for (const key of ['jwtSecret', 'unauthorizedRole'] as const)
    if (config[key] !== undefined && config.adminSecret === undefined)
      throw new StartError(
        `${settings[key][0]} requires HASURA_GRAPHQL_ADMIN_SECRET: without an admin secret, every request has the role admin. Set both settings or neither.`,
      );
  const domains = origins?.split(',').map((domain) => domain.trim());
  return Object.freeze({
    ...config,
    /** `*` is Hasura's value for all network interfaces. */
    host: host === '*' ? '0.0.0.0' : host,
    /** Origins of web pages that may send requests from a browser; undefined turns CORS off. */
    corsDomains: isCorsOff ? undefined : (domains ?? ['*']),
    /** Foreign origins of web pages that may open websockets. */
    websocketOrigins: isCorsOff ? [] : (domains ?? []),
    /** The metadata can refer to these variables. */
    environment: Object.freeze({ ...environment }),
  });
}
