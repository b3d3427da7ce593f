import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { scheduler } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ADMIN_SECRET = 'conformance-admin-secret';
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const START_LIMIT_MS = 15_000;
const STOP_LIMIT_MS = 5_000;

export interface Engine {
  readonly url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port could be had');
  return address.port;
}

async function healthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = AbortSignal.timeout(STOP_LIMIT_MS);
  killer.addEventListener('abort', () => child.kill('SIGKILL'));
  await exited;
}

/**
 * Starts the engine as a process of its own on a free port and waits until /healthz is well.
 * @throws Error with the last of what the process wrote, when it ends or does not become healthy in time.
 */
export async function startEngine(
  databaseUrl: string,
  metadataDirectory: string,
  environment: Readonly<Record<string, string>>,
): Promise<Engine> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: metadataDirectory,
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      HASURA_GRAPHQL_SERVER_PORT: String(port),
      HASURA_GRAPHQL_ADMIN_SECRET: ADMIN_SECRET,
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
      ...environment,
    },
  });
  let output = '';
  const keep = (chunk: unknown) => {
    output = `${output}${String(chunk)}`.slice(-4_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await healthy(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      await stop(child);
      throw new Error(`the engine ${ended ? 'ended' : 'was not healthy in time'}: ${output.trim()}`);
    }
    await scheduler.wait(20);
  }
  return { url, stop: () => stop(child) };
}
