import * as v from 'valibot';
import { type JobContext, periodicJob } from './job.ts';

const countSchema = v.tuple([v.object({ events: v.number() })]);

/** Appends all audit events that wait to the chains of their organisations. */
export async function chainAuditEvents({ sql }: JobContext, signal: AbortSignal): Promise<void> {
  for (let events = 1; events > 0; ) {
    signal.throwIfAborted();
    const rows = await sql`select chain_audit_events() as events`;
    [{ events }] = v.parse(countSchema, [...rows]);
  }
}

export const chainEventsJob = periodicJob({
  name: 'chain-audit-events',
  expireSeconds: 300,
  every: () => 10,
  run: chainAuditEvents,
});
