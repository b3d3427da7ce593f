import { createLogger } from '@fds/platform/log';
import pg from 'pg';
import { createTestDatabase } from '../../testing/database.ts';
import { readConfig } from '../src/config.ts';
import { createEngine, type Engine } from '../src/http/server.ts';
import { adminSecret, createMetadataFileContents, createTemporaryFolder } from './support.ts';

/** A database and a metadata directory for several engines. */
export interface DatabaseSharedByEngines extends AsyncDisposable {
  readonly client: pg.Client;
  readonly metadataDir: string;
  /** Environment variables for an engine with this database and this metadata. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts one more engine with this database, in this process. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<Engine>;
  /** Stops an engine before the end of the test. The other engines stop at the end of the test. */
  readonly stop: (engine: Engine) => Promise<void>;
}

/** Creates a database for the test, and metadata that tracks the given tables. */
export async function createDatabaseSharedByEngines(
  sql: string,
  tables: readonly unknown[],
  receiver: string,
): Promise<DatabaseSharedByEngines> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(sql);
  const metadata = await createTemporaryFolder(createMetadataFileContents(tables));
  const engines = new Set<Engine>();
  const environment = {
    HASURA_GRAPHQL_DATABASE_URL: database.url,
    HASURA_GRAPHQL_METADATA_DIR: metadata.path,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    HASURA_GRAPHQL_PG_CONNECTIONS: '2',
    HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '20',
    HASURA_GRAPHQL_LOG_LEVEL: 'silent',
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '0',
    RECEIVER: receiver,
  };
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Engine> => {
    const config = readConfig({ ...environment, ...more });
    const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }));
    engines.add(engine);
    return engine;
  };
  const stop = async (engine: Engine): Promise<void> => {
    engines.delete(engine);
    await engine.close();
  };
  const dispose = async (): Promise<void> => {
    for (const engine of engines) await stop(engine);
    await client.end();
    await metadata[Symbol.asyncDispose]();
    await database.drop();
  };
  return { client, metadataDir: metadata.path, environment, start, stop, [Symbol.asyncDispose]: dispose };
}

/** Sends reload_metadata to the engine. */
export const reloadMetadata = (engine: Engine): Promise<Response> =>
  Promise.resolve(
    engine.app.fetch(
      new Request('http://engine/v1/metadata', {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': adminSecret },
        body: JSON.stringify({ type: 'reload_metadata' }),
      }),
    ),
  );
