import { eventKinds, testEventKind } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { testBody, webhookBody } from '../events/body.ts';
import type { RecordEvent, RequestedEvent, TestRequest, WorkerEvent } from '../events/kinds.ts';
import type { JobQueue } from '../queue/types.ts';
import { deliveryQueueName, notificationChannel } from './delivery.ts';
import { addToOrder } from './order.ts';
import { firstJob } from './store.ts';

type WebhookEvent = RecordEvent | TestRequest;

interface CausedWebhookEvent extends RequestedEvent {
  readonly event: WebhookEvent;
}

const isWebhookEvent = (event: WorkerEvent): event is WebhookEvent =>
  event.kind === testEventKind || eventKinds.some((kind) => kind === event.kind);

/** Registrations to which an event must be sent. */
const matchSchema = v.array(
  v.object({
    /** Index of the event in the list. */
    position: v.number(),
    workspace_id: v.string(),
    external_workspace_id: v.nullable(v.string()),
    webhook_id: v.string(),
    group_id: v.string(),
    owner_id: v.string(),
    active: v.boolean(),
  }),
);
type Match = v.InferOutput<typeof matchSchema>[number];

const insertedSchema = v.array(v.object({ id: v.string(), webhook_id: v.string(), event_id: v.string() }));

/**
 * Webhooks of the record's workspace and of its ancestors (contract, Delivery rule 6). An inactive one gets a failed
 * delivery, which `POST /v1/webhooks/{id}/recover` can repeat.
 */
const recordMatches = `
  select e.position, e.workspace_id, ws.external_workspace_id, w.id as webhook_id, w.group_id, w.workspace_id as owner_id, w.active
  from json_to_recordset($1) as e (position int, kind text, organisation_id uuid, workspace_id uuid)
  join workspaces ws on ws.organisation_id = e.organisation_id and ws.id = e.workspace_id and ws.deleted_at is null
  join workspace_ancestors a on a.organisation_id = ws.organisation_id and a.workspace_id = ws.id
  join webhooks w on w.organisation_id = a.organisation_id and w.workspace_id = a.ancestor_id
    and w.event = e.kind::webhook_event and w.deleted_at is null`;

/** A webhook has one row per event kind, but a test event needs only one delivery. */
const testMatches = `
  select distinct on (e.position) e.position, w.workspace_id, ws.external_workspace_id, w.id as webhook_id, w.group_id,
    w.workspace_id as owner_id, w.active
  from json_to_recordset($1) as e (position int, organisation_id uuid, webhook_group_id uuid)
  join webhooks w on w.organisation_id = e.organisation_id and w.group_id = e.webhook_group_id and w.active and w.deleted_at is null
  join workspaces ws on ws.organisation_id = w.organisation_id and ws.id = w.workspace_id and ws.deleted_at is null
  order by e.position, w.id`;

async function findRegistrations(tx: Transaction, events: readonly WebhookEvent[]): Promise<Match[]> {
  const indexed = events.map((event, position) => ({ ...event, position }));
  const find = async (text: string, sought: readonly object[]): Promise<Match[]> =>
    sought.length === 0 ? [] : v.parse(matchSchema, await tx.query(text, [JSON.stringify(sought)]));
  return [
    ...(await find(
      recordMatches,
      indexed.filter(({ kind }) => kind !== testEventKind),
    )),
    ...(await find(
      testMatches,
      indexed.filter(({ kind }) => kind === testEventKind),
    )),
  ];
}

/** A test event has no record: with its own id, it waits for no other event. */
const orderOf = (event: WebhookEvent, holdMs: number) =>
  event.kind === testEventKind
    ? { record_id: event.id, changed_at: event.occurred_at, hold_ms: 0 }
    : { record_id: event.record_id, changed_at: event.changed_at, hold_ms: holdMs };

/**
 * Adds a delivery for each event and subscribed webhook, and a job for each delivery that can be sent now; nothing
 * for an event that has arrived before.
 * @param given in the order in which the events happened
 * @param holdMs events of records are held, because an earlier event of the record may arrive later
 */
export async function addDeliveriesOfEvents(
  tx: Transaction,
  put: JobQueue['put'],
  given: readonly RequestedEvent[],
  holdMs = 0,
): Promise<void> {
  const caused = given.flatMap(({ event, requestId }): CausedWebhookEvent[] =>
    isWebhookEvent(event) ? [{ event, requestId }] : [],
  );
  const registrations = await findRegistrations(
    tx,
    caused.map(({ event }) => event),
  );
  const planned = registrations.flatMap((match) => {
    const found = caused[match.position];
    if (found === undefined) return [];
    const { event, requestId } = found;
    const { webhook_id, owner_id, workspace_id, external_workspace_id, active } = match;
    const workspace = { workspace_id, external_workspace_id };
    const payload = event.kind === testEventKind ? testBody(event, workspace) : webhookBody(event, workspace);
    const { kind, organisation_id, id: event_id } = event;
    return [
      {
        event,
        match,
        requestId,
        row: { organisation_id, owner_id, webhook_id, event: kind, event_id, payload, active },
      },
    ];
  });
  if (planned.length === 0) return;
  const inserted = await tx.query(
    `insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload, status, failure_reason)
    select organisation_id, owner_id, webhook_id, event, event_id, payload,
      case when active then 'pending' else 'failed' end::webhook_deliveries_status,
      case when not active then 'the webhook is inactive' end
    from json_to_recordset($1) as m (
      organisation_id uuid, owner_id uuid, webhook_id uuid, event webhook_deliveries_event, event_id uuid, payload text,
      active boolean
    )
    on conflict (webhook_id, event_id, organisation_id) do nothing
    returning id, webhook_id, event_id`,
    [JSON.stringify(planned.map(({ row }) => row))],
  );
  const added = v.parse(insertedSchema, inserted);
  const idOf = new Map(added.map(({ id, webhook_id, event_id }) => [`${webhook_id} ${event_id}`, id]));
  const turns = planned.flatMap(({ event, requestId, match: { group_id, webhook_id, active } }) => {
    const delivery_id = idOf.get(`${webhook_id} ${event.id}`);
    return delivery_id === undefined || !active
      ? []
      : [
          {
            organisation_id: event.organisation_id,
            delivery_id,
            group_id,
            request_id: requestId,
            ...orderOf(event, holdMs),
          },
        ];
  });
  const first = await addToOrder(tx, turns);
  const jobs = turns.filter(({ delivery_id }) => first.has(delivery_id));
  await put(deliveryQueueName, jobs.map(firstJob), tx);
  if (jobs.length > 0) await tx.query("select pg_notify($1, '')", [notificationChannel]);
}
