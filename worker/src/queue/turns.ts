import * as v from 'valibot';
import type { NewJob } from './types.ts';

type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** Postgres then reads the jobs by priority from an index of pg-boss. */
const isWaiting = "name = $1 and state = 'created' and not blocked";

/**
 * The priority of the next job, and the lowest one of each organisation's waiting jobs. Ignores retries, which keep
 * the higher priority of their first run.
 */
const waitingText = `
  select g.id, (select priority from pgboss.job where ${isWaiting} order by priority desc limit 1) as current, (
    select priority from pgboss.job where ${isWaiting} and group_id = g.id order by priority limit 1
  ) as lowest
  from unnest($2::text[]) g (id)`;

const waiting = v.array(v.object({ id: v.string(), current: v.nullable(v.number()), lowest: v.nullable(v.number()) }));

/**
 * Sets priorities so that organisations take turns: a round has one job of each organisation, and a later round a
 * lower priority. A new job of an organisation without waiting jobs joins the current round, so it waits for at most
 * one job of each other organisation.
 * @param jobs in the order in which each organisation's jobs run; the group of a job is its organisation
 */
export async function roundRobin(queueName: string, jobs: readonly NewJob[], query: Query): Promise<readonly NewJob[]> {
  if (jobs.length === 0) return [];
  const organisations = [...new Set(jobs.flatMap(({ group }) => group?.id ?? []))];
  const rows = v.parse(waiting, await query(waitingText, [queueName, organisations]));
  const next = new Map(rows.map(({ id, current, lowest }) => [id, lowest === null ? (current ?? 0) : lowest - 1]));
  return jobs.map((job) => {
    const organisation = job.group?.id ?? '';
    const priority = next.get(organisation) ?? 0;
    next.set(organisation, priority - 1);
    return { ...job, priority };
  });
}
