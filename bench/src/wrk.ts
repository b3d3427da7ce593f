import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { HttpRequest, LoadGenerator, LoadResult, RepeatedRequestLoad } from './load.ts';

const execute = promisify(execFile);

/** Returns true if the program wrk is installed. */
async function isAvailable(): Promise<boolean> {
  try {
    // Without arguments, an installed wrk prints its usage and exits with code 1. Only the error ENOENT means that wrk
    // is not installed.
    await execute('wrk', []);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** Returns a Lua string literal in long brackets. The brackets have a level that does not occur in the text. */
export function toLuaStringLiteral(text: string): string {
  let level = '';
  while (text.includes(`]${level}]`) || text.endsWith(`]${level}`)) level += '=';
  // Lua removes a line break after the opening bracket, so the literal begins with an additional line break.
  return `[${level}[${text.startsWith('\n') ? '\n' : ''}${text}]${level}]`;
}

/** Returns a wrk script that sends the request and prints the results as one line of JSON. */
export function createWrkScript({ method, headers, body }: HttpRequest): string {
  return [
    `wrk.method = ${toLuaStringLiteral(method)}`,
    ...Object.entries(headers).map(
      ([header, value]) => `wrk.headers[ ${toLuaStringLiteral(header)} ] = ${toLuaStringLiteral(value)}`,
    ),
    ...(body === undefined ? [] : [`wrk.body = ${toLuaStringLiteral(body)}`]),
    'done = function(summary, latency)',
    '  local errors = summary.errors',
    '  io.write(string.format(',
    `    '\\n{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p99":%d,"failed":%d}\\n',`,
    '    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),',
    '    errors.connect + errors.read + errors.write + errors.status + errors.timeout))',
    'end',
    '',
  ].join('\n');
}

const outcome = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    requests: v.pipe(v.number(), v.minValue(1, 'wrk received no response')),
    microseconds: v.number(),
    bytes: v.number(),
    p50: v.number(),
    p99: v.number(),
    failed: v.number(),
  }),
);

/**
 * Parses the results in the output of wrk: the JSON line that the script of `createWrkScript` prints.
 * @throws Error if the JSON line is missing, or if wrk received no response
 */
export function parseWrkOutput(printed: string): LoadResult {
  const line = printed.split('\n').find((candidate) => candidate.startsWith('{"requests":'));
  const { requests, microseconds, bytes, p50, p99, failed } = v.parse(outcome, line ?? '');
  return {
    requests,
    requestsPerSecond: requests / (microseconds / 1e6),
    p50: p50 / 1000,
    p99: p99 / 1000,
    failed,
    bytesPerRequest: bytes / requests,
  };
}

/** Runs wrk, which sends the requests of a load in one thread. */
async function run({ origin, request, connections, seconds }: RepeatedRequestLoad): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fds-bench-wrk-'));
  try {
    const script = join(folder, 'request.lua');
    await writeFile(script, createWrkScript(request));
    const options = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '30s', '-s', script];
    const { stdout } = await execute('wrk', [...options, `${origin}${request.path}`]);
    return parseWrkOutput(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const wrkLoadGenerator: LoadGenerator = { name: 'wrk', isAvailable, run };
