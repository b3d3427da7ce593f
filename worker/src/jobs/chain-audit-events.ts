import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

const countSchema = v.tuple([v.object({ events: v.number() })]);

/** Appends all audit events that wait to the chains of their organisations. */
export async function chainAuditEvents({ sql }: JobContext, signal: AbortSignal): Promise<void> {
  for (let events = 1; events > 0; ) {
    signal.throwIfAborted();
    const rows = await sql`select chain_audit_events() as events`;
    [{ events }] = v.parse(countSchema, [...rows]);
  }
}

export const chainEventsJob = defineJob({
  name: 'chain-audit-events',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the events wait, and the next periodic run continues' },
  concurrency: 1,
  expireSeconds: 300,
  every: () => 10,
  run: (_payload, context, signal) => chainAuditEvents(context, signal),
});
