/**
 * Adds copies of the demo's invoices, exports all of them, and measures the resident memory of the process of gateway and
 * engine. Usage: node bench/src/export-memory.ts [invoices]
 */
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { commandLinePatternByProcess, startProduct } from './product.ts';
import { computeMedian } from './statistics.ts';

const [records = 1_000_000] = process.argv.slice(2).map(Number);

await using resources = new AsyncDisposableStack();
const product = resources.use(await startProduct({ RATE_LIMIT_GENERAL: '0' }));
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
resources.defer(() => sql.end());

await sql`set session_replication_role = replica`;
const added = await sql`
  insert into invoices
  select copy.*
  from invoices as original
  join workspaces on workspaces.organisation_id = original.organisation_id and workspaces.id = ${product.demo.workspaceId}
  cross join generate_series(1, 2000) as number
  cross join jsonb_populate_record(original, jsonb_build_object('id', md5(original.id::text || number), 'deleted_at', null)) as copy
  limit ${records}`;
await sql`analyze invoices`;
console.log(`${added.count} invoices added`);

const served = (await product.processes()).find(({ command }) =>
  command.includes(commandLinePatternByProcess['gateway and engine']),
);
async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${served?.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

for (const coding of ['identity', 'gzip']) {
  const before = await residentMiB();
  const response = await fetch(`${product.baseUrl}/v1/records/export?root=invoices`, {
    headers: { authorization: `Bearer ${await product.token()}`, 'accept-encoding': coding },
  });
  if (!response.ok || response.body === null) throw new Error(`the export was answered with ${response.status}`);
  const samples: number[] = [];
  let [lines, bytes, tail] = [0, 0, ''];
  let next = 0;
  for await (const chunk of response.body) {
    const text = Buffer.from(chunk);
    bytes += text.length;
    for (const byte of text) if (byte === 10) lines += 1;
    tail = (tail + text.subarray(-200).toString()).slice(-200);
    if (performance.now() < next) continue;
    samples.push(await residentMiB());
    next = performance.now() + 100;
  }
  const last = tail.trim().split('\n').at(-1);
  const half = samples.length / 2;
  const [first, second] = [samples.slice(0, half), samples.slice(half)].map(computeMedian);
  console.log(
    `${coding}: ${lines} lines, ${(bytes / 2 ** 20).toFixed(0)} MiB of text, last line ${last}; MiB resident: ${before.toFixed(0)} before, median of the first half ${first?.toFixed(0)}, of the second half ${second?.toFixed(0)}, highest ${Math.max(...samples).toFixed(0)}`,
  );
}
