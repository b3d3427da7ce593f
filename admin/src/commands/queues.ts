import { StartError } from '@fds/platform/env';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import { type AdminCommand, defineCommand } from '../command.ts';

/** @throws StartError if the process that creates the table never ran */
async function requireTable(sql: SqlTemplate, table: string, creator: string): Promise<void> {
  const [found] = await sql`select 1 where to_regclass(${table}) is not null`;
  if (found === undefined)
    throw new StartError(`The table ${table} does not exist. Start the ${creator} once: it creates the table.`);
}

const jobRows = v.array(
  v.object({
    job: v.string(),
    waiting: v.number(),
    active: v.number(),
    failed: v.number(),
    oldest_waiting_seconds: v.nullable(v.number()),
  }),
);

const showQueue = defineCommand({
  words: ['queue', 'show'],
  about: 'count the jobs of the worker, and show the age of the oldest job that is due',
  parameters: {},
  run: async (context) => {
    const { sql } = await context.connection();
    await requireTable(sql, 'pgboss.job', 'worker');
    const rows = await sql`
      select q.name as job, count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
        count(j.id) filter (where j.state = 'active')::int as active,
        count(j.id) filter (where j.state = 'failed')::int as failed,
        extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int
          as oldest_waiting_seconds
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
      group by q.name order by q.name`;
    return { content: { rows: v.parse(jobRows, rows) } };
  },
});

const eventRows = v.array(
  v.object({
    trigger: v.string(),
    waiting: v.number(),
    locked: v.number(),
    failed: v.number(),
    delivered: v.number(),
    oldest_waiting_seconds: v.nullable(v.number()),
  }),
);

const showEventLog = defineCommand({
  words: ['event-log', 'show'],
  about: 'count the events that the engine stores for the worker, and show the age of the oldest event',
  parameters: {},
  run: async (context) => {
    const { sql } = await context.connection();
    await requireTable(sql, 'hdb_catalog.event_log', 'engine');
    // Hasura and the embedded engine store times without a zone, in UTC.
    const rows = await sql`
      select trigger_name as trigger,
        count(*) filter (where not delivered and not error and not archived and locked is null)::int as waiting,
        count(*) filter (where not delivered and not error and locked is not null)::int as locked,
        count(*) filter (where error and not delivered)::int as failed,
        count(*) filter (where delivered)::int as delivered,
        extract(epoch from now() at time zone 'UTC' - min(created_at) filter (where not delivered and not error and not archived))::int
          as oldest_waiting_seconds
      from hdb_catalog.event_log group by trigger_name order by trigger_name`;
    return { content: { rows: v.parse(eventRows, rows) } };
  },
});

export const queueCommands: readonly AdminCommand[] = [showQueue, showEventLog];
