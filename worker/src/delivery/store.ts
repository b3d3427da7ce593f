import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Queue, TakenJob } from '../queue.ts';
import type { AttemptResult, Verdict } from './classify-response.ts';
import { type Delivery, deliverQueue, deliveryPayload } from './delivery.ts';
import { endTurns, findTurns, type Released } from './order.ts';

/** A registration is disabled after its deliveries failed for this time. */
const longestFailure = '5 days';
const disabledReason = 'No delivery was acknowledged for 5 days.';

/** The outcome of an attempt, to be stored. */
export interface Outcome {
  readonly delivery: Delivery;
  readonly verdict: Verdict;
  /** Undefined: no request was sent. */
  readonly result: AttemptResult | undefined;
  /** Whether earlier attempts at this endpoint failed. */
  readonly failing: boolean;
}

interface DeliveryRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly webhook_id: string;
  readonly group_id: string;
  readonly event_id: string;
  readonly payload: string;
}

/** Loads the deliveries of jobs, in the order of the jobs; `lost` has the jobs whose delivery no longer exists. */
export async function loadDeliveries(
  sql: Sql,
  jobs: readonly TakenJob[],
): Promise<{ deliveries: Delivery[]; lost: TakenJob[] }> {
  const payloads = jobs.map((job) => ({ job, payload: v.parse(deliveryPayload, job.data) }));
  const rows = await sql<DeliveryRow>`
    select d.id, d.organisation_id, d.webhook_id, w.group_id, d.event_id, d.payload
    from webhook_deliveries d join webhooks w on w.organisation_id = d.organisation_id and w.id = d.webhook_id
    where d.id = any(${payloads.map(({ payload }) => payload.delivery_id)}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const deliveries: Delivery[] = [];
  const lost: TakenJob[] = [];
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
      webhookId: row.webhook_id,
      eventId: row.event_id,
      body: row.payload,
    });
  }
  return { deliveries, lost };
}

const statusOf = { delivered: 'delivered', retry: 'pending', failed: 'failed' } as const;

async function record(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ delivery, verdict, result }) => ({
    id: delivery.payload.delivery_id,
    status: statusOf[verdict.outcome],
    attempts: result === undefined ? 0 : 1,
    response_status: result !== undefined && 'status' in result ? result.status : null,
    response_body: result !== undefined && 'status' in result ? result.body : null,
    duration_ms: result?.durationMs ?? null,
    failure_reason: verdict.outcome === 'delivered' ? null : verdict.reason,
  }));
  await tx.query(
    `update webhook_deliveries d set
      status = o.status, attempt_count = d.attempt_count + o.attempts, response_status = o.response_status,
      response_body = o.response_body, duration_ms = o.duration_ms, failure_reason = o.failure_reason,
      delivered_at = case when o.status = 'delivered' then now() else d.delivered_at end
    from json_to_recordset($1) as o (
      id uuid, status webhook_deliveries_status, attempts int, response_status int, response_body text, duration_ms int, failure_reason text
    )
    where d.id = o.id and not (d.status = 'delivered' and o.status <> 'delivered')`,
    [JSON.stringify(rows)],
  );
}

/**
 * Stores since when endpoints fail, and disables those that failed too long. Writes only changes.
 * @returns the webhooks that were disabled
 */
async function recordHealth(tx: Transaction, outcomes: readonly Outcome[]): Promise<string[]> {
  const last = new Map(outcomes.flatMap((outcome) => (outcome.result ? [[outcome.delivery.endpoint, outcome]] : [])));
  const endpoints = (meant: (outcome: Outcome) => boolean): string[] =>
    [...last].flatMap(([endpoint, outcome]) => (meant(outcome) ? [endpoint] : [])).sort();
  const recovered = endpoints(({ verdict, failing }) => verdict.outcome === 'delivered' && failing);
  if (recovered.length > 0) {
    const clear =
      'update webhooks set failing_since = null where group_id = any($1::uuid[]) and failing_since is not null';
    await tx.query(clear, [recovered]);
  }
  const failing = endpoints(({ verdict }) => verdict.outcome !== 'delivered');
  if (failing.length === 0) return [];
  const mark = 'update webhooks set failing_since = now() where group_id = any($1::uuid[]) and failing_since is null';
  await tx.query(mark, [failing]);
  const disabled = await tx.query(
    `update webhooks set active = false, disabled_at = now(), disabled_reason = $2
    where group_id = any($1::uuid[]) and active and failing_since < now() - $3::interval
    returning group_id`,
    [endpoints(({ verdict }) => verdict.outcome === 'failed'), disabledReason, longestFailure],
  );
  return v.parse(v.array(v.object({ group_id: v.string() })), disabled).map(({ group_id }) => group_id);
}

/**
 * Stores the outcomes of deliveries, removes their jobs, and adds the jobs of retries and of the deliveries that waited
 * for them, in one transaction.
 * @returns the webhooks that were disabled, and the number of deliveries that waited
 */
export async function acknowledge(
  queue: Pick<Queue, 'transaction' | 'put' | 'remove'>,
  outcomes: readonly Outcome[],
): Promise<{ readonly disabled: readonly string[]; readonly released: number }> {
  return queue.transaction(async (tx) => {
    const held = await queue.remove(
      deliverQueue,
      outcomes.map(({ delivery }) => delivery.job),
      tx,
    );
    await record(tx, outcomes);
    const retries = outcomes.flatMap(({ delivery, verdict }) => {
      // Another worker has claimed the delivery meanwhile: it adds the retry.
      if (verdict.outcome !== 'retry' || !held.has(delivery.job.id)) return [];
      const at = new Date(Date.now() + verdict.afterSeconds * 1000);
      return [jobOf({ ...delivery.payload, attempt: delivery.payload.attempt + 1 }, delivery.endpoint, { at })];
    });
    await queue.put(deliverQueue, retries, tx);
    const over = outcomes.filter(({ delivery, verdict }) => verdict.outcome !== 'retry' && held.has(delivery.job.id));
    const released = await endTurns(
      tx,
      over.map(({ delivery }) => delivery.payload.delivery_id),
    );
    await queue.put(deliverQueue, released.map(releasedJob), tx);
    return { disabled: await recordHealth(tx, outcomes), released: released.length };
  });
}

/** The job of an attempt. */
const jobOf = (
  payload: v.InferInput<typeof deliveryPayload>,
  endpoint: string,
  { at, first = false }: { readonly at?: Date; readonly first?: boolean } = {},
) => ({
  data: payload,
  group: { id: endpoint },
  ...(at !== undefined && { startAfter: at }),
  ...(first && { priority: 1 }),
});

/** The job of a delivery's first attempt. */
export const firstJobOf = (delivery_id: string, endpoint: string) =>
  jobOf({ version: 1, delivery_id, attempt: 1 }, endpoint);

const releasedJob = ({ delivery_id, group_id }: Released) => firstJobOf(delivery_id, group_id);

/** Adds the jobs of deliveries that wait for no other delivery any more. @returns their number */
export const releaseForgotten = (queue: Pick<Queue, 'transaction' | 'put'>): Promise<number> =>
  queue.transaction(async (tx) => {
    const released = await findTurns(tx);
    await queue.put(deliverQueue, released.map(releasedJob), tx);
    return released.length;
  });

/** Returns claimed jobs to the queue as the same attempt, due at the given times. */
export async function requeue(
  queue: Pick<Queue, 'transaction' | 'put' | 'remove'>,
  items: readonly { readonly item: Delivery; readonly at?: number }[],
): Promise<void> {
  if (items.length === 0) return;
  await queue.transaction(async (tx) => {
    const held = await queue.remove(
      deliverQueue,
      items.map(({ item }) => item.job),
      tx,
    );
    const jobs = items.filter(({ item }) => held.has(item.job.id));
    await queue.put(
      deliverQueue,
      jobs.map(({ item, at }) =>
        jobOf(item.payload, item.endpoint, { first: true, ...(at !== undefined && { at: new Date(at) }) }),
      ),
      tx,
    );
  });
}
