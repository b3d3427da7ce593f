/**
 * Starts the product and measures the requests of one tenant, in rounds: alone, and then while another tenant runs all
 * attacks of `attacks.ts` at the same time. Prints a table. Exits with 1 if the median of the rounds' ratios is 3 or more,
 * if an attack does not get its expected result, if a process of the product ends, or if an accepted document is lost.
 * Usage: npm run attack -- [seconds of attack]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasuraClaims, loadTokenKeys, signingKeysSchema } from '@fds/platform/signing-keys';
import { fetch } from 'undici';
import * as v from 'valibot';
import { chooseParentOfDataFolders } from '../../../testing/data-folders.ts';
import { commandLinePatternByProcess, startProduct } from '../product.ts';
import { attacks } from './attacks.ts';
import { documentSchema, type Measured, measure } from './other-tenant.ts';
import { type Outcome, outcomeSchema, type Target } from './senders.ts';

const maxRatio = 3;
const rounds = 3;
const attackMs = (Number(process.argv[2] ?? 90) * 1000) / rounds;
const quietMs = attackMs / 2;
/** Time in which the product must finish the accepted documents of a round. */
const finishMs = 600_000;
/** Small enough for the uploads of a run to exceed it. */
const quotaBytes = 800_000_000;

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
const secretsSchema = v.object({ signing_keys: signingKeysSchema });

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);

const folder = join(await chooseParentOfDataFolders(), `fds-attack-${process.pid}`);
await using stack = new AsyncDisposableStack();
stack.defer(() => rm(folder, { recursive: true, force: true }));
const product = stack.use(await startProduct({ STORAGE_QUOTA_BYTES: String(quotaBytes) }, folder));
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
  const response = await fetch(`${product.baseUrl}/auth/api_key`, { method: 'POST', headers, body });
  return v.parse(tokenSchema, await response.json()).token;
};
const keys = await loadTokenKeys(
  v.parse(secretsSchema, JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).signing_keys,
);
const findTarget = async (): Promise<Target> => ({
  baseUrl: product.baseUrl,
  engineUrl: engine_url,
  token: await tokenOf(attacker),
  engineToken: await keys.sign('engine', 3600, {
    sub: 'attack',
    ...hasuraClaims('organisation', { 'x-hasura-organisation-id': attacker.id }),
  }),
  workspaceId: attacker.workspaces[0]?.id ?? '',
  receiverUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
});

const attacking = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)), {
  detached: true,
  serialization: 'advanced',
});
stack.defer(() => void attacking.kill());
const attack = async (milliseconds: number): Promise<readonly Outcome[]> => {
  attacking.send({ target: await findTarget(), milliseconds });
  const [outcomes]: unknown[] = await once(attacking, 'message');
  return v.parse(v.array(outcomeSchema), outcomes);
};
const measureFor = async (milliseconds: number): Promise<Measured> => {
  const tenant = {
    baseUrl: product.baseUrl,
    token: await tokenOf(victim),
    workspaceId: victim.workspaces[0]?.id ?? '',
  };
  return measure(tenant, AbortSignal.timeout(Math.round(milliseconds)));
};

/** Waits until documents of the attacker are processed. Returns their statuses, and the ids of unfinished documents. */
async function finish(token: string, ids: readonly string[]) {
  const statuses = new Map<string, number>();
  const lost: string[] = [];
  const deadline = performance.now() + finishMs;
  for (const id of ids) {
    for (;;) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${product.baseUrl}/v1/documents/${id}`, { headers });
      const found = response.ok ? v.parse(documentSchema, await response.json()).data.attributes : undefined;
      const isFinished = found?.status === 'completed' || found?.status === 'failed';
      if (!isFinished && performance.now() < deadline) {
        await pause(2_000);
        continue;
      }
      const name = `${found?.status ?? response.status}${found?.failure_reason ? `: ${found.failure_reason}` : ''}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      if (!isFinished) lost.push(id);
      break;
    }
  }
  return { statuses, lost };
}

const parts = ['gateway and engine', 'worker', 'postgres'] as const;
const partOf = (command: string) => parts.find((part) => command.includes(commandLinePatternByProcess[part]));
const serving = async () => (await product.processes()).filter(({ command }) => partOf(command) !== undefined);

const line = (name: string, text: string): void => console.log(`${name.padEnd(52)} ${text}`);
const failures: string[] = [];
const before = await serving();
await measureFor(3_000);
const ratios = { reads: [] as number[], documents: [] as number[] };
const outcomes = attacks.map((): Outcome => ({ counts: new Map(), documents: [] }));
for (let round = 1; round <= rounds; round += 1) {
  const quiet = await measureFor(quietMs);
  const [loaded, results] = await Promise.all([measureFor(attackMs), attack(attackMs)]);
  for (const [index, { counts, documents }] of results.entries()) {
    const sum = outcomes[index];
    for (const [result, count] of counts) sum?.counts.set(result, (sum.counts.get(result) ?? 0) + count);
    sum?.documents.push(...documents);
  }
  for (const kind of ['reads', 'documents'] as const) {
    ratios[kind].push(median(loaded[kind]) / median(quiet[kind]));
    const [alone, attacked] = [quiet[kind], loaded[kind]].map(
      (times) =>
        `${median(times).toFixed(1)} ms (95 %: ${quantile(times, 0.95).toFixed(0)} ms, ${times.length} requests)`,
    );
    line(`round ${round}: ${kind} of the other tenant`, `alone ${alone}, attacked ${attacked}`);
  }
  for (const failure of [...quiet.failures, ...loaded.failures])
    failures.push(`a request of the other tenant failed: ${failure}`);
  const { statuses, lost } = await finish(
    await tokenOf(attacker),
    results.flatMap(({ documents }) => documents),
  );
  line(`round ${round}: accepted documents`, [...statuses].map(([status, amount]) => `${amount} ${status}`).join(', '));
  if (lost.length > 0) failures.push(`${lost.length} accepted documents are not finished, such as ${lost[0]}`);
}
for (const [index, { name, expected }] of attacks.entries()) {
  const counts = outcomes[index]?.counts ?? new Map<string, number>();
  line(name, [...counts].map(([result, amount]) => `${amount} x ${result}`).join(', ') || 'no response');
  if (!counts.has(expected)) failures.push(`the attack "${name}" never got ${expected}`);
}
line('requests to the host of the webhooks', `${requestsToHost}, at most ${maxOpenRequests} at a time`);
for (const kind of ['reads', 'documents'] as const) {
  const ratio = median(ratios[kind]);
  line(
    `${kind} of the other tenant`,
    `${ratios[kind].map((each) => each.toFixed(2)).join(', ')}: median ${ratio.toFixed(2)} times`,
  );
  if (!(ratio < maxRatio)) failures.push(`the median of the other tenant's ${kind} grew ${ratio.toFixed(2)} times`);
}
const after = await serving();
for (const { pid, command } of before)
  if (!after.some((each) => each.pid === pid)) failures.push(`the process "${partOf(command)}" ended`);
for (const failure of failures) console.error(`FAILED: ${failure}`);
if (failures.length === 0) console.log('passed');
process.exitCode = failures.length === 0 ? 0 : 1;
