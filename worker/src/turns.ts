import * as v from 'valibot';
import type { NewJob } from './queue.ts';

/** Runs an SQL statement with values for its parameters `$1`, `$2` and so on, and returns its rows. */
type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * SQL condition for waiting jobs. With this condition, Postgres reads the jobs in the order of their priority from an
 * index of pg-boss.
 */
const isWaiting = "name = $1 and state = 'created' and not blocked";

/**
 * SQL statement that reads the priority of the next job in the queue, and the lowest priority of each organisation's
 * waiting jobs. It ignores jobs that wait for a retry: such a job keeps the priority of its first run, which is
 * higher than the priority of the current round.
 */
const waitingText = `
  select g.id, (select priority from pgboss.job where ${isWaiting} order by priority desc limit 1) as current, (
    select priority from pgboss.job where ${isWaiting} and group_id = g.id order by priority limit 1
  ) as lowest
  from unnest($2::text[]) g (id)`;

const waiting = v.array(v.object({ id: v.string(), current: v.nullable(v.number()), lowest: v.nullable(v.number()) }));

/**
 * Sets the priorities of jobs so that organisations take turns (round robin). A round has one job of each organisation,
 * and a later round has a lower priority. If an organisation has no waiting jobs, its new job joins the current round.
 * The new job therefore waits for at most one job of each other organisation, however many jobs wait.
 * @param queueName name of the queue
 * @param jobs jobs in the order in which each organisation's jobs run; the group of a job is its organisation
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
