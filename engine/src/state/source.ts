import { StartError } from '@fds/platform/env';
import type { EngineConfig } from '../config.ts';
import type { PoolSettings } from '../execute/pg-lean/index.ts';
import type { DatabaseUrlMetadata, Metadata } from '../metadata/schema.ts';

const defaultIdleSeconds = 180;
const defaultLifetimeSeconds = 600;
const defaultAcquireSeconds = 10;

function addressOf(given: DatabaseUrlMetadata, { environment }: EngineConfig): string {
  if ('url' in given) return given.url;
  if ('from_env' in given) {
    const url = environment[given.from_env];
    if (url === undefined || url === '')
      throw new StartError(
        `databases/databases.yaml: the database_url comes from the variable ${given.from_env}, which is not set: set it`,
      );
    return url;
  }
  const { username, password, host, port, database } = given.connection_parameters;
  const url = new URL(`postgres://${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`);
  url.username = username;
  url.password = password ?? '';
  return url.href;
}

/**
 * For the database that the metadata names, or else HASURA_GRAPHQL_DATABASE_URL.
 * @throws StartError if neither contains a URL
 */
export function readPoolSettings(metadata: Metadata, config: EngineConfig): PoolSettings {
  const info = metadata.sources?.[0]?.configuration.connection_info;
  const url = info === undefined ? config.databaseUrl : addressOf(info.database_url, config);
  if (url === undefined) throw new StartError('no database URL: set HASURA_GRAPHQL_DATABASE_URL');
  const pool = info?.pool_settings;
  return {
    url,
    prepares: info?.use_prepared_statements ?? true,
    maxConnections: pool?.max_connections ?? config.maxConnections,
    idleSeconds: pool?.idle_timeout ?? defaultIdleSeconds,
    lifetimeSeconds: pool?.connection_lifetime ?? defaultLifetimeSeconds,
    acquireMs: (pool?.pool_timeout ?? defaultAcquireSeconds) * 1000,
    statementMs: config.statementMs,
  };
}
