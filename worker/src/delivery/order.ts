import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';

/** The properties that determine the position of a delivery among those about the same record to the same webhook. */
export interface DeliveryWithOrder {
  readonly organisation_id: string;
  readonly delivery_id: string;
  readonly group_id: string;
  readonly record_id: string;
  /** ISO 8601. */
  readonly changed_at: string;
  /** Time for which the delivery waits for earlier events of the record. */
  readonly hold_ms: number;
  readonly request_id: string | undefined;
}

const ids = v.array(v.object({ delivery_id: v.string() }));
const released = v.array(
  v.object({ delivery_id: v.string(), group_id: v.string(), request_id: v.nullable(v.string()) }),
);
const endedTurns = v.array(v.object({ group_id: v.string(), record_id: v.string(), has_next: v.boolean() }));

const endedHolds = v.array(v.object({ group_id: v.string(), record_id: v.string() }));

export type ReadyDelivery = v.InferOutput<typeof released>[number];

/**
 * The deliveries of one record to one webhook are sent one after the other, the earliest change first.
 * @returns the ids of the deliveries that can be sent now; `removeFromOrder` or `releaseHeldDeliveries` releases the
 * others
 */
export async function addToOrder(tx: Transaction, turns: readonly DeliveryWithOrder[]): Promise<ReadonlySet<string>> {
  if (turns.length === 0) return new Set();
  const rows = await tx.query(
    `with added as (
      insert into webhook_delivery_turns (organisation_id, delivery_id, group_id, record_id, changed_at, request_id, waits, held_until)
      select n.organisation_id, n.delivery_id, n.group_id, n.record_id, n.changed_at, n.request_id,
        n.hold_ms > 0 or n.place > 1 or exists (
          select from webhook_delivery_turns e where e.group_id = n.group_id and e.record_id = n.record_id
        ),
        case when n.hold_ms > 0 then now() + n.hold_ms * interval '1 ms' end
      from (
        select *, row_number() over (partition by group_id, record_id order by changed_at, delivery_id) as place
        from json_to_recordset($1) as given (
          organisation_id uuid, delivery_id uuid, group_id uuid, record_id uuid, changed_at timestamptz,
          request_id uuid, hold_ms int
        )
      ) as n
      order by n.place
      returning delivery_id, waits
    )
    select delivery_id from added where not waits`,
    [JSON.stringify(turns)],
  );
  return new Set(v.parse(ids, rows).map(({ delivery_id }) => delivery_id));
}

/**
 * The earliest waiting delivery of each record that has no delivery in progress, unless this delivery is held. A
 * delivery in progress is first in the index, because false is before true. `materialized`: a plan that was cached
 * while the table was empty repeated the expression for each row, and 126 deliveries took 2 s.
 */
const nextOf = (recordsText: string): string => `next as materialized (
  select first.delivery_id
  from (${recordsText}) as of_record
  cross join lateral (
    select delivery_id, waits, held_until from webhook_delivery_turns
    where group_id = of_record.group_id and record_id = of_record.record_id
    order by waits, changed_at, id limit 1
  ) as first
  where first.waits and coalesce(first.held_until <= now(), true)
)`;

/** Removes delivered and finally failed deliveries. @returns the deliveries that can be sent now */
export async function removeFromOrder(
  tx: Transaction,
  deliveryIds: readonly string[],
): Promise<readonly ReadyDelivery[]> {
  if (deliveryIds.length === 0) return [];
  const text = `
    delete from webhook_delivery_turns ended where delivery_id = any($1::uuid[])
    returning group_id, record_id, exists (
      select from webhook_delivery_turns next
      where next.group_id = ended.group_id and next.record_id = ended.record_id and next.waits
    ) as has_next`;
  const ended = v.parse(endedTurns, await tx.query(text, [[...deliveryIds]]));
  return releaseNext(
    tx,
    ended.filter(({ has_next }) => has_next),
  );
}

type RecordOfWebhook = { readonly group_id: string; readonly record_id: string };

async function releaseNext(tx: Transaction, records: readonly RecordOfWebhook[]): Promise<readonly ReadyDelivery[]> {
  if (records.length === 0) return [];
  const ofRecords = 'select distinct * from json_to_recordset($1) as given (group_id uuid, record_id uuid)';
  const rows = await tx.query(
    `with ${nextOf(ofRecords)}
    update webhook_delivery_turns as turn set waits = false from next
    where turn.waits and turn.delivery_id = next.delivery_id
    returning turn.delivery_id, turn.group_id, turn.request_id`,
    [JSON.stringify(records)],
  );
  return v.parse(released, rows);
}

/**
 * Ends the holds that are over. Hasura sends the events of one record concurrently: during its hold, a delivery can
 * be overtaken by an earlier event that arrives later.
 * @returns the deliveries that can be sent now
 */
export async function releaseHeldDeliveries(tx: Transaction): Promise<readonly ReadyDelivery[]> {
  const text = `
    update webhook_delivery_turns set held_until = null where id in (
      select id from webhook_delivery_turns where held_until <= now() for update skip locked
    )
    returning group_id, record_id`;
  return releaseNext(tx, v.parse(endedHolds, await tx.query(text, [])));
}

/**
 * Deliveries that `removeFromOrder` missed: another transaction added them while the previous delivery of the record
 * ended.
 */
export async function findUnreleased(tx: Transaction): Promise<readonly ReadyDelivery[]> {
  const ofRecords = 'select distinct group_id, record_id from webhook_delivery_turns where waits';
  const rows = await tx.query(
    `with ${nextOf(ofRecords)},
    locked as materialized (
      select turn.delivery_id from webhook_delivery_turns as turn join next using (delivery_id)
      where turn.waits for update of turn skip locked
    )
    update webhook_delivery_turns as turn set waits = false from locked
    where turn.delivery_id = locked.delivery_id
    returning turn.delivery_id, turn.group_id, turn.request_id`,
  );
  return v.parse(released, rows);
}
