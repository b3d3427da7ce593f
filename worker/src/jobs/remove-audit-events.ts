import * as v from 'valibot';
import { type JobContext, periodicJob } from './job.ts';

const countSchema = v.tuple([v.object({ events: v.number() })]);

export async function removeOldEvents({ sql, log, config }: JobContext, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let events = 1; events > 0; total += events) {
    signal.throwIfAborted();
    const rows = await sql`select remove_audit_events(${config.auditRetentionDays}::int) as events`;
    [{ events }] = v.parse(countSchema, [...rows]);
  }
  if (total > 0) log.info({ audit_events: total }, 'removed old audit events');
}

export const removeEventsJob = periodicJob({
  name: 'remove-audit-events',
  expireSeconds: 600,
  every: () => 86_400,
  run: removeOldEvents,
});
