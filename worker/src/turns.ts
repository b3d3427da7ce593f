import * as v from 'valibot';
import type { NewJob } from './queue.ts';

/** Runs a statement with values for `$1` and so on. @returns its rows */
type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * The priority of the next job to be taken, and the lowest one among the waiting jobs of each organisation. Jobs that wait
 * for their retry do not count: they keep the priority of a round that is long over.
 */
const waitingText = `
  select g.id, current.priority as current, own.priority as lowest
  from unnest($2::text[]) g (id)
  left join (select max(priority) as priority from pgboss.job where name = $1 and state = 'created') current on true
  left join (
    select group_id, min(priority) as priority from pgboss.job
    where name = $1 and state = 'created' and group_id = any($2::text[]) group by group_id
  ) own on own.group_id = g.id`;

const waiting = v.array(v.object({ id: v.string(), current: v.nullable(v.number()), lowest: v.nullable(v.number()) }));

/**
 * Gives jobs priorities by which organisations take turns: a round has one job of each organisation, and every job of an
 * organisation belongs to a later round (a lower priority) than the one before it. An organisation without waiting jobs
 * joins the current round, so it waits for one job of each other organisation at most, however many jobs they have.
 * @param name of the queue
 * @param jobs in the order in which each organisation's are to run; their group is the organisation
 */
export async function withTurns(name: string, jobs: readonly NewJob[], query: Query): Promise<readonly NewJob[]> {
  if (jobs.length === 0) return [];
  const organisations = [...new Set(jobs.flatMap(({ group }) => group?.id ?? []))];
  const rows = v.parse(waiting, await query(waitingText, [name, organisations]));
  const next = new Map(rows.map(({ id, current, lowest }) => [id, lowest === null ? (current ?? 0) : lowest - 1]));
  return jobs.map((job) => {
    const organisation = job.group?.id ?? '';
    const priority = next.get(organisation) ?? 0;
    next.set(organisation, priority - 1);
    return { ...job, priority };
  });
}
