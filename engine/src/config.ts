import {
  integer,
  json,
  onOff,
  optional,
  port,
  postgresUrl,
  readEnv,
  StartError,
  secret,
  text,
  withDefault,
} from '@fds/platform/env';
import { type LogLevel, logLevel } from '@fds/platform/log';
import { tracesEndpoint } from '@fds/platform/telemetry';
import { type JwtConfig, jwtConfig } from './auth/jwt-config.ts';

export interface EngineConfig {
  readonly databaseUrl: string | undefined;
  readonly metadataDir: string;
  readonly adminSecret: string | undefined;
  readonly jwtSecret: JwtConfig | undefined;
  readonly unauthorizedRole: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly console: boolean;
  readonly stringifyNumerics: boolean;
  /** Roles but the admin may only send documents of the allow list. */
  readonly enableAllowList: boolean;
  /** A comparison with null counts as left out, as it did in version 1. */
  readonly collapseNulls: boolean;
  /** Who may read the table of a function may call it, as long as it is no mutation. */
  readonly inferFunctionPermissions: boolean;
  /** Origins that browsers may call from; undefined: CORS is off. */
  readonly corsDomains: readonly string[] | undefined;
  readonly maxConnections: number;
  /** A statement that runs longer is stopped; 0: none is. */
  readonly statementMs: number;
  readonly gracefulStopSeconds: number;
  /** So many events of event triggers are under way at once. */
  readonly eventsAtOnce: number;
  /** How often the queue of events is looked into where nothing says that there is something. */
  readonly eventsIntervalMs: number;
  /** So many events are taken from the queue at once. */
  readonly eventsBatch: number;
  /** Events that were delivered are removed after so many hours. */
  readonly eventsKeepHours: number;
  /** Who shows it may read the metrics; undefined: nothing is counted. */
  readonly metricsSecret: string | undefined;
  readonly logLevel: LogLevel;
  /** Where traces are sent; undefined: there are none. */
  readonly tracesEndpoint: string | undefined;
  /** The environment as it was, for the variables that the metadata names. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const spec = {
  HASURA_GRAPHQL_DATABASE_URL: optional(postgresUrl),
  HASURA_GRAPHQL_METADATA_DIR: withDefault(text('the path of a directory'), '/hasura-metadata'),
  HASURA_GRAPHQL_ADMIN_SECRET: optional(secret(text())),
  HASURA_GRAPHQL_JWT_SECRET: optional(
    secret(json(jwtConfig, 'a JSON object with type and key, or with jwk_url, and optional claims settings')),
  ),
  HASURA_GRAPHQL_UNAUTHORIZED_ROLE: optional(text('the name of a role')),
  HASURA_GRAPHQL_SERVER_HOST: withDefault(text('an address'), '0.0.0.0'),
  HASURA_GRAPHQL_SERVER_PORT: withDefault(port, 8080),
  HASURA_GRAPHQL_ENABLE_CONSOLE: withDefault(onOff, false),
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: withDefault(onOff, false),
  HASURA_GRAPHQL_ENABLE_ALLOWLIST: withDefault(onOff, false),
  HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: withDefault(onOff, true),
  HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: withDefault(onOff, false),
  HASURA_GRAPHQL_CORS_DOMAIN: withDefault(text('* or a list of origins with commas between them'), '*'),
  HASURA_GRAPHQL_DISABLE_CORS: withDefault(onOff, false),
  HASURA_GRAPHQL_PG_CONNECTIONS: withDefault(integer(1, 10_000), 50),
  ENGINE_STATEMENT_TIMEOUT_MS: withDefault(integer(0, 86_400_000), 60_000),
  HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: withDefault(integer(0, 3_600), 60),
  HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: withDefault(integer(1, 10_000), 100),
  HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: withDefault(integer(1, 3_600_000), 1_000),
  HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE: withDefault(integer(1, 10_000), 100),
  ENGINE_EVENTS_KEEP_HOURS: withDefault(integer(0, 87_600), 168),
  HASURA_GRAPHQL_METRICS_SECRET: optional(secret(text())),
  HASURA_GRAPHQL_LOG_LEVEL: logLevel,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint,
};

/** `*` as Hasura's server host means every address. */
const hostOf = (host: string): string => (host === '*' ? '0.0.0.0' : host);

/**
 * Reads the engine's settings, under Hasura's names for them where it has one.
 * @throws StartError with a line for each wrong one
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): EngineConfig {
  const env = readEnv(spec, environment);
  const adminSecret = env.HASURA_GRAPHQL_ADMIN_SECRET;
  for (const [name, value] of Object.entries({
    HASURA_GRAPHQL_JWT_SECRET: env.HASURA_GRAPHQL_JWT_SECRET,
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: env.HASURA_GRAPHQL_UNAUTHORIZED_ROLE,
  }))
    if (value !== undefined && adminSecret === undefined)
      throw new StartError(`${name} requires HASURA_GRAPHQL_ADMIN_SECRET to be set: without it everyone is admin`);
  return Object.freeze({
    databaseUrl: env.HASURA_GRAPHQL_DATABASE_URL,
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
    corsDomains: env.HASURA_GRAPHQL_DISABLE_CORS
      ? undefined
      : env.HASURA_GRAPHQL_CORS_DOMAIN.split(',').map((domain) => domain.trim()),
    maxConnections: env.HASURA_GRAPHQL_PG_CONNECTIONS,
    statementMs: env.ENGINE_STATEMENT_TIMEOUT_MS,
    gracefulStopSeconds: env.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT,
    eventsAtOnce: env.HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE,
    eventsIntervalMs: env.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL,
    eventsBatch: env.HASURA_GRAPHQL_EVENTS_FETCH_BATCH_SIZE,
    eventsKeepHours: env.ENGINE_EVENTS_KEEP_HOURS,
    metricsSecret: env.HASURA_GRAPHQL_METRICS_SECRET,
    logLevel: env.HASURA_GRAPHQL_LOG_LEVEL,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    environment: Object.freeze({ ...environment }),
  });
}
