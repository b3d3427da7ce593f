import { randomUUID } from 'node:crypto';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Requeued } from '../queue/runner.ts';
import type { ClaimedJob, JobQueue } from '../queue/types.ts';
import type { AttemptResult, Decision } from './classify-response.ts';
import { type ClaimedDelivery, deliveryQueueName, payloadSchema } from './delivery.ts';
import { type ReadyDelivery, removeFromOrder } from './order.ts';

/** Without a successful delivery in this time, a webhook is disabled. */
const maxFailureTime = '5 days';
const disabledReason = 'No delivery was acknowledged for 5 days.';

/** A further attempt replaces the oldest one. */
const maxAttempts = 20;

export interface DeliveryAttempt {
  readonly at: Date;
  /** Without the webhook's custom headers, which can contain credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly result: AttemptResult;
}

export interface AttemptOutcome {
  readonly delivery: ClaimedDelivery;
  readonly verdict: Decision;
  /** Undefined if no request was sent. */
  readonly attempt: DeliveryAttempt | undefined;
  /** The database has a time since which all deliveries have failed. */
  readonly failing: boolean;
  /** The database has no acknowledged delivery. */
  readonly isNew: boolean;
}

interface DeliveryRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly webhook_id: string;
  readonly group_id: string;
  readonly url: string;
  readonly event_id: string;
  readonly payload: string;
}

