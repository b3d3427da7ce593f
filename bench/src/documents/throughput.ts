/**
 * Measures electronic invoices from upload to records in the whole product on this machine: documents per second, the
 * time of an invoice with 1,000 lines, the memory of the document readers, and the CPU time of each process. Usage:
 * node bench/src/documents/throughput.ts [documents] [rounds]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { Agent } from 'undici';
import * as v from 'valibot';
import { median } from '../statistics.ts';
import { invoiceWithLines, typicalInvoice } from './invoices.ts';

const [documents = 1000, rounds = 3] = process.argv.slice(2).map(Number);
const uploadsAtOnce = 16;
const program = fileURLToPath(new URL('../../../single/src/main.ts', import.meta.url));

const demoSchema = v.object({
  base_url: v.string(),
  database_url: v.string(),
  organisations: v.array(
    v.object({ client_id: v.string(), client_secret: v.string(), workspaces: v.array(v.object({ id: v.string() })) }),
  ),
});

/** Parts of the command lines that identify the processes. */
const parts = {
  'gateway and engine': 'single/src/serve.ts',
  worker: 'worker/src/main.ts',
  readers: 'documents/child.ts',
  postgres: 'postgres',
} as const;

interface PartUse {
  /** CPU time in seconds. */
  readonly seconds: number;
  /** Peak resident memory of a process, in MiB. */
  readonly peakMiB: number;
}

/**
 * Returns the CPU time and memory of the running processes below the supervisor by part (Linux, 100 ticks per second).
 */
async function useOfParts(supervisor: number): Promise<Record<string, PartUse>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (name: string, file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
  const all = await Promise.all(
    names.map(async (name) => {
      const [status, stat, command] = await Promise.all(['status', 'stat', 'cmdline'].map((file) => read(name, file)));
      const ticks = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
      return {
        pid: Number(name),
        parent: Number(/^PPid:\t(\d+)$/m.exec(status ?? '')?.[1]),
        command: command ?? '',
        seconds: (Number(ticks[11]) + Number(ticks[12])) / 100,
        endedChildren: (Number(ticks[13]) + Number(ticks[14])) / 100,
        peakMiB: Number(/^VmHWM:\s+(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0) / 1024,
      };
    }),
  );
  const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean => {
    for (let at = parentOf.get(pid); at !== undefined; at = parentOf.get(at)) if (at === supervisor) return true;
    return false;
  };
  const below = all.filter(({ pid }) => isBelow(pid));
  return Object.fromEntries(
    Object.entries(parts).map(([name, mark]) => {
      const members = below.filter(({ command }) => command.includes(mark));
      const own = members.reduce((sum, each) => sum + each.seconds, 0);
      // The ended children of the worker are readers.
      const workers = below.filter(({ command }) => name === 'readers' && command.includes(parts.worker));
      const seconds = workers.reduce((sum, each) => sum + each.endedChildren, own);
      return [name, { seconds, peakMiB: Math.max(0, ...members.map(({ peakMiB }) => peakMiB)) }];
    }),
  );
}

await using resources = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'fds-documents-'));
resources.defer(() => rm(folder, { recursive: true, force: true }));
const child = spawn(process.execPath, [program], {
  env: {
    ...process.env,
    PORT: '0',
    ENGINE_PORT: '0',
    WORKER_PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_GENERAL: '0',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
resources.defer(async () => {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
});
async function ready() {
  for (;;) {
    const content = await readFile(join(folder, 'demo.json'), 'utf8').catch(() => undefined);
    if (content !== undefined) return v.parse(demoSchema, JSON.parse(content));
    if (child.exitCode !== null) throw new Error('the product did not start');
    await pause(100);
  }
}
const { base_url, database_url, organisations } = await ready();
const [organisation] = organisations;
const workspace = organisation?.workspaces[0]?.id ?? '';
const sql = postgres(database_url, { max: 1 });
resources.defer(() => sql.end());
const dispatcher = new Agent({ connections: uploadsAtOnce });
resources.defer(() => dispatcher.close());

const exchange = await fetch(`${base_url}/auth/api_key`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ client_id: organisation?.client_id, client_secret: organisation?.client_secret }),
});
const { token } = v.parse(v.looseObject({ token: v.string() }), await exchange.json());

const boundary = 'part-of-an-upload';
const opening = [
  `--${boundary}`,
  'Content-Disposition: form-data; name="data.attributes.workspace_id"',
  '',
  workspace,
  `--${boundary}`,
  'Content-Disposition: form-data; name="file"; filename="invoice.xml"',
  'Content-Type: application/xml',
  '',
  '',
].join('\r\n');

/** Uploads a file. The request is written by hand, because `FormData` takes as much processor time as the gateway. */
async function upload(xml: string): Promise<string> {
  const { statusCode, body } = await dispatcher.request({
    origin: base_url,
    path: '/v1/documents',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${opening}${xml}\r\n--${boundary}--\r\n`,
  });
  const answer = await body.json();
  if (statusCode !== 201) throw new Error(`an upload was answered with ${statusCode}`);
  return v.parse(v.object({ data: v.looseObject({ id: v.string() }) }), answer).data.id;
}

async function untilProcessed(ids: readonly string[]): Promise<void> {
  for (;;) {
    const [row] = await sql`
      select count(*)::int as open from documents where id = any (${ids}::uuid[]) and status in ('pending', 'processing')`;
    if (row?.open === 0) break;
    await pause(100);
  }
  const [row] = await sql`
    select count(*)::int as count from invoices where document_id = any (${ids}::uuid[])`;
  if (row?.count !== ids.length) throw new Error(`${row?.count} of ${ids.length} documents became an invoice`);
}

/**
 * Uploads files and waits until all are records.
 * @returns milliseconds
 */
async function measured(files: readonly string[]): Promise<number> {
  const from = performance.now();
  const ids: string[] = [];
  const left = files.values();
  const lane = async () => {
    for (const file of left) ids.push(await upload(file));
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
  await untilProcessed(ids);
  return performance.now() - from;
}

let number = 0;
const rates: number[] = [];
const longs: number[] = [];
let before = await useOfParts(child.pid ?? 0);
for (let round = 0; round <= rounds; round++) {
  const ms = await measured(Array.from({ length: round === 0 ? 100 : documents }, () => typicalInvoice(number++)));
  const long = await measured([invoiceWithLines(number++, 1000)]);
  const after = await useOfParts(child.pid ?? 0);
  // The first round is a warm-up.
  if (round > 0) {
    rates.push((documents / ms) * 1000);
    longs.push(long);
    const shares = Object.entries(after).map(
      ([name, { seconds, peakMiB }]) =>
        `${name} ${(((seconds - (before[name]?.seconds ?? 0)) * 1000) / documents).toFixed(1)} ms each, ${peakMiB.toFixed(0)} MiB`,
    );
    console.log(
      `round ${round}: ${rates.at(-1)?.toFixed(0)} documents/s, 1,000 lines in ${long.toFixed(0)} ms; ${shares.join('; ')}`,
    );
  }
  before = after;
}
console.log(`${median(rates).toFixed(0)} documents/s; 1,000 lines in ${median(longs).toFixed(0)} ms`);
