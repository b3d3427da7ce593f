import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { LoadGenerator, LoadResult, RepeatedRequestLoad } from './load.ts';

const execute = promisify(execFile);

const program = (): string => fileURLToPath(import.meta.resolve('autocannon'));

/** Returns true if the package autocannon is installed. */
async function isAvailable(): Promise<boolean> {
  try {
    return program() !== '';
  } catch {
    return false;
  }
}

const outcome = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    requests: v.object({ total: v.pipe(v.number(), v.minValue(1, 'autocannon received no response')) }),
    duration: v.number(),
    throughput: v.object({ total: v.number() }),
    latency: v.object({ p50: v.number(), p99: v.number() }),
    errors: v.number(),
    timeouts: v.number(),
    non2xx: v.number(),
  }),
);

/** Sends the requests of the load with the package autocannon, in one thread. */
async function run({ origin, request, connections, seconds }: RepeatedRequestLoad): Promise<LoadResult> {
  const headers = Object.entries(request.headers).flatMap(([header, value]) => ['-H', `${header}=${value}`]);
  const body = request.body === undefined ? [] : ['-b', request.body];
  const options = ['-c', `${connections}`, '-d', `${seconds}`, '-t', '30', '-m', request.method, ...headers, ...body];
  const { stdout } = await execute(
    process.execPath,
    [program(), '--json', '--no-progress', ...options, `${origin}${request.path}`],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const { requests, duration, throughput, latency, errors, timeouts, non2xx } = v.parse(outcome, stdout);
  return {
    requests: requests.total,
    requestsPerSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
    bytesPerRequest: throughput.total / requests.total,
  };
}

export const autocannonLoadGenerator: LoadGenerator = { name: 'autocannon', isAvailable, run };
