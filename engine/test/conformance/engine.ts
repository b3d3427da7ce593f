import { createLogger } from '@fds/platform/log';
import { listen } from '@fds/platform/serve';
import { readConfig } from '../../src/config.ts';
import { createEngine } from '../../src/http/server.ts';

export const ADMIN_SECRET = 'conformance-admin-secret';

export interface Engine {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the engine in this process, on a free port.
 * @param environment additional settings
 * @throws StartError or MetadataError if the engine cannot start with this database and metadata
 */
export async function startEngine(
  databaseUrl: string,
  metadataDirectory: string,
  environment: Readonly<Record<string, string>>,
): Promise<Engine> {
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: metadataDirectory,
    HASURA_GRAPHQL_ADMIN_SECRET: ADMIN_SECRET,
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '50',
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '50',
    HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '100',
    ...environment,
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
  const server = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: '' });
  const stop = async () => {
    server.cut();
    await server.close();
    await engine.close();
  };
  return { url: server.url, stop };
}
