import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Command, Contender, Setting } from './contenders/contender.ts';
import type { HttpRequest } from './load.ts';
import { freePort } from './postgres.ts';

const execute = promisify(execFile);

/** A contender's process that answers; disposing of it ends it. */
export interface RunningServer extends AsyncDisposable {
  readonly contender: Contender;
  readonly origin: string;
  /** Its memory in use (resident set), in MiB. */
  residentMiB(): Promise<number>;
}

const startLimitMs = 60_000;

/** Sends one request. Throws when no answer comes within 30 s. */
export async function send(origin: string, { method, path, headers, body }: HttpRequest): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
}

async function answers(origin: string, request: HttpRequest): Promise<boolean> {
  try {
    const response = await send(origin, request);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function run({ script, environment }: Command) {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-4_000);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const late = pause(10_000, 'late', { ref: false });
    if ((await Promise.race([exit, late])) === 'late') child.kill('SIGKILL');
    await exit;
  };
  return { child, printed: () => printed, hasEnded, stop };
}

/**
 * Starts a contender and waits until it answers the smallest workload.
 * @throws Error with what it printed last when it ends or takes longer than a minute.
 */
export async function startServer(contender: Contender, setting: Omit<Setting, 'port'>): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const request = await contender.request('w6', setting.facts);
  const { child, printed, hasEnded, stop } = run(await contender.command({ ...setting, port }));
  const deadline = performance.now() + startLimitMs;
  while (!(await answers(origin, request))) {
    if (hasEnded() || performance.now() > deadline) {
      await stop();
      throw new Error(`${contender.name} does not answer:\n${printed()}`);
    }
    await pause(50);
  }
  const residentMiB = async (): Promise<number> => {
    const { stdout } = await execute('ps', ['-o', 'rss=', '-p', `${child.pid}`]);
    return Number(stdout) / 1024;
  };
  return { contender, origin, residentMiB, [Symbol.asyncDispose]: stop };
}
