import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { reserveFreePort } from '@fds/platform/free-port';
import type { BenchmarkedServer, BenchmarkedServerSettings, NodeScriptCommand } from './contenders/contender.ts';
import type { HttpRequest } from './load.ts';
import { readProcess } from './processes.ts';

const execute = promisify(execFile);

/** A running server that is measured. Disposing of the object stops the processes of the server. */
export interface RunningBenchmarkedServer extends AsyncDisposable {
  readonly contender: BenchmarkedServer;
  readonly origin: string;
  /** Returns the resident memory of the process that receives the requests, in MiB. */
  residentMiB(): Promise<number>;
  /** CPU time of all processes of the server until now, without Postgres. */
  cpuSeconds(): Promise<number>;
}

const startLimitMs = 60_000;

/** Folder of Node's compile cache for all measured servers. `npm start` uses a compile cache too. */
const compileCache = join(tmpdir(), 'fds-bench-node');

/**
 * Sends one request.
 * @throws Error if there is no response within 30 s
 */
export async function sendRequest(origin: string, { method, path, headers, body }: HttpRequest): Promise<Response> {
  return await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
}

async function answers(origin: string, request: HttpRequest): Promise<boolean> {
  try {
    const response = await sendRequest(origin, request);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function run({ script, flags = [], parameters = [], environment }: NodeScriptCommand) {
  const child = spawn(process.execPath, [...flags, script, ...parameters], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...environment },
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
  return { pid: child.pid, printed: () => printed, hasEnded, stop };
}

/**
 * Starts a server and waits until it answers a request of the smallest workload.
 * @throws Error with the server's last output if the server ends or is not ready within a minute
 */
export async function startBenchmarkedServer(
  contender: BenchmarkedServer,
  setting: Omit<BenchmarkedServerSettings, 'port' | 'portBehind'>,
): Promise<RunningBenchmarkedServer> {
  const port = await reserveFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const request = await contender.request('w6', setting.requestValues);
  const commands = await contender.commands({ ...setting, port, portBehind: await reserveFreePort() });
  const processes = commands.map(run);
  const stop = async (): Promise<void> => {
    for (const process of processes.toReversed()) await process.stop();
  };
  const deadline = performance.now() + startLimitMs;
  while (!(await answers(origin, request))) {
    if (processes.some(({ hasEnded }) => hasEnded()) || performance.now() > deadline) {
      await stop();
      throw new Error(`${contender.name} does not answer:\n${processes.map(({ printed }) => printed()).join('\n')}`);
    }
    await pause(50);
  }
  const residentMiB = async (): Promise<number> => {
    const { stdout } = await execute('ps', ['-o', 'rss=', '-p', `${processes.at(-1)?.pid}`]);
    return Number(stdout) / 1024;
  };
  const cpuSeconds = async (): Promise<number> => {
    const found = await Promise.all(processes.map(({ pid }) => readProcess(String(pid))));
    return found.reduce((sum, each) => sum + each.cpuSeconds, 0);
  };
  return { contender, origin, residentMiB, cpuSeconds, [Symbol.asyncDispose]: stop };
}
