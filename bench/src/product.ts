import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EncryptionKeys, encryptionKeysSchema } from '@fds/platform/encryption';
import * as v from 'valibot';
import { findDescendantProcesses, type MachineProcess } from './processes.ts';

const program = fileURLToPath(new URL('../../single/src/main.ts', import.meta.url));

const demoSchema = v.object({
  base_url: v.string(),
  engine_url: v.string(),
  worker_url: v.string(),
  database_url: v.string(),
  organisations: v.array(
    v.object({ client_id: v.string(), client_secret: v.string(), workspaces: v.array(v.object({ id: v.string() })) }),
  ),
});

const secretsSchema = v.object({ encryption_keys: encryptionKeysSchema });

/** A part of the command line for each process of the product. This part identifies the process. */
export const commandLinePatternByProcess = {
  'gateway and engine': 'single/src/serve.ts',
  gateway: 'gateway/src/main.ts',
  engine: 'engine/src/main.ts',
  worker: 'worker/src/main.ts',
  postgres: 'postgres -D',
} as const;

export type ProductProcessName = keyof typeof commandLinePatternByProcess;

/** The running product with its embedded Postgres. Disposing of the object stops the product. */
export interface RunningProduct extends AsyncDisposable {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly encryptionKeys: EncryptionKeys;
  /**
   * The API client and a workspace of the first demo organisation. If the database has no demo records, all members are
   * empty texts.
   */
  readonly demo: { readonly clientId: string; readonly clientSecret: string; readonly workspaceId: string };
  /** Exchanges the client credentials of the demo for a token. */
  token(): Promise<string>;
  /** Returns the running processes of the product. */
  processes(): Promise<readonly MachineProcess[]>;
  /**
   * Sends a signal to a process as soon as the process runs. After SIGKILL or SIGTERM, the supervisor restarts the
   * process.
   */
  signal(part: ProductProcessName, signal: NodeJS.Signals): Promise<void>;
  /** Returns a promise that resolves when the worker and the engine run again. */
  whole(): Promise<void>;
}

/** Sends a signal to a process. Returns false if the process does not exist. */
function signalled(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * Starts the product as `npm start` does, on free ports.
 * @param environment additional settings
 * @param folder data folder; by default a temporary folder, which is removed when the product stops
 */
export async function startProduct(
  environment: Readonly<Record<string, string>>,
  folder?: string,
): Promise<RunningProduct> {
  await using started = new AsyncDisposableStack();
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'fds-bench-')));
  if (folder === undefined) started.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const demoFile = join(dataFolder, 'demo.json');
  await rm(demoFile, { force: true });
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      PORT: '0',
      ENGINE_PORT: '0',
      WORKER_PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  started.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const ready = async () => {
    for (;;) {
      const content = await readFile(demoFile, 'utf8').catch(() => undefined);
      if (content !== undefined) return v.parse(demoSchema, JSON.parse(content));
      if (child.exitCode !== null) throw new Error('the product did not start');
      await pause(100);
    }
  };
  const { base_url: baseUrl, engine_url, worker_url, database_url: databaseUrl, organisations } = await ready();
  const secrets = v.parse(secretsSchema, JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8')));
  const [organisation] = organisations;
  const { client_id = '', client_secret = '' } = organisation ?? {};
  const processes = () => findDescendantProcesses(child.pid ?? 0);
  const running = started.move();
  return {
    baseUrl,
    databaseUrl,
    encryptionKeys: secrets.encryption_keys,
    demo: { clientId: client_id, clientSecret: client_secret, workspaceId: organisation?.workspaces[0]?.id ?? '' },
    token: async () => {
      const response = await fetch(`${baseUrl}/auth/api_key`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id, client_secret }),
      });
      return v.parse(v.looseObject({ token: v.string() }), await response.json()).token;
    },
    processes,
    signal: async (part, signal) => {
      const pidOf = async () =>
        (await processes()).find(({ command }) => command.includes(commandLinePatternByProcess[part]))?.pid;
      while (!signalled(await pidOf(), signal)) await pause(50);
    },
    whole: async () => {
      for (const url of [`${worker_url}/readyz`, `${engine_url}/healthz`]) {
        while ((await fetch(url).catch(() => undefined))?.ok !== true) await pause(100);
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
