/**
 * Starts the product and measures the requests of one tenant, first alone, and then while another tenant runs all attacks
 * of `attacks.ts` at the same time. Prints a table. Exits with 1 if a median grows by a factor of 3 or more, if a process
 * of the product ends, or if an accepted document is lost. Usage: npm run attack -- [seconds of the attack]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadTokenKeys, makeHasuraClaims, signingKeysSchema } from '@fds/platform/signing-keys';
import { Agent, fetch } from 'undici';
import * as v from 'valibot';
import { chooseParentOfDataFolders } from '../../../testing/data-folders.ts';
import { startProduct } from '../product.ts';
import { type Attack, attacks, encodeForm, type Outcome, type Target } from './attacks.ts';

const maxRatio = 3;
const quietMs = 15_000;
const attackMs = Number(process.argv[2] ?? 60) * 1000;
/** Time in which the product must finish all accepted documents after the attack. */
const finishMs = 300_000;

const demoSchema = v.object({
  engine_url: v.string(),
  organisations: v.array(
    v.object({
      id: v.string(),
      client_id: v.string(),
      client_secret: v.string(),
      workspaces: v.array(v.object({ id: v.string() })),
    }),
  ),
});
const tokenSchema = v.object({ token: v.string() });
const createdSchema = v.object({ data: v.object({ id: v.string() }) });
const documentSchema = v.object({
  data: v.object({ attributes: v.object({ status: v.string(), failure_reason: v.nullable(v.string()) }) }),
});
const secretsSchema = v.object({ signing_keys: signingKeysSchema });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const atLeast95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

const folder = join(await chooseParentOfDataFolders(), `fds-attack-${process.pid}`);
await using stack = new AsyncDisposableStack();
stack.defer(() => rm(folder, { recursive: true, force: true }));
const product = stack.use(await startProduct({ STORAGE_QUOTA_BYTES: '500000000' }, folder));
const { engine_url, organisations } = v.parse(
  demoSchema,
  JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')),
);
const [attacker, victim] = organisations;
if (attacker === undefined || victim === undefined) throw new Error('the demo has fewer than two organisations');

