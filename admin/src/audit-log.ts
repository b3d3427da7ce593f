import type { Connection } from '@fds/platform/connection';
import * as v from 'valibot';
import type { RunSqlQuery } from './query.ts';

/** The faults of an event, as the ends of sentences. */
const faults = {
  changed: 'was changed',
  gap: 'does not follow the event before it: an event was removed or inserted here',
  link: 'has a hash that does not continue the chain',
  end: 'is the end of the chain, but another event is the last: events at the end were removed or inserted',
} as const;

const shownFaults = 20;

const rowSchema = v.object({
  organisation_id: v.string(),
  position: v.nullable(v.string()),
  id: v.nullable(v.string()),
  fault: v.picklist(['changed', 'gap', 'link', 'end']),
  total: v.number(),
});

const countSchema = v.object({ organisations: v.number(), events: v.number(), waiting: v.number() });

/**
 * Reads every event once, in the order of the chains. An event that waits for its position is compared with its own
 * hash only.
 */
const faultsText = `
  with linked as (
    select e.organisation_id, e.position, e.id, e.previous_hash, e.hash, e.content_hash,
      sha256_hex(audit_content(e)) as content, lag(e.position) over chain as position_before, lag(e.hash) over chain as hash_before
    from audit_events e where e.position is not null
    window chain as (partition by e.organisation_id order by e.position)
  ), found as (
    select organisation_id, l.position, l.id, case
      when l.content_hash <> l.content then 'changed'
      when l.position is distinct from coalesce(l.position_before + 1, c.first_position) then 'gap'
      when l.previous_hash is distinct from coalesce(l.hash_before, c.first_hash)
        or l.hash is distinct from sha256_hex(l.previous_hash || l.content_hash) then 'link'
    end as fault
    from linked l left join audit_chains c using (organisation_id)
    union all
    select e.organisation_id, null, e.id, 'changed' from audit_events e
    where e.position is null and e.content_hash <> sha256_hex(audit_content(e))
    union all
    select c.organisation_id, c.position, null, 'end' from audit_chains c left join lateral (
      select e.position, e.hash from audit_events e
      where e.organisation_id = c.organisation_id and e.position is not null order by e.position desc limit 1
    ) last on true
    where (coalesce(last.position, c.first_position - 1), coalesce(last.hash, c.first_hash)) is distinct from (c.position, c.hash)
  )
  select organisation_id, position::text, id, fault, (count(*) over ())::int as total from found
  where fault is not null order by organisation_id, found.position limit ${shownFaults}`;

/** One sentence for each of the first faults, and the number of all faults. */
export async function findAuditFaults(
  query: RunSqlQuery,
): Promise<{ readonly findings: readonly string[]; readonly total: number }> {
  const found = v.parse(v.array(rowSchema), await query(faultsText));
  const findings = found.map(({ organisation_id: organisation, position, id, fault }) => {
    const place = position === null ? 'without a position' : `at position ${position}`;
    const event = id === null ? `The event ${place}` : `The event ${id} ${place}`;
    return `${event} of the organisation ${organisation} ${faults[fault]}.`;
  });
  return { findings, total: found[0]?.total ?? 0 };
}

/** Both statements see the same moment: a chain must not grow between them. */
export const verifyAuditLog = ({ sql, query, transaction }: Connection) =>
  transaction(async () => {
    const [counts] = await sql`
      select count(distinct organisation_id)::int as organisations, count(*)::int as events,
        (count(*) filter (where position is null))::int as waiting
      from audit_events`;
    return { counts: v.parse(countSchema, counts), ...(await findAuditFaults(query)) };
  }, 'isolation level repeatable read read only');
