/**
 * Measures how the product on this machine turns uploaded electronic invoices into records: documents per second, the
 * time of an invoice with 1,000 lines, the memory of the document readers, and the CPU time of each process. Usage:
 * node bench/src/documents/throughput.ts [documents] [rounds] [changes | FOLDER]
 *
 * With `changes`, the triggers that note the changes of records are off in every second round, and the last lines compare
 * the CPU time of Postgres and worker. With the folder of PDFs without XML, these are uploaded in place of the electronic
 * invoices; a document that needs a review counts, too. Each round needs other files, because a file is read only once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { Agent } from 'undici';
import * as v from 'valibot';
import { commandLinePatternByProcess, startProduct } from '../product.ts';
import { computeMedian } from '../statistics.ts';
import { createInvoiceXmlWithLines, createTypicalInvoiceXml } from './invoices.ts';

const [documents = 1000, rounds = 3] = process.argv.slice(2, 4).map(Number);
const comparesChanges = process.argv[4] === 'changes';
const folder = comparesChanges ? undefined : process.argv[4];
const pages = folder === undefined ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name)));
const uploadsAtOnce = 16;

interface CpuUse {
  /** CPU time of a process in seconds. */
  readonly seconds: number;
  /** Peak resident memory of a process, in MiB. */
  readonly peakMiB: number;
}

await using resources = new AsyncDisposableStack();
const product = resources.use(await startProduct({ RATE_LIMIT_GENERAL: '0' }));
const sql = postgres(product.databaseUrl, { max: 1 });
resources.defer(() => sql.end());
const dispatcher = new Agent({ connections: uploadsAtOnce });
resources.defer(() => dispatcher.close());
const authorization = `Bearer ${await product.token()}`;

/**
 * Texts in the command lines of the measured processes. The benchmark finds the processes by these texts. Postgres has
 * one process for each connection.
 */
const measuredParts = {
  'gateway and engine': commandLinePatternByProcess['gateway and engine'],
  worker: commandLinePatternByProcess.worker,
  readers: 'documents/child.ts',
  postgres: 'postgres',
} as const;

/**
 * Returns the CPU time and the memory of each part of the product and of this process, and the idle time of the
 * machine.
 */
async function cpuUse(): Promise<ReadonlyMap<string, CpuUse>> {
  const all = await product.processes();
  const uses = Object.entries(measuredParts).map(([part, mark]): [string, CpuUse] => {
    const members = all.filter(({ command }) => command.includes(mark));
    const own = members.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    // The worker starts child processes only to read documents, so the CPU time of its ended child processes counts as
    // time of the readers.
    const workers = all.filter(
      ({ command }) => part === 'readers' && command.includes(commandLinePatternByProcess.worker),
    );
    // Connections of Postgres end too, as children of its first process.
    const parents = part === 'postgres' ? members : workers;
    const seconds = parents.reduce((sum, { endedChildrenSeconds }) => sum + endedChildrenSeconds, own);
    return [part, { seconds, peakMiB: Math.max(0, ...members.map(({ peakMiB }) => peakMiB)) }];
  });
  const { user, system } = process.cpuUsage();
  const idleMs = cpus().reduce((sum, { times }) => sum + times.idle, 0);
  return new Map([
    ...uses,
    ['load generator', { seconds: (user + system) / 1e6, peakMiB: 0 }],
    ['idle', { seconds: idleMs / 1000, peakMiB: 0 }],
  ]);
}

const boundary = 'part-of-an-upload';
const opening = [
  `--${boundary}`,
  'Content-Disposition: form-data; name="data.attributes.workspace_id"',
  '',
  product.demo.workspaceId,
  `--${boundary}`,
  `Content-Disposition: form-data; name="file"; filename="invoice.${folder === undefined ? 'xml' : 'pdf'}"`,
  `Content-Type: application/${folder === undefined ? 'xml' : 'pdf'}`,
  '',
  '',
].join('\r\n');

/** Uploads a file. Builds the multipart body without `FormData`, which takes as much processor time as the gateway. */
async function upload(file: string | Buffer): Promise<string> {
  const { statusCode, body } = await dispatcher.request({
    origin: product.baseUrl,
    path: '/v1/documents',
    method: 'POST',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(opening), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const answer = await body.json();
  if (statusCode !== 201) throw new Error(`the response to an upload had the status ${statusCode} instead of 201`);
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
    select count(*)::int as count from documents where id = any (${ids}::uuid[]) and status = 'completed'
    and (${folder !== undefined} or exists (select from invoices where document_id = documents.id))`;
  if (row?.count !== ids.length) throw new Error(`${row?.count} of ${ids.length} documents became invoices`);
}

/**
 * Uploads files and waits until all of them have become records.
 * @returns the duration in milliseconds
 */
async function measured(files: readonly (string | Buffer)[]): Promise<number> {
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

async function switchChangeTriggers(verb: 'enable' | 'disable'): Promise<void> {
  const triggers = await sql<{ relation: string; tgname: string }[]>`
    select tgrelid::regclass::text as relation, tgname from pg_trigger
    where tgname in ('note_insert', 'note_update', 'note_delete') and tgparentid = 0`;
  for (const { relation, tgname } of triggers) await sql.unsafe(`alter table ${relation} ${verb} trigger ${tgname}`);
}

/** CPU time of Postgres and worker per document, in ms, of the rounds with and without changes. */
const changesCost = { on: [] as number[], off: [] as number[] };
let number = 0;

function nextFiles(count: number): (string | Buffer)[] {
  if (folder === undefined) return Array.from({ length: count }, () => createTypicalInvoiceXml(number++));
  if (pages.length < count) throw new Error(`The folder needs ${count} more PDFs.`);
  return pages.splice(0, count);
}

const rates: number[] = [];
const longs: number[] = [];
for (let round = 0; round <= rounds; round++) {
  const mode = comparesChanges && round % 2 === 0 ? 'off' : 'on';
  if (comparesChanges) await switchChangeTriggers(mode === 'on' ? 'enable' : 'disable');
  const before = await cpuUse();
  const ms = await measured(nextFiles(round === 0 ? 100 : documents));
  const after = await cpuUse();
  const long = await measured([createInvoiceXmlWithLines(number++, 1000)]);
  // The first round is a warm-up and does not count.
  if (round === 0) continue;
  rates.push((documents / ms) * 1000);
  longs.push(long);
  const each = (name: string) =>
    (((after.get(name)?.seconds ?? 0) - (before.get(name)?.seconds ?? 0)) * 1000) / documents;
  changesCost[mode].push(each('postgres') + each('worker'));
  const shares = [...after].map(([name, { peakMiB }]) => {
    return `${name} ${each(name).toFixed(1)} ms each${peakMiB === 0 ? '' : `, ${peakMiB.toFixed(0)} MiB`}`;
  });
  console.log(
    `round ${round}${comparesChanges ? `, changes ${mode}` : ''}: ${rates.at(-1)?.toFixed(0)} documents/s, an invoice with 1,000 lines in ${long.toFixed(0)} ms; ${shares.join('; ')}`,
  );
}
console.log(
  `${computeMedian(rates).toFixed(0)} documents/s; an invoice with 1,000 lines in ${computeMedian(longs).toFixed(0)} ms`,
);
if (comparesChanges) {
  const { on, off } = changesCost;
  const [withChanges, without] = [computeMedian(on), computeMedian(off)];
  console.log(
    `Postgres and worker: ${withChanges.toFixed(2)} ms per document with changes, ${without.toFixed(2)} ms without: ${((withChanges / without - 1) * 100).toFixed(1)} %`,
  );
}
