import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLogger } from '@fds/platform/log';
import pg from 'pg';
import { stringify } from 'yaml';
import { createTestDatabase } from '../../testing/database.ts';
import { readConfig } from '../src/config.ts';
import { websocketLimits } from '../src/hasura/live/http/index.ts';
import { createEngine, type Engine } from '../src/http/server.ts';

export const adminSecret = 'the secret of the admin';

/** Writes files to a new folder. Disposing of the result deletes the folder. */
export async function createTemporaryFolder(
  files: Readonly<Record<string, string>>,
): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'engine-test-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Returns the files of a metadata directory with one source and the given tables. */
export const createMetadataFileContents = (tables: readonly unknown[]): Record<string, string> => ({
  'version.yaml': 'version: 3\n',
  'databases/databases.yaml': stringify([
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'HASURA_GRAPHQL_DATABASE_URL' } } },
      tables,
    },
  ]),
});

/** Returns the file of a metadata directory with one source that tracks tables and functions. */
export const trackFunctions = (functions: readonly object[], tables: readonly object[]): Record<string, string> => ({
  'databases/databases.yaml':
    createMetadataFileContents(tables)['databases/databases.yaml'] + stringify({ functions }).replace(/^/gm, '  '),
});

export interface TestEngine extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly metadataDir: string;
  /** Sends an HTTP request to the engine's app. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The engine's HTTP handler. */
  readonly app: Engine['app'];
  /** Sends a GraphQL request as the admin, with additional headers, and returns the body of the response. */
  readonly ask: (query: string, variables?: object, headers?: Record<string, string>) => Promise<unknown>;
  /** Runs an operation in this process, with the engine's function for callers that do not use HTTP. */
  readonly answer: Engine['answer'];
  /** Returns the engine's metrics. */
  readonly metrics: Engine['metrics'];
}

/** Starts an engine in this process with a new database. */
export async function startEngine(options: {
  readonly sql: string;
  readonly tables: readonly unknown[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<typeof websocketLimits>;
  /** Additional files of the metadata directory. */
  readonly files?: Readonly<Record<string, string>>;
}): Promise<TestEngine> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(options.sql);
  await client.end();
  const metadata = await createTemporaryFolder({ ...createMetadataFileContents(options.tables), ...options.files });
  const config = readConfig({
    HASURA_GRAPHQL_DATABASE_URL: database.url,
    HASURA_GRAPHQL_METADATA_DIR: metadata.path,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    HASURA_GRAPHQL_PG_CONNECTIONS: '4',
    ...options.environment,
  });
  const engine = await createEngine(config, createLogger({ name: 'engine', level: 'silent' }), {
    ...websocketLimits,
    ...options.limits,
  });
  const fetch = async (path: string, init?: RequestInit): Promise<Response> =>
    engine.app.fetch(new Request(`http://engine${path}`, init));
  const ask = async (query: string, variables?: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch('/v1/graphql', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  const close = async (): Promise<void> => {
    await engine.close();
    await metadata[Symbol.asyncDispose]();
    await database.drop();
  };
  const { answer, app, metrics } = engine;
  return {
    app,
    databaseUrl: database.url,
    metadataDir: metadata.path,
    fetch,
    ask,
    answer,
    metrics,
    [Symbol.asyncDispose]: close,
  };
}
