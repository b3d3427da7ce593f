/**
 * Compares the speed of large uploads to the gateway and to a server that only writes the same bytes to the same disk,
 * in alternating rounds. Also measures the memory of the gateway. Usage: node bench/src/uploads/main.ts [rounds]
 * [mebibytes]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { computeMedian, computeRatioToBaseValues } from '../statistics.ts';

const [rounds = 5, mebibytes = 1024] = process.argv.slice(2).map(Number);
const mebibyte = 1024 * 1024;
const piece = Buffer.alloc(256 * 1024, 'The quick brown fox jumps over the lazy dog. ');

const started = v.looseObject({
  msg: v.literal('listening'),
  port: v.number(),
  token: v.optional(v.string(), ''),
  workspace: v.optional(v.string(), ''),
});
interface Contender extends v.InferOutput<typeof started> {
  readonly child: ChildProcess;
}

async function start(script: string, folder: string): Promise<Contender> {
  const child = fork(new URL(script, import.meta.url), [folder], {
    env: { ...process.env, STORAGE: `file:${folder}`, MAX_UPLOAD_BYTES: String(4 * 1024 * mebibyte) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('no output');
  const line = await new Promise<string>((resolve) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
  });
  return { ...v.parse(started, JSON.parse(line)), child };
}

/** Returns the CPU time of a process in seconds (Linux, 100 ticks per second). */
async function processorOf({ child }: Contender): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / 100;
}

/** Returns the current and the peak resident memory of a process in bytes (Linux). */
async function memoryOf({ child }: Contender): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

function* bytes(count: number, head: string, tail: string): Generator<Buffer> {
  yield Buffer.from(head);
  for (let sent = 0; sent < count; sent += piece.length) yield piece.subarray(0, Math.min(piece.length, count - sent));
  yield Buffer.from(tail);
}

/** Uploads `count` bytes and returns the rate in MiB per second. */
async function send({ port, token, workspace }: Contender, count: number): Promise<number> {
  const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = `${part('data.attributes.workspace_id')}${workspace}\r\n${part('file', '; filename="a.txt"')}`;
  const tail = '\r\n--x--\r\n';
  const from = performance.now();
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: '/v1/documents',
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': count + head.length + tail.length,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.once('error', reject);
  });
  await pipeline(Readable.from(bytes(count, head, tail), { objectMode: true, highWaterMark: 4 }), outgoing);
  const status = await answered;
  if (status !== 201) throw new Error(`answered ${status}`);
  return count / mebibyte / ((performance.now() - from) / 1000);
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

interface Round {
  readonly speed: number;
  /** CPU time of the server in seconds per GiB. */
  readonly processor: number;
}

async function measure(contender: Contender, folder: string): Promise<Round> {
  const before = await processorOf(contender);
  const speed = await send(contender, mebibytes * mebibyte);
  const processor = (((await processorOf(contender)) - before) / mebibytes) * 1024;
  await empty(folder);
  return { speed, processor };
}

const workFolder = await mkdtemp(join(tmpdir(), 'fds-uploads-'));
const folders = { raw: join(workFolder, 'raw'), gateway: join(workFolder, 'gateway') };
await Promise.all(Object.values(folders).map((each) => mkdir(each)));
const raw = await start('./write-only-server.ts', folders.raw);
const gateway = await start('./gateway-alone.ts', folders.gateway);
try {
  await send(gateway, 8 * mebibyte);
  const idle = (await memoryOf(gateway)).now;
  // Runs a warm-up round, because a virtual machine may allocate memory when the first file is written.
  for (const name of ['raw', 'gateway'] as const) await measure(name === 'raw' ? raw : gateway, folders[name]);
  const measured = { raw: [] as Round[], gateway: [] as Round[] };
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? (['raw', 'gateway'] as const) : (['gateway', 'raw'] as const)) {
      measured[name].push(await measure(name === 'raw' ? raw : gateway, folders[name]));
    }
  }
  const { peak } = await memoryOf(gateway);
  const speeds = { raw: measured.raw.map(({ speed }) => speed), gateway: measured.gateway.map(({ speed }) => speed) };
  const processor = (list: readonly Round[]) => computeMedian(list.map((round) => round.processor)).toFixed(2);
  const over = computeRatioToBaseValues(speeds.gateway, speeds.raw);
  console.log(`medians of ${rounds} rounds with ${mebibytes} MiB each, in MiB/s`);
  console.log(
    `write-only server ${computeMedian(speeds.raw).toFixed(0)}   gateway ${computeMedian(speeds.gateway).toFixed(0)}   ratio ${over.median.toFixed(2)} (lowest ratio of a round ${over.min.toFixed(2)}, highest ${over.max.toFixed(2)})`,
  );
  console.log(
    `CPU seconds per GiB: write-only server ${processor(measured.raw)}, gateway ${processor(measured.gateway)}`,
  );
  console.log(
    `memory of the gateway: ${(idle / mebibyte).toFixed(0)} MiB idle, peak ${(peak / mebibyte).toFixed(0)} MiB, growth ${((peak - idle) / mebibyte).toFixed(0)} MiB`,
  );
} finally {
  raw.child.kill();
  gateway.child.kill();
  await rm(workFolder, { recursive: true, force: true });
}
