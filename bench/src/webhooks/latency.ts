/**
 * Measures the time from the commit of a change to the arrival of its event at a webhook, in a product without other
 * load. Usage: node bench/src/webhooks/latency.ts [changes]
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createEncryption } from '@fds/platform/encryption';
import postgres from 'postgres';
import { startProduct } from '../product.ts';
import { computeMedian } from '../statistics.ts';
import { addOrganisationWithWorkspace, registerWebhook, webhookBenchmarkSettings } from './register.ts';

const [changes = 100] = process.argv.slice(2).map(Number);

const receipts = new Map<string, (at: number) => void>();
const receiver = createServer(async (request, response) => {
  const at = performance.now();
  const { data } = JSON.parse(await text(request));
  response.writeHead(200).end();
  receipts.get(data.company_id)?.(at);
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;

await using product = await startProduct(webhookBenchmarkSettings);
const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
const owner = await addOrganisationWithWorkspace(sql);
await registerWebhook(sql, createEncryption(product.encryptionKeys), owner, `http://127.0.0.1:${port}/`);

const took: number[] = [];
for (let count = -5; count < changes; count++) {
  const id = crypto.randomUUID();
  const received = new Promise<number>((resolve) => receipts.set(id, resolve));
  await sql`insert into companies ${sql({ ...owner, id, name: `Company ${count}` })}`;
  const committed = performance.now();
  const at = await received;
  // The first changes are a warm-up and do not count.
  if (count >= 0) took.push(at - committed);
  await pause(100 + Math.random() * 200);
}
await sql.end();
receiver.close();
const sorted = took.toSorted((a, b) => a - b);
const part = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
console.log(
  `from commit to receipt, ${changes} changes: median ${computeMedian(took).toFixed(0)} ms, 95 % within ${part(0.95)} ms, all within ${part(1)} ms`,
);