let requestsToHost = 0;
let openRequests = 0;
let maxOpenRequests = 0;
const receiver = createServer((request, response) => {
  requestsToHost += 1;
  openRequests += 1;
  maxOpenRequests = Math.max(maxOpenRequests, openRequests);
  request.resume();
  setTimeout(() => {
    openRequests -= 1;
    response.end();
  }, 20);
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
stack.defer(() => {
  receiver.closeAllConnections();
  receiver.close();
});
const address = receiver.address();

const tokenOf = async ({ client_id, client_secret }: typeof victim): Promise<string> => {
  const body = JSON.stringify({ client_id, client_secret });
  const headers = { 'content-type': 'application/json' };
  return v.parse(
    tokenSchema,
    await (await fetch(`${product.baseUrl}/auth/api_key`, { method: 'POST', headers, body })).json(),
  ).token;
};
const keys = await loadTokenKeys(
  v.parse(secretsSchema, JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).signing_keys,
);
const target: Target = {
  baseUrl: product.baseUrl,
  engineUrl: engine_url,
  token: await tokenOf(attacker),
  engineToken: await keys.sign('engine', 3600, {
    sub: 'attack',
    ...makeHasuraClaims('organisation', { 'x-hasura-organisation-id': attacker.id }),
  }),
  workspaceId: attacker.workspaces[0]?.id ?? '',
  receiverUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
};
let victimToken = await tokenOf(victim);

/** Times in milliseconds, and what failed. */
interface Measured {
  readonly reads: number[];
  readonly documents: number[];
  readonly failures: string[];
}

/** The other tenant has several addresses, because the rate limit counts by address. */
const addresses = Array.from({ length: 40 }, (_, index) => new Agent({ localAddress: `127.0.1.${index + 1}` }));
let sent = 0;

async function fromVictim(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<unknown> {
  sent += 1;
  const dispatcher = addresses[sent % addresses.length];
  const headers = { ...init.headers, authorization: `Bearer ${victimToken}` };
  const response = await fetch(product.baseUrl + path, {
    ...init,
    headers,
    signal: AbortSignal.timeout(60_000),
    ...(dispatcher && { dispatcher }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body).slice(0, 200)}`);
  return body;
}
const query = JSON.stringify({ root: 'invoices', limit: 20, orderBy: { field: 'issue_date', direction: 'desc' } });
const read = () =>
  fromVictim('/v1/records/query', { method: 'POST', headers: { 'content-type': 'application/json' }, body: query });
/** Uploads a document, and waits until it is processed. */
async function processDocument(): Promise<void> {
  const form = await encodeForm(victim?.workspaces[0]?.id ?? '', 'a.txt', `A document ${randomUUID()}`);
  const { id } = v.parse(createdSchema, await fromVictim('/v1/documents', { method: 'POST', ...form })).data;
  for (;;) {
    const { status } = v.parse(documentSchema, await fromVictim(`/v1/documents/${id}`)).data.attributes;
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(`the document ${id} failed`);
    await pause(25);
  }
}

/** Measures the requests of the victim until the signal is aborted. A lane sends one request at a time. */
async function measure(signal: AbortSignal): Promise<Measured> {
  const measured: Measured = { reads: [], documents: [], failures: [] };
  const lane = async (times: number[], work: () => Promise<unknown>, pauseMs: number) => {
    while (!signal.aborted) {
      const start = performance.now();
      try {
        await work();
        times.push(performance.now() - start);
      } catch (error) {
        measured.failures.push(String(error));
      }
      await pause(pauseMs);
    }
  };
  await Promise.all([lane(measured.reads, read, 150), lane(measured.documents, processDocument, 500)]);
  return measured;
}

const lanes = async ({ run, lanes: amount }: Attack, outcome: Outcome, signal: AbortSignal): Promise<void> => {
  const lane = async () => {
    while (!signal.aborted) {
      await run(target, outcome, signal);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: amount }, lane));
};

const serving = async () =>
  (await product.processes())
    .filter(({ command }) => /single\/src\/serve|worker\/src\/main|postgres -D/.test(command))
    .map(({ pid }) => pid);
await measure(AbortSignal.timeout(3_000));
const before = await serving();
const quiet = await measure(AbortSignal.timeout(quietMs));
const outcomes = new Map<string, Outcome>(attacks.map(({ name }) => [name, { counts: new Map(), documents: [] }]));
const signal = AbortSignal.timeout(attackMs);
const noOutcome: Outcome = { counts: new Map(), documents: [] };
const [loaded] = await Promise.all([
  measure(signal),
  ...attacks.map((attack) => lanes(attack, outcomes.get(attack.name) ?? noOutcome, signal)),
]);

const accepted = [...outcomes.values()].flatMap(({ documents }) => documents);
const statuses = new Map<string, number>();
const lost: string[] = [];
const deadline = performance.now() + finishMs;
const attackerToken = await tokenOf(attacker);
for (const id of accepted) {
  for (;;) {
    const response = await fetch(`${product.baseUrl}/v1/documents/${id}`, {
      headers: { authorization: `Bearer ${attackerToken}` },
    });
    const found = response.ok ? v.parse(documentSchema, await response.json()).data.attributes : undefined;
    const isFinished = found?.status === 'completed' || found?.status === 'failed';
    if (!isFinished && performance.now() < deadline) {
      await pause(250);
      continue;
    }
    const name = `${found?.status ?? response.status}${found?.failure_reason ? `: ${found.failure_reason}` : ''}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    if (!isFinished) lost.push(id);
    break;
  }
}
victimToken = await tokenOf(victim);
const after = await serving();

const line = (name: string, text: string): void => console.log(`${name.padEnd(52)} ${text}`);
for (const [name, { counts }] of outcomes)
  line(name, [...counts].map(([result, amount]) => `${amount} x ${result}`).join(', ') || 'no response');
line('requests to the host of the webhooks', `${requestsToHost}, at most ${maxOpenRequests} at a time`);
line('accepted documents of the attacker', [...statuses].map(([status, amount]) => `${amount} ${status}`).join(', '));
const failures: string[] = [];
for (const kind of ['reads', 'documents'] as const) {
  const ratio = median(loaded[kind]) / median(quiet[kind]);
  const texts = [quiet, loaded].map(
    (each) =>
      `${median(each[kind]).toFixed(1)} ms (95 %: ${atLeast95(each[kind]).toFixed(0)} ms, ${each[kind].length} requests)`,
  );
  line(`the other tenant's ${kind}`, `quiet ${texts[0]}, attacked ${texts[1]}: ${ratio.toFixed(2)} times`);
  if (!(ratio < maxRatio)) failures.push(`the median of the other tenant's ${kind} grew ${ratio.toFixed(2)} times`);
}
if (loaded.failures.length > 0)
  failures.push(`${loaded.failures.length} requests of the other tenant failed, such as ${loaded.failures[0]}`);
if (lost.length > 0) failures.push(`${lost.length} accepted documents are not finished, such as ${lost[0]}`);
const ended = before.filter((pid) => !after.includes(pid));
if (ended.length > 0) failures.push(`${ended.length} processes of the product ended`);
for (const failure of failures) console.error(`FAILED: ${failure}`);
if (failures.length === 0) console.log('passed');
process.exitCode = failures.length === 0 ? 0 : 1;
