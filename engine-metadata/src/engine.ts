import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@fds/db/migrate';
import { metadataDirectory } from './files.ts';

/** An engine that answers GraphQL at `<url>/v1/graphql`. */
export interface Engine {
  readonly url: string;
  readonly adminSecret: string;
}

const engineProgram = join(import.meta.dirname, '../../engine/src/main.ts');

/** How long an engine may take to start (milliseconds). */
const START_TIMEOUT = 30_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no TCP port could be had');
  return address.port;
}

async function untilHealthy(url: string, process: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline && process.exitCode === null) {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (response?.ok === true) return;
    await pause(50);
  }
  throw new Error(`the engine did not start:\n${output.join('')}`);
}

/**
 * Starts the embedded engine with this room's metadata as a process of its own.
 * @param databaseUrl a Postgres database, which is migrated first
 * @returns the engine; disposing of it stops the process
 * @throws when the engine does not come up within 30 s, with what it printed
 */
export async function startEngine(databaseUrl: string): Promise<Engine & AsyncDisposable> {
  await migrate(databaseUrl);
  const port = await freePort();
  const adminSecret = randomBytes(32).toString('hex');
  const child = spawn(process.execPath, [engineProgram], {
    env: {
      ...process.env,
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: metadataDirectory,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_SERVER_PORT: String(port),
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(url, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, adminSecret, [Symbol.asyncDispose]: stop };
}

/**
 * The engine that the environment names: the one at ENGINE_URL (with HASURA_GRAPHQL_ADMIN_SECRET), else one started
 * over DATABASE_URL.
 * @throws when neither is set
 */
export async function runningEngine(): Promise<Engine & AsyncDisposable> {
  const { ENGINE_URL, HASURA_GRAPHQL_ADMIN_SECRET, DATABASE_URL } = process.env;
  if (ENGINE_URL !== undefined && HASURA_GRAPHQL_ADMIN_SECRET !== undefined) {
    const url = ENGINE_URL.replace(/\/+$/, '');
    return { url, adminSecret: HASURA_GRAPHQL_ADMIN_SECRET, [Symbol.asyncDispose]: async () => {} };
  }
  if (DATABASE_URL !== undefined) return startEngine(DATABASE_URL);
  throw new Error('set ENGINE_URL and HASURA_GRAPHQL_ADMIN_SECRET, or DATABASE_URL to start an engine over it');
}
