import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { migrateDatabase } from '@fds/db/migrate';
import { metadataDirectory } from './files.ts';

/** A running engine with the GraphQL endpoint `<url>/v1/graphql`. */
export interface RunningEngine {
  readonly url: string;
  readonly adminSecret: string;
  /** Sends a request to an engine in this process. Default: over the network. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

const engineProgram = join(import.meta.dirname, '../../engine/src/main.ts');

const START_TIMEOUT = 30_000;

/** @throws Error with the output if the engine ends or does not start in time */
async function addressOf(engine: ChildProcess): Promise<string> {
  let output = '';
  const said = new Promise<string>((resolve) => {
    for (const stream of [engine.stdout, engine.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = /"url":"([^"]+)".*"engine listens"/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const ended = once(engine, 'close', { signal: AbortSignal.timeout(START_TIMEOUT) });
  const url = await Promise.race([said, ended.catch(() => undefined)]);
  if (typeof url === 'string') return url;
  throw new Error(`the engine did not start:\n${output}`);
}

/**
 * Starts the engine in a child process, which disposing of the result stops.
 * @param databaseUrl the function migrates this database first
 * @throws Error with the output if the engine does not start within 30 s
 */
export async function startEngine(
  databaseUrl: string,
  metadata = metadataDirectory,
): Promise<RunningEngine & AsyncDisposable> {
  await migrateDatabase(databaseUrl);
  const adminSecret = randomBytes(32).toString('hex');
  const child = spawn(process.execPath, [engineProgram], {
    env: {
      ...process.env,
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: metadata,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
      HASURA_GRAPHQL_LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    return { url: await addressOf(child), adminSecret, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns the engine at ENGINE_URL (with HASURA_GRAPHQL_ADMIN_SECRET), or starts one for the database DATABASE_URL.
 * @throws Error if neither variable is set
 */
export async function findOrStartEngine(): Promise<RunningEngine & AsyncDisposable> {
  const { ENGINE_URL, HASURA_GRAPHQL_ADMIN_SECRET, DATABASE_URL } = process.env;
  if (ENGINE_URL !== undefined && HASURA_GRAPHQL_ADMIN_SECRET !== undefined) {
    const url = ENGINE_URL.replace(/(?<!\/)\/+$/, '');
    return { url, adminSecret: HASURA_GRAPHQL_ADMIN_SECRET, [Symbol.asyncDispose]: async () => {} };
  }
  if (DATABASE_URL !== undefined) return startEngine(DATABASE_URL);
  throw new Error(
    'set ENGINE_URL and HASURA_GRAPHQL_ADMIN_SECRET to use a running engine, or DATABASE_URL to start an engine',
  );
}
