import type { ISql } from 'postgres';

/** A number from 0 to below `below`. */
type Random = (below: number) => number;

const columns = [
  'workspace_id = uuid_v7()',
  "at = at + interval '1 ms'",
  "actor_kind = actor_kind || 's'",
  "actor_id = 'somebody else'",
  "actor_name = coalesce(actor_name, '') || '!'",
  "action = 'viewed'",
  "record_type = 'people'",
  'record_id = uuid_v7()',
  'before = \'{"name": "A"}\'',
  "after = coalesce(after, '{}') || jsonb_build_object('name', 'B', 'more', 1.0)",
  "address = '192.0.2.1'",
  'request_id = uuid_v7()::text',
  "content_hash = sha256_hex('x')",
  "previous_hash = sha256_hex('x')",
  "hash = sha256_hex('x')",
];

/** Changes by an owner of the database with knowledge of the hash functions. `at` is the position of an event. */
const manipulations: readonly ((tx: ISql, at: number, random: Random) => Promise<unknown>)[] = [
  (tx, at, random) =>
    tx.unsafe(`update audit_events set ${columns[random(columns.length)] ?? ''} where position = ${at}`),
  // With a new hash of the content, so that the event alone is consistent.
  async (tx, at) => {
    await tx`update audit_events set actor_id = 'somebody else' where position = ${at}`;
    await tx`update audit_events e set content_hash = sha256_hex(audit_content(e)) where position = ${at}`;
    await tx`update audit_events set hash = sha256_hex(previous_hash || content_hash) where position = ${at}`;
  },
  (tx, at) => tx`delete from audit_events where position = ${at}`,
  (tx, at) => tx`delete from audit_events where position >= ${at}`,
  (tx, at) => tx`delete from audit_events where position <= ${at}`,
  // Without a gap: the later events move up.
  async (tx, at) => {
    await tx`delete from audit_events where position = ${at}`;
    await tx`update audit_events set position = -position where position > ${at}`;
    await tx`update audit_events set position = -position - 1 where position < 0`;
    await tx`update audit_chains set position = position - 1`;
  },
  // A copy with a new id, at the end or between two events.
  async (tx, at, random) => {
    const place = random(2) === 0 ? tx`(select max(position) + 1 from audit_events)` : tx`${at}::bigint`;
    await tx`create temporary table copy on commit drop as select * from audit_events where position = ${at}`;
    await tx`update copy set id = uuid_v7(), position = ${place}`;
    await tx`update audit_events set position = -position where position >= ${at}`;
    await tx`update audit_events set position = 1 - position where position < 0 and exists (select from copy where position = ${at})`;
    await tx`update audit_events set position = -position where position < 0`;
    await tx`insert into audit_events select * from copy`;
    await tx`update audit_events e set content_hash = sha256_hex(audit_content(e)) where position = ${place}`;
  },
  // An event that waits for its position.
  async (tx, at) => {
    await tx`create temporary table copy on commit drop as select * from audit_events where position = ${at}`;
    await tx`update copy set id = uuid_v7(), position = null, previous_hash = null, hash = null`;
    await tx`insert into audit_events select * from copy`;
  },
  // Two events change places.
  async (tx, at) => {
    const next = at === 1 ? 2 : at - 1;
    await tx`update audit_events set position = -position where position = ${at}`;
    await tx`update audit_events set position = ${at} where position = ${next}`;
    await tx`update audit_events set position = ${next} where position < 0`;
  },
];

/** Makes one manipulation and returns its number. */
export async function manipulate(tx: ISql, events: number, random: Random): Promise<number> {
  const number = random(manipulations.length);
  await manipulations[number]?.(tx, 1 + random(events), random);
  return number;
}
