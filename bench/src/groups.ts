/**
 * Adds copies of the demo's invoices and a table of transactions, and measures grouped questions with the engine in the
 * process of the gateway and in a process of its own. Usage: node bench/src/groups.ts [transactions]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import * as v from 'valibot';
import { type RunningProduct, startProduct } from './product.ts';

const [transactions = 20_000_000] = process.argv.slice(2).map(Number);
/** More than 60,000 invoices. */
const copies = 62;

const amount = { operation: 'sum', field: 'local_totals.total_amount' };
const paid = { operation: 'sum', field: 'settlement_amount.amount' };
const questions: Readonly<Record<string, object>> = {
  'invoices by customer and currency': {
    root: 'invoices',
    groupBy: ['receiver.name', 'local_currency'],
    measures: [amount],
    limit: 1000,
  },
  'invoices by day and currency': {
    root: 'invoices',
    groupBy: [{ field: 'issue_date', interval: 'day' }, 'local_currency'],
    measures: [amount],
    limit: 1000,
  },
  'invoices by status and currency': { root: 'invoices', groupBy: ['status', 'local_currency'], measures: [amount] },
  'transactions by purpose': {
    root: 'transactions',
    filters: [{ field: 'settlement_amount.currency', operator: 'eq', value: 'EUR' }],
    groupBy: ['category_purpose'],
    measures: [paid],
  },
  'transactions of a week by purpose': {
    root: 'transactions',
    filters: [
      { field: 'settlement_amount.currency', operator: 'eq', value: 'EUR' },
      { field: 'booking_date', operator: 'gt', value: '2020-02-29' },
      { field: 'booking_date', operator: 'lt', value: '2020-03-08' },
    ],
    groupBy: ['category_purpose'],
    measures: [paid],
  },
};

const answerSchema = v.union([
  v.object({ meta: v.object({ total: v.number() }) }),
  v.object({ errors: v.array(v.object({ code: v.string() })) }),
]);

async function cpuSeconds(product: RunningProduct): Promise<number> {
  return (await product.processes()).reduce((sum, each) => sum + each.cpuSeconds, 0);
}

async function ask(product: RunningProduct, authorization: string, question: object): Promise<string> {
  const before = await cpuSeconds(product);
  const from = performance.now();
  const response = await fetch(`${product.baseUrl}/v1/records/aggregate`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const answer = v.parse(answerSchema, await response.json());
  const ms = performance.now() - from;
  const cpuMs = ((await cpuSeconds(product)) - before) * 1000;
  const found = 'meta' in answer ? `${answer.meta.total} groups` : answer.errors.map(({ code }) => code).join();
  return `${found}, ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU time`;
}

async function fill({ databaseUrl, demo }: RunningProduct): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`set session_replication_role = replica`;
  const invoices = await sql`
    insert into invoices
    select copy.* from invoices as original
    join workspaces on workspaces.organisation_id = original.organisation_id and workspaces.id = ${demo.workspaceId}
    cross join generate_series(1, ${copies}) as number
    cross join jsonb_populate_record(original, jsonb_build_object('id', md5(original.id::text || number), 'issue_date', original.issue_date + number % 2)) as copy`;
  const added = await sql`
    insert into transactions (id, organisation_id, workspace_id, status, category_purpose, booking_date,
      settlement_amount_amount, settlement_amount_currency)
    select (lpad(to_hex(n), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid, organisation_id, id, 'booked',
      'P' || n % 20, date '2020-01-01' + (n % 2000)::int, n % 1000, 'EUR'
    from workspaces cross join generate_series(1, ${transactions}::bigint) as n where id = ${demo.workspaceId}`;
  await sql`analyze invoices, transactions`;
  await sql.end();
  console.log(`${invoices.count} invoices and ${added.count} transactions added`);
}

await using resources = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'fds-bench-'));
resources.defer(() => rm(folder, { recursive: true, force: true }));
const modes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'one process': {},
  'two processes': { ENGINE: 'separate' },
};
for (const [mode, environment] of Object.entries(modes)) {
  await using product = await startProduct({ RATE_LIMIT_GENERAL: '0', ...environment }, folder);
  if (mode === 'one process') await fill(product);
  const authorization = `Bearer ${await product.token()}`;
  for (const [title, question] of Object.entries(questions)) {
    for (let n = 1; n <= 4; n += 1)
      console.log(`${mode}, ${title}, request ${n}: ${await ask(product, authorization, question)}`);
  }
}
