import {
  integerVariable,
  jsonVariable,
  listVariable,
  onOffVariable,
  optionalVariable,
  portVariable,
  postgresUrlVariable,
  readEnvironment,
  StartError,
  secretVariable,
  textVariable,
  withDefault,
} from '@fds/platform/env';
import { type LogLevel, logLevelVariable } from '@fds/platform/log';
import { tracesVariable } from '@fds/platform/telemetry';
import { type JwtConfig, jwtConfigSchema } from './auth/jwt-config.ts';

export interface EngineConfig {
  readonly databaseUrl: string | undefined;
  /** URLs of read replicas of the database. */
  readonly readReplicaUrls: readonly string[];
  /**
   * Maximum number of milliseconds by which the data from a read replica may be out of date. With 0, a read returns
   * every change that was committed before the read.
   */
  readonly replicaMaxLagMs: number;
  readonly metadataDir: string;
  readonly adminSecret: string | undefined;
  readonly jwtSecret: JwtConfig | undefined;
  readonly unauthorizedRole: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly console: boolean;
  readonly stringifyNumerics: boolean;
  /** If true, every role except admin can only run operations of the allow list. */
  readonly enableAllowList: boolean;
  /** True if the engine ignores comparisons with null in conditions, in the same way as version 1 of Hasura. */
  readonly collapseNulls: boolean;
  /** True if a role that may read a table may also call functions that return rows of this table. */
  readonly inferFunctionPermissions: boolean;
  /** Origins of web pages that may send requests from a browser; undefined turns CORS off. */
  readonly corsDomains: readonly string[] | undefined;
  /** Foreign origins of web pages that may open websockets. */
  readonly websocketOrigins: readonly string[];
  readonly maxConnections: number;
  /** Timeout of an SQL statement in milliseconds; 0 means no timeout. */
  readonly statementMs: number;
  readonly gracefulStopSeconds: number;
  /** Interval in milliseconds at which the engine reads the results of live queries. */
  readonly liveQueriesIntervalMs: number;
  /**
   * Maximum number of cohorts for which one SQL statement reads the results of a live query. A cohort is a group of
   * subscribers with equal variable values.
   */
  readonly liveQueriesBatch: number;
  /** Interval in milliseconds at which the engine reads the results of streams. */
  readonly streamsIntervalMs: number;
  /**
   * Maximum number of cohorts for which one SQL statement reads the results of a stream. A cohort is a group of
   * subscribers with equal variable values.
   */
  readonly streamsBatch: number;
  /** Interval in seconds at which websockets send keep-alive messages. */
  readonly websocketKeepAliveSeconds: number;
  /** Time in seconds within which the client of a websocket must send `connection_init`. */
  readonly websocketInitSeconds: number;
  /** Maximum number of open subscriptions of one organisation. */
  readonly maxSubscriptionsPerOrganisation: number;
  /** Maximum number of open websockets. */
  readonly maxWebsockets: number;
  /** Maximum number of open websockets with the same role and session variables. */
  readonly maxWebsocketsPerSession: number;
  /** Maximum number of operations that run on one websocket at the same time. */
  readonly maxOperationsPerWebsocket: number;
  /**
   * Maximum number of bytes that the engine buffers for a websocket client that does not read them. The maximum of a
   * session and the maximum of the engine are multiples of this number.
   */
  readonly maxWebsocketBufferedBytes: number;
  /** Maximum number of events that the engine sends to receivers at the same time. */
  readonly eventsConcurrency: number;
  /** Interval in milliseconds at which the engine polls the event queue, in addition to notifications. */
  readonly eventsIntervalMs: number;
  /** Maximum number of events that one poll takes from the queue. */
  readonly eventsBatch: number;
  /** Maximum number of events in one request to a receiver. */
  readonly eventsPerRequest: number;
  /** Number of hours after which the engine deletes delivered events. */
  readonly eventsKeepHours: number;
  /** Bearer token for reading the metrics; undefined means that the engine collects no metrics. */
  readonly metricsSecret: string | undefined;
  readonly logLevel: LogLevel;
  /** URL to which the engine sends traces; undefined means that it sends no traces. */
  readonly tracesEndpoint: string | undefined;
  /** The environment variables of the process, to which the metadata can refer. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const spec = {
  HASURA_GRAPHQL_DATABASE_URL: optionalVariable(postgresUrlVariable),
  HASURA_GRAPHQL_READ_REPLICA_URLS: withDefault(secretVariable(listVariable(postgresUrlVariable)), []),
  ENGINE_READ_REPLICA_MAX_LAG_MS: withDefault(integerVariable(0, 86_400_000), 0),
  HASURA_GRAPHQL_METADATA_DIR: withDefault(textVariable('the path of a directory'), '/hasura-metadata'),
  HASURA_GRAPHQL_ADMIN_SECRET: optionalVariable(secretVariable(textVariable())),
  HASURA_GRAPHQL_JWT_SECRET: optionalVariable(
    secretVariable(
      jsonVariable(jwtConfigSchema, 'a JSON object with type and key, or with jwk_url, and optional claims settings'),
    ),
  ),
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: optionalVariable(textVariable('the name of a role')),
  HASURA_GRAPHQL_SERVER_HOST: withDefault(textVariable('an IP address or a host name'), '0.0.0.0'),
  HASURA_GRAPHQL_SERVER_PORT: withDefault(portVariable, 8080),
  HASURA_GRAPHQL_ENABLE_CONSOLE: withDefault(onOffVariable, false),
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: withDefault(onOffVariable, false),
  HASURA_GRAPHQL_ENABLE_ALLOWLIST: withDefault(onOffVariable, false),
  HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: withDefault(onOffVariable, true),
  HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: withDefault(onOffVariable, false),
  HASURA_GRAPHQL_CORS_DOMAIN: optionalVariable(textVariable('* or a comma-separated list of origins')),
  HASURA_GRAPHQL_DISABLE_CORS: withDefault(onOffVariable, false),
  HASURA_GRAPHQL_PG_CONNECTIONS: withDefault(integerVariable(1, 10_000), 50),
  ENGINE_STATEMENT_TIMEOUT_MS: withDefault(integerVariable(0, 86_400_000), 60_000),
  HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: withDefault(integerVariable(0, 3_600), 60),
  HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: withDefault(integerVariable(1, 10_000), 100),
  HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: withDefault(integerVariable(1, 3_600_000), 1_000),
  HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE: withDefault(integerVariable(1, 10_000), 100),
  ENGINE_EVENTS_PER_REQUEST: withDefault(integerVariable(1, 1_000), 1),
  ENGINE_EVENTS_KEEP_HOURS: withDefault(integerVariable(0, 87_600), 168),
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: withDefault(integerVariable(1, 3_600_000), 1_000),
  HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: withDefault(integerVariable(1, 10_000), 100),
  HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: withDefault(integerVariable(1, 3_600_000), 1_000),
  HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE: withDefault(integerVariable(1, 10_000), 100),
  HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: withDefault(integerVariable(1, 3_600), 5),
  HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: withDefault(integerVariable(1, 3_600), 3),
  ENGINE_SUBSCRIPTIONS_PER_ORGANISATION: withDefault(integerVariable(0, 100_000), 50),
  ENGINE_WEBSOCKETS: withDefault(integerVariable(0, 100_000), 2_000),
  ENGINE_WEBSOCKETS_PER_SESSION: withDefault(integerVariable(1, 100_000), 1_000),
  ENGINE_OPERATIONS_PER_WEBSOCKET: withDefault(integerVariable(1, 10_000), 100),
  ENGINE_WEBSOCKET_BUFFER_BYTES: withDefault(integerVariable(1_024, 1_073_741_824), 8_388_608),
  HASURA_GRAPHQL_METRICS_SECRET: optionalVariable(secretVariable(textVariable())),
  HASURA_GRAPHQL_LOG_LEVEL: logLevelVariable,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesVariable,
};

/** Replaces Hasura's value `*` of the host setting by the address that means all network interfaces. */
const hostOf = (host: string): string => (host === '*' ? '0.0.0.0' : host);

/**
 * Parses the settings of the engine. A setting that also exists in Hasura has the same name as in Hasura.
 * @throws StartError with one line for each invalid setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): EngineConfig {
  const env = readEnvironment(spec, environment);
  const adminSecret = env.HASURA_GRAPHQL_ADMIN_SECRET;
  for (const [name, value] of Object.entries({
    HASURA_GRAPHQL_JWT_SECRET: env.HASURA_GRAPHQL_JWT_SECRET,
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: env.HASURA_GRAPHQL_UNAUTHORIZED_ROLE,
  }))
    if (value !== undefined && adminSecret === undefined)
      throw new StartError(
        `${name} requires HASURA_GRAPHQL_ADMIN_SECRET: without an admin secret, every request has the role admin. Set both settings or neither.`,
      );
  const isCorsOff = env.HASURA_GRAPHQL_DISABLE_CORS;
  const origins = env.HASURA_GRAPHQL_CORS_DOMAIN?.split(',').map((domain) => domain.trim());
  return Object.freeze({
    databaseUrl: env.HASURA_GRAPHQL_DATABASE_URL,
    readReplicaUrls: env.HASURA_GRAPHQL_READ_REPLICA_URLS,
    replicaMaxLagMs: env.ENGINE_READ_REPLICA_MAX_LAG_MS,
    metadataDir: env.HASURA_GRAPHQL_METADATA_DIR,
    adminSecret,
    jwtSecret: env.HASURA_GRAPHQL_JWT_SECRET,
    unauthorizedRole: env.HASURA_GRAPHQL_UNAUTHORIZED_ROLE,
    host: hostOf(env.HASURA_GRAPHQL_SERVER_HOST),
    port: env.HASURA_GRAPHQL_SERVER_PORT,
    console: env.HASURA_GRAPHQL_ENABLE_CONSOLE,
    stringifyNumerics: env.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
    enableAllowList: env.HASURA_GRAPHQL_ENABLE_ALLOWLIST,
    inferFunctionPermissions: env.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
    collapseNulls: env.HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE,
    corsDomains: isCorsOff ? undefined : (origins ?? ['*']),
    websocketOrigins: isCorsOff ? [] : (origins ?? []),
    maxConnections: env.HASURA_GRAPHQL_PG_CONNECTIONS,
    statementMs: env.ENGINE_STATEMENT_TIMEOUT_MS,
    gracefulStopSeconds: env.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT,
    eventsConcurrency: env.HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE,
    eventsIntervalMs: env.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL,
    eventsBatch: env.HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE,
    eventsPerRequest: env.ENGINE_EVENTS_PER_REQUEST,
    eventsKeepHours: env.ENGINE_EVENTS_KEEP_HOURS,
    liveQueriesIntervalMs: env.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
    liveQueriesBatch: env.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE,
    streamsIntervalMs: env.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
    streamsBatch: env.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE,
    websocketKeepAliveSeconds: env.HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE,
    websocketInitSeconds: env.HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT,
    maxSubscriptionsPerOrganisation: env.ENGINE_SUBSCRIPTIONS_PER_ORGANISATION,
    maxWebsockets: env.ENGINE_WEBSOCKETS,
    maxWebsocketsPerSession: env.ENGINE_WEBSOCKETS_PER_SESSION,
    maxOperationsPerWebsocket: env.ENGINE_OPERATIONS_PER_WEBSOCKET,
    maxWebsocketBufferedBytes: env.ENGINE_WEBSOCKET_BUFFER_BYTES,
    metricsSecret: env.HASURA_GRAPHQL_METRICS_SECRET,
    logLevel: env.HASURA_GRAPHQL_LOG_LEVEL,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    environment: Object.freeze({ ...environment }),
  });
}
