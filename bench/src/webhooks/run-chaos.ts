import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createEncryption } from '@fds/platform/encryption';
import postgres, { type Sql } from 'postgres';
import { type ProductProcessName, startProduct } from '../product.ts';
import { type Change, changeCompanies, type Place } from './change-companies.ts';
import {
  openReceiverEndpoints,
  type ReceiverBehaviour,
  type ReceiverEndpoints,
  receiverBehaviours,
} from './endpoints.ts';
import {
  addChildWorkspace,
  addOrganisationWithWorkspace,
  registerWebhook,
  webhookBenchmarkSettings,
} from './register.ts';

/** A process to end, and the signal that ends it. */
export interface ProcessTermination {
  readonly part: ProductProcessName;
  readonly how: 'killed' | 'stopped';
}

export interface WebhookChaosTestOptions {
  readonly changes: number;
  readonly organisations: number;
  /**
   * The processes that the run terminates, in this order. The run sends the signals at equal intervals while records
   * change.
   */
  readonly terminations: readonly ProcessTermination[];
  /** Duration of the phase in which the run changes records, in seconds. */
  readonly seconds: number;
  /**
   * True if the run does not wait for timeouts: jobs of a killed worker, failed jobs and failed events of the engine
   * then become due immediately, and only the first retry of a delivery has a delay.
   */
  readonly hurry?: boolean;
}

export interface WebhookChaosTestResult {
  readonly counts: Readonly<Record<string, number>>;
  /** Descriptions of the detected problems. */
  readonly problems: readonly string[];
}

interface Registration {
  readonly path: string;
  readonly behaviour: ReceiverBehaviour;
  readonly owner: Place;
}

async function registerAll(
  sql: Sql,
  endpoints: ReceiverEndpoints,
  encryption: ReturnType<typeof createEncryption>,
  owners: readonly Place[],
) {
  const registrations: Registration[] = [];
  for (const owner of owners) {
    for (const behaviour of receiverBehaviours) {
      const path = randomUUID();
      await registerWebhook(sql, encryption, owner, endpoints.url(path, behaviour));
      registrations.push({ path, behaviour, owner });
    }
  }
  return registrations;
}

const leftOver = (sql: Sql) => sql<{ name: string; count: number }[]>`
  select name, count(*)::int as count from pgboss.job
  where name = 'deliver-webhook' and state in ('created', 'retry', 'active', 'failed') group by name
  union all
  select 'deliveries in turn', count(*)::int from webhook_delivery_turns having count(*) > 0
  union all
  select 'events', count(*)::int from hdb_catalog.event_log where not delivered having count(*) > 0`;

/** Waits until no work is left, or until no progress is made for two minutes. */
async function untilSettled(sql: Sql): Promise<readonly { name: string; count: number }[]> {
  let left = '';
  for (let since = Date.now(); Date.now() - since < 120_000; await pause(250)) {
    const rows = await leftOver(sql).catch(() => undefined);
    if (rows?.length === 0) return [];
    const now = JSON.stringify(rows);
    if (now !== left) since = Date.now();
    left = now;
  }
  return leftOver(sql);
}

