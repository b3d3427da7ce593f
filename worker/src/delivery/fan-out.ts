import { testKind } from '@fds/platform/event-kinds';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import { bodyOf, type Place, testBodyOf } from '../events/body.ts';
import type { RecordEvent, TestRequest } from '../events/kinds.ts';
import { byTime } from '../events/moment.ts';
import type { Queue } from '../queue.ts';
import { deliveriesChannel, deliverQueue } from './delivery.ts';
import { jobOf } from './store.ts';

/** What is told to webhooks. */
export type ToldEvent = RecordEvent | TestRequest;

/** A registration that an event is for, and where the event's record lives. */
interface Match extends Place {
  /** Of the event among those asked about. */
  readonly position: number;
  readonly webhook_id: string;
  readonly group_id: string;
  /** Of the registration: the workspace that its deliveries belong to. */
  readonly owner_id: string;
}

const madeSchema = v.array(v.object({ id: v.string(), webhook_id: v.string(), event_id: v.string() }));

/** The registrations of the record's workspace and of those above it, as far as they live (contract, Delivery rule 6). */
const recordMatches = (sql: Sql, events: readonly ToldEvent[]) => sql<Match[]>`
  select e.position, e.workspace_id, ws.external_workspace_id, w.id as webhook_id, w.group_id, w.workspace_id as owner_id
  from json_to_recordset(${JSON.stringify(events.map((event, position) => ({ ...event, position })))}::text::json) as e (
    position int, kind text, organisation_id uuid, workspace_id uuid
  )
  join workspaces ws on ws.organisation_id = e.organisation_id and ws.id = e.workspace_id and ws.deleted_at is null
  join workspace_ancestors a on a.organisation_id = ws.organisation_id and a.workspace_id = ws.id
  join webhooks w on w.organisation_id = a.organisation_id and w.workspace_id = a.ancestor_id
    and w.event = e.kind::webhook_event and w.active and w.deleted_at is null
  where e.kind <> ${testKind}`;

/** A test is delivered for one of the webhook's registrations. */
const testMatches = (sql: Sql, events: readonly ToldEvent[]) => sql<Match[]>`
  select distinct on (e.position) e.position, w.workspace_id, ws.external_workspace_id, w.id as webhook_id, w.group_id,
    w.workspace_id as owner_id
  from json_to_recordset(${JSON.stringify(events.map((event, position) => ({ ...event, position })))}::text::json) as e (
    position int, kind text, organisation_id uuid, webhook_group_id uuid
  )
  join webhooks w on w.organisation_id = e.organisation_id and w.group_id = e.webhook_group_id and w.active and w.deleted_at is null
  join workspaces ws on ws.organisation_id = w.organisation_id and ws.id = w.workspace_id and ws.deleted_at is null
  where e.kind = ${testKind}
  order by e.position, w.id`;

async function matchesOf(sql: Sql, events: readonly ToldEvent[]): Promise<Match[]> {
  const asks = [
    ...(events.some(({ kind }) => kind !== testKind) ? [recordMatches(sql, events)] : []),
    ...(events.some(({ kind }) => kind === testKind) ? [testMatches(sql, events)] : []),
  ];
  const found = (await Promise.all(asks)).flat();
  return found.sort((one, other) => one.position - other.position);
}

/**
 * Makes the deliveries of events, and a job for each, in the order in which the events happened. Done again, in part or
 * as a whole, it adds nothing.
 */
export async function fanOut(
  sql: Sql,
  queue: Pick<Queue, 'transaction' | 'put'>,
  given: readonly ToldEvent[],
): Promise<void> {
  const events = [...given].sort(byTime);
  const matches = await matchesOf(sql, events);
  const meant = matches.flatMap(({ position, workspace_id, external_workspace_id, ...match }) => {
    const event = events[position];
    if (event === undefined) return [];
    const place = { workspace_id, external_workspace_id };
    const payload = event.kind === testKind ? testBodyOf(event, place) : bodyOf(event, place);
    return [
      {
        told: event,
        match,
        row: { ...match, event: event.kind, organisation_id: event.organisation_id, event_id: event.id, payload },
      },
    ];
  });
  if (meant.length === 0) return;
  await queue.transaction(async (tx) => {
    const inserted = await tx.query(
      `insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload)
      select organisation_id, owner_id, webhook_id, event, event_id, payload
      from json_to_recordset($1) as m (
        organisation_id uuid, owner_id uuid, webhook_id uuid, event webhook_deliveries_event, event_id uuid, payload text
      )
      on conflict (webhook_id, event_id) do nothing
      returning id, webhook_id, event_id`,
      [JSON.stringify(meant.map(({ row }) => row))],
    );
    const made = v.parse(madeSchema, inserted);
    const idOf = new Map(made.map(({ id, webhook_id, event_id }) => [`${webhook_id} ${event_id}`, id]));
    const jobs = meant.flatMap(({ told, match }) => {
      const delivery_id = idOf.get(`${match.webhook_id} ${told.id}`);
      if (delivery_id === undefined) return [];
      const record_id = told.kind === testKind ? told.webhook_group_id : told.record_id;
      const payload = { version: 1, delivery_id, record_id, occurred_at: told.occurred_at, attempt: 1 } as const;
      return [jobOf(payload, match.group_id)];
    });
    await queue.put(deliverQueue, jobs, tx);
    await tx.query("select pg_notify($1, '')", [deliveriesChannel]);
  });
}
