import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { sqlFragment } from '@fds/platform/sql';
import * as v from 'valibot';
import { type AdminCommand, defineCommand, defineListParameter, defineParameter } from '../command.ts';
import { instant, limitParameter, uuidFormat, uuidListFormat } from '../parameters.ts';

const deadRows = v.array(
  v.object({
    id: v.string(),
    organisation_id: v.string(),
    event: v.string(),
    url: v.string(),
    attempts: v.number(),
    failure_reason: v.nullable(v.string()),
    created_at: instant,
  }),
);

const listDead = defineCommand({
  words: ['deliveries', 'dead', 'list'],
  about: 'list the webhook deliveries that failed and are not retried, the newest first',
  parameters: {
    '--organisation': defineParameter(
      s.optional(uuidFormat),
      'id of the organisation whose deliveries the command lists',
    ),
    '--limit': limitParameter('deliveries', 50),
  },
  run: async (context, { '--organisation': organisation, '--limit': limit }) => {
    const { sql } = await context.connection();
    const rows = await sql`
      select d.id, d.organisation_id, d.event, w.url, d.attempt_count as attempts, d.failure_reason, d.created_at
      from webhook_deliveries d
      join webhooks w on w.organisation_id = d.organisation_id and w.id = d.webhook_id
      where d.status = 'failed' ${organisation === undefined ? sqlFragment`` : sqlFragment`and d.organisation_id = ${organisation}`}
      order by d.created_at desc, d.id desc limit ${limit}`;
    return { content: { rows: v.parse(deadRows, rows) } };
  },
});

/** With `--organisation`. */
const mostRedeliveries = 1000;

const ids = v.array(v.object({ id: v.string() }));

const redeliver = defineCommand({
  words: ['deliveries', 'redeliver'],
  about: 'send finished deliveries again; the worker retries each of them as often as a new delivery',
  parameters: {
    ID: defineListParameter(s.withDefault(uuidListFormat, []), 'ids of the deliveries'),
    '--organisation': defineParameter(
      s.optional(uuidFormat),
      `id of an organisation, to send its oldest ${mostRedeliveries} failed deliveries again`,
    ),
  },
  run: async (context, { ID, '--organisation': organisation }) => {
    if (ID.length > 0 === (organisation !== undefined))
      throw new StartError('Give either ids of deliveries or --organisation.');
    const { sql } = await context.connection();
    // A change of `redelivery_requested_at` fires an event trigger, as for a redelivery by the REST API.
    const rows =
      organisation === undefined
        ? await sql`
            update webhook_deliveries set redelivery_requested_at = clock_timestamp()
            where id = any(${ID}::uuid[]) and status <> 'pending' returning id`
        : await sql`
            update webhook_deliveries set redelivery_requested_at = clock_timestamp()
            where id in (
              select id from webhook_deliveries where organisation_id = ${organisation} and status = 'failed'
              order by created_at, id limit ${mostRedeliveries}
            ) returning id`;
    const requested = v.parse(ids, rows);
    const left = ID.filter((id) => !requested.some((row) => row.id === id));
    return {
      content: { fields: { requested: requested.length, not_found_or_pending: left.join(' ') || null } },
      failed: left.length > 0,
    };
  },
});

export const deliveryCommands: readonly AdminCommand[] = [listDead, redeliver];
