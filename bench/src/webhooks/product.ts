import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EncryptionKeys, newEncryptionKeys } from '@fds/platform/encryption';
import * as v from 'valibot';

const program = fileURLToPath(new URL('../../../single/src/main.ts', import.meta.url));
const demoSchema = v.object({ database_url: v.string(), engine_url: v.string(), worker_url: v.string() });

export type ProductPart = 'worker' | 'engine' | 'postgres';

/** The whole product with its embedded Postgres. Its disposal stops the product and removes its data. */
export interface RunningProduct extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly encryptionKeys: EncryptionKeys;
  /**
   * Ends a process as soon as it runs, by SIGKILL (like a loss of power) or SIGTERM. The supervisor restarts the
   * process.
   */
  end(part: ProductPart, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Returns a promise that resolves when all processes run again. */
  whole(): Promise<void>;
}

/** Parts of the command lines that identify the processes. */
const marks = { worker: 'worker/src/main.ts', engine: 'engine/src/main.ts', postgres: 'postgres -D' } as const;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the processes of this machine. */
async function processes(): Promise<Process[]> {
  const read = async (name: string): Promise<Process> => {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
    return { pid: Number(name), parent, command: command.replaceAll('\0', ' ') };
  };
  return Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(read));
}

/** Returns the first descendant of a process whose command line contains the mark. */
async function partOf(pid: number, mark: string): Promise<number | undefined> {
  const all = await processes();
  const below = (parent: number): number | undefined => {
    for (const child of all.filter((each) => each.parent === parent)) {
      const found = child.command.includes(mark) ? child.pid : below(child.pid);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return below(pid);
}

/** Sends a signal; returns whether the process existed. */
function signalled(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Starts the product like `npm start` in a temporary folder, with the engine in its own process. */
export async function startProduct(environment: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'fds-webhooks-'));
  const encryptionKeys = newEncryptionKeys();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      PORT: '0',
      ENGINE_PORT: '0',
      WORKER_PORT: '0',
      METRICS_PORT: '0',
      ENGINE: 'separate',
      DATA_DIR: folder,
      ENCRYPTION_KEYS: JSON.stringify(encryptionKeys),
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'on',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const ready = async () => {
    for (;;) {
      const content = await readFile(join(folder, 'demo.json'), 'utf8').catch(() => undefined);
      if (content !== undefined) return v.parse(demoSchema, JSON.parse(content));
      if (child.exitCode !== null) throw new Error('the product did not start');
      await pause(100);
    }
  };
  const { database_url: databaseUrl, engine_url, worker_url } = await ready();
  return {
    databaseUrl,
    encryptionKeys,
    end: async (part, signal) => {
      while (!signalled(await partOf(pid, marks[part]), signal)) await pause(50);
    },
    whole: async () => {
      for (const url of [`${worker_url}/readyz`, `${engine_url}/healthz`]) {
        while ((await fetch(url).catch(() => undefined))?.ok !== true) await pause(100);
      }
    },
    [Symbol.asyncDispose]: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
