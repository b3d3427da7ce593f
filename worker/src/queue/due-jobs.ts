import * as v from 'valibot';
import type { StatementExecutor } from '../database/database.ts';
import { loopMs, type Runner, repeat } from './runner.ts';

/** Reads one entry of the index of waiting jobs for each queue. */
const dueText = `
  select name from unnest($1::text[]) as queue (name)
  where exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now())`;

const dueSchema = v.object({ rows: v.array(v.object({ name: v.string() })) });

/**
 * Wakes the runners of queues with due jobs: retries, and jobs of other workers. One statement for all queues, because
 * an idle worker needed most of its CPU time for a statement in each queue every second.
 */
export function wakeRunnersOfDueJobs(
  db: StatementExecutor,
  runners: ReadonlyMap<string, Pick<Runner, 'wake'>>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  const look = async () => {
    const { rows } = v.parse(dueSchema, await db.executeSql(dueText, [[...runners.keys()]]));
    for (const { name } of rows) runners.get(name)?.wake();
  };
  const looking = repeat(loopMs, look, () => isStopped, onError);
  return {
    stop: async () => {
      isStopped = true;
      looking.wake();
      await looking.ended;
    },
  };
}