/** In the order of the jobs. `lost`: jobs whose delivery no longer exists. */
export async function loadDeliveries(
  sql: SqlTemplate,
  jobs: readonly ClaimedJob[],
): Promise<{ deliveries: ClaimedDelivery[]; lost: ClaimedJob[] }> {
  const payloads = jobs.map((job) => ({ job, payload: v.parse(payloadSchema, job.data) }));
  const rows = await sql<DeliveryRow>`
    select d.id, d.organisation_id, d.webhook_id, w.group_id, w.url, d.event_id, d.payload
    from webhook_deliveries d join webhooks w on w.organisation_id = d.organisation_id and w.id = d.webhook_id
    where d.id = any(${payloads.map(({ payload }) => payload.delivery_id)}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const deliveries: ClaimedDelivery[] = [];
  const lost: ClaimedJob[] = [];
  for (const { job, payload } of payloads) {
    const row = byId.get(payload.delivery_id);
    if (row === undefined) {
      lost.push(job);
      continue;
    }
    deliveries.push({
      job: { id: job.id, retryCount: job.retryCount },
      payload,
      endpoint: row.group_id,
      organisation: row.organisation_id,
      host: URL.parse(row.url)?.hostname ?? row.url,
      webhookId: row.webhook_id,
      eventId: row.event_id,
      body: row.payload,
    });
  }
  return { deliveries, lost };
}

const statusOf = { delivered: 'delivered', retry: 'pending', failed: 'failed' } as const;

type PlannedRetry = { readonly id: string; readonly startAfter: Date };

async function storeOutcomes(
  tx: Transaction,
  outcomes: readonly AttemptOutcome[],
  retries: ReadonlyMap<string, PlannedRetry>,
): Promise<void> {
  const rows = outcomes.map(({ delivery: { payload }, verdict, attempt }) => {
    const result = attempt?.result;
    const response_status = result !== undefined && 'status' in result ? result.status : null;
    const duration_ms = result?.durationMs ?? null;
    const failure_reason = verdict.outcome === 'delivered' ? null : verdict.reason;
    const retry = retries.get(payload.delivery_id);
    return {
      id: payload.delivery_id,
      status: statusOf[verdict.outcome],
      response_status,
      response_body: result !== undefined && 'status' in result ? result.body : null,
      duration_ms,
      failure_reason,
      attempts: attempt
        ? [{ at: attempt.at, response_status, failure_reason, duration_ms, headers: attempt.headers }]
        : [],
      next_attempt_at: retry?.startAfter ?? null,
      next_job_id: retry?.id ?? null,
    };
  });
  await tx.query(
    `update webhook_deliveries d set
      status = o.status, attempt_count = d.attempt_count + jsonb_array_length(o.attempts), response_status = o.response_status,
      response_body = o.response_body, duration_ms = o.duration_ms, failure_reason = o.failure_reason,
      attempts = case when jsonb_array_length(d.attempts) >= ${maxAttempts} then d.attempts - 0 else d.attempts end || o.attempts,
      next_attempt_at = o.next_attempt_at, next_job_id = o.next_job_id,
      delivered_at = case when o.status = 'delivered' then now() else d.delivered_at end
    from json_to_recordset($1) as o (
      id uuid, status webhook_deliveries_status, response_status int, response_body text, duration_ms int, failure_reason text,
      attempts jsonb, next_attempt_at timestamptz, next_job_id uuid
    )
    where d.id = o.id and not (d.status = 'delivered' and o.status <> 'delivered')`,
    [JSON.stringify(rows)],
  );
}

/**
 * Stores since when all deliveries of an endpoint have failed, and disables it after `maxFailureTime`. Writes only
 * rows that change.
 * @returns the disabled webhooks
 */
async function storeHealth(tx: Transaction, outcomes: readonly AttemptOutcome[]): Promise<string[]> {
  const last = new Map(outcomes.flatMap((outcome) => (outcome.attempt ? [[outcome.delivery.endpoint, outcome]] : [])));
  const endpoints = (isIncluded: (outcome: AttemptOutcome) => boolean): string[] =>
    [...last].flatMap(([endpoint, outcome]) => (isIncluded(outcome) ? [endpoint] : [])).sort();
  const recovered = endpoints(({ verdict, failing: wasFailing }) => verdict.outcome === 'delivered' && wasFailing);
  if (recovered.length > 0) {
    const clear =
      'update webhooks set failing_since = null where group_id = any($1::uuid[]) and failing_since is not null';
    await tx.query(clear, [recovered]);
  }
  const began = endpoints(({ verdict, isNew }) => verdict.outcome === 'delivered' && isNew);
  if (began.length > 0) {
    const begin =
      'update webhooks set first_delivered_at = now() where group_id = any($1::uuid[]) and first_delivered_at is null';
    await tx.query(begin, [began]);
  }
  const failing = endpoints(({ verdict }) => verdict.outcome !== 'delivered');
  if (failing.length === 0) return [];
  const mark = 'update webhooks set failing_since = now() where group_id = any($1::uuid[]) and failing_since is null';
  await tx.query(mark, [failing]);
  const disabled = await tx.query(
    `update webhooks set active = false, disabled_at = now(), disabled_reason = $2
    where group_id = any($1::uuid[]) and active and failing_since < now() - $3::interval
    returning group_id`,
    [endpoints(({ verdict }) => verdict.outcome === 'failed'), disabledReason, maxFailureTime],
  );
  return v.parse(v.array(v.object({ group_id: v.string() })), disabled).map(({ group_id }) => group_id);
}

/**
 * One transaction stores the outcomes, removes the jobs, and adds jobs for retries and for the next deliveries of the
 * same records.
 * @returns `released`: number of next deliveries
 */
export async function storeAttemptOutcomes(
  queue: Pick<JobQueue, 'transaction' | 'put' | 'remove'>,
  outcomes: readonly AttemptOutcome[],
): Promise<{ readonly disabled: readonly string[]; readonly released: number }> {
  return queue.transaction(async (tx) => {
    const stillClaimed = await queue.remove(
      deliveryQueueName,
      outcomes.map(({ delivery }) => delivery.job),
      tx,
    );
    const retries = outcomes.flatMap(({ delivery, verdict }) => {
      // If another worker has claimed the delivery meanwhile, that worker adds the retry.
      if (verdict.outcome !== 'retry' || !stillClaimed.has(delivery.job.id)) return [];
      const startAfter = new Date(Date.now() + verdict.afterSeconds * 1000);
      const payload = { ...delivery.payload, attempt: delivery.payload.attempt + 1 };
      return [{ ...jobOf(payload, delivery.endpoint), id: randomUUID(), startAfter }];
    });
    await storeOutcomes(tx, outcomes, new Map(retries.map((job) => [job.data.delivery_id, job])));
    await queue.put(deliveryQueueName, retries, tx);
    const ended = outcomes.filter(
      ({ delivery, verdict }) => verdict.outcome !== 'retry' && stillClaimed.has(delivery.job.id),
    );
    const released = await removeFromOrder(
      tx,
      ended.map(({ delivery }) => delivery.payload.delivery_id),
    );
    await queue.put(deliveryQueueName, released.map(firstJob), tx);
    return { disabled: await storeHealth(tx, outcomes), released: released.length };
  });
}

const jobOf = (
  payload: v.InferInput<typeof payloadSchema>,
  endpoint: string,
  { at, first = false }: { readonly at?: Date; readonly first?: boolean } = {},
) => ({
  data: payload,
  group: { id: endpoint },
  ...(at !== undefined && { startAfter: at }),
  ...(first && { priority: 1 }),
});

type FirstAttempt = Omit<ReadyDelivery, 'request_id'> & { readonly request_id: string | null | undefined };

export const firstJob = ({ delivery_id, group_id, request_id }: FirstAttempt) =>
  jobOf({ version: 1, delivery_id, attempt: 1, ...(request_id != null && { request_id }) }, group_id);

export type FindReadyDeliveries = (tx: Transaction) => Promise<readonly ReadyDelivery[]>;

/** Adds jobs for deliveries that `storeAttemptOutcomes` did not release. Returns their number. */
export const queueReadyDeliveries = (
  queue: Pick<JobQueue, 'transaction' | 'put'>,
  find: FindReadyDeliveries,
): Promise<number> =>
  queue.transaction(async (tx) => {
    const released = await find(tx);
    await queue.put(deliveryQueueName, released.map(firstJob), tx);
    return released.length;
  });

/** The deliveries become due at the given times and keep their attempt numbers. */
export async function requeueDeliveries(
  queue: Pick<JobQueue, 'transaction' | 'put' | 'remove'>,
  items: readonly Requeued<ClaimedDelivery>[],
): Promise<void> {
  if (items.length === 0) return;
  await queue.transaction(async (tx) => {
    const stillClaimed = await queue.remove(
      deliveryQueueName,
      items.map(({ item }) => item.job),
      tx,
    );
    const jobs = items.filter(({ item }) => stillClaimed.has(item.job.id));
    await queue.put(
      deliveryQueueName,
      jobs.map(({ item, dueAt }) =>
        jobOf(item.payload, item.endpoint, { first: true, ...(dueAt !== undefined && { at: new Date(dueAt) }) }),
      ),
      tx,
    );
  });
}