async function hurry(sql: Sql): Promise<void> {
  await sql`update hdb_catalog.event_log set next_retry_at = null where not delivered and locked is null`;
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`;
  await sql`update pgboss.job set start_after = now() where state = 'retry'`;
}

/**
 * Returns true if a webhook must receive a change, because the change is in the webhook's workspace or in a descendant
 * of this workspace.
 */
const isFor = ({ owner }: Registration, change: Change): boolean =>
  change.owner.workspace_id === owner.workspace_id ||
  ('parent_workspace_id' in change.owner && change.owner.parent_workspace_id === owner.workspace_id);

function judge(
  registrations: readonly Registration[],
  endpoints: ReceiverEndpoints,
  acknowledged: readonly Change[],
  made: ReadonlyMap<string, Change>,
) {
  const problems: string[] = [];
  const counts = { expected: 0, acknowledged: 0, repeated: 0 };
  const idsOf = new Map<string, Set<string>>();
  for (const registration of registrations.filter(({ behaviour }) => behaviour !== 'dead')) {
    const told = endpoints.told(registration.path);
    for (const change of acknowledged.filter((each) => isFor(registration, each))) {
      counts.expected += 1;
      const got = told.get(change.name)?.acknowledged ?? 0;
      if (got === 0) problems.push(`${change.name} did not reach a ${registration.behaviour} endpoint`);
      else counts.acknowledged += 1;
      counts.repeated += Math.max(0, got - 1);
    }
    for (const [company, numbers] of endpoints.arrivals(registration.path)) {
      const late = numbers.filter((number, at) => number < (numbers[at - 1] ?? 0)).length;
      if (late > 0)
        problems.push(
          `${late} changes of ${company} reached a ${registration.behaviour} endpoint out of order: ${numbers}`,
        );
    }
    for (const [name, { ids }] of told) {
      const change = made.get(name);
      if (change === undefined || !isFor(registration, change))
        problems.push(`${name} reached an endpoint of another tenant`);
      idsOf.set(name, new Set([...(idsOf.get(name) ?? []), ...ids]));
    }
  }
  for (const [name, ids] of idsOf) if (ids.size > 1) problems.push(`${name} has ${ids.size} event ids`);
  return { problems, counts };
}

/**
 * Changes records while processes of the product are killed or stopped. Then checks the result: every acknowledged
 * change reached every live endpoint with one event id, and no other tenant received it. The changes of a record
 * arrived in order, and the queues are empty.
 */
export async function runWebhookChaosTest(options: WebhookChaosTestOptions): Promise<WebhookChaosTestResult> {
  const { organisations, terminations, changes, hurry: hurries = false } = options;
  await using endpoints = await openReceiverEndpoints();
  await using product = await startProduct({
    ...webhookBenchmarkSettings,
    SEED: 'none',
    WEBHOOK_RETRY_SECONDS: hurries ? '1,0,0' : '1,1,2',
  });
  const sql = postgres(product.databaseUrl, { max: 1, connect_timeout: 5, max_lifetime: null, onnotice: () => {} });
  const owners: Place[] = [];
  for (let count = 0; count < organisations; count++) {
    const owner = await addOrganisationWithWorkspace(sql);
    owners.push(owner, await addChildWorkspace(sql, owner));
  }
  const registrations = await registerAll(sql, endpoints, createEncryption(product.encryptionKeys), owners);
  const ended: Record<string, number> = {};
  const ending: Promise<void>[] = [];
  let next = 0;
  const progress = (done: number): void => {
    const termination = terminations[next];
    if (termination === undefined || done < ((next + 1) * changes) / (terminations.length + 1)) return;
    next += 1;
    const what = `${termination.part} ${termination.how}`;
    ending.push(
      product.signal(termination.part, termination.how === 'killed' ? 'SIGKILL' : 'SIGTERM').then(() => {
        ended[what] = (ended[what] ?? 0) + 1;
      }),
    );
  };
  const { all, acknowledged } = await changeCompanies(product.databaseUrl, owners, options, progress);
  await Promise.all(ending);
  if (hurries) {
    await product.whole();
    await hurry(sql);
  }
  const left = await untilSettled(sql);
  const { problems, counts } = judge(registrations, endpoints, acknowledged, all);
  const dead = await sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from webhook_deliveries group by status`;
  await sql.end();
  return {
    counts: {
      changes,
      'changes acknowledged': acknowledged.length,
      registrations: registrations.length,
      ...ended,
      'deliveries expected': counts.expected,
      'deliveries acknowledged': counts.acknowledged,
      repetitions: counts.repeated,
      ...Object.fromEntries(dead.map(({ status, count }) => [`recorded as ${status}`, count])),
      'left in queues': left.reduce((sum, { count }) => sum + count, 0),
    },
    problems: [...problems, ...left.map(({ name, count }) => `${count} rows remain in ${name}`)],
  };
}
