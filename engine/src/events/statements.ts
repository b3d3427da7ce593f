/** First number of the advisory locks that say which engines live; the second is the engine's own. */
export const holderClass = 1_163_284_301;

/** Where writers of events say that there are some. */
export const channel = 'hdb_catalog.event_log';

const now = `(now() at time zone 'UTC')`;

/** $1: how many. $2: who takes them. */
export const take = `
  with due as (
    select id from hdb_catalog.event_log
    where not delivered and not error and not archived and locked is null
      and coalesce(next_retry_at, created_at) <= ${now}
    order by coalesce(next_retry_at, created_at)
    limit $1
    for update skip locked
  )
  update hdb_catalog.event_log e set locked = now(), locked_by = $2
  from due where e.id = due.id
  returning e.id, e.schema_name, e.table_name, e.trigger_name, e.tries, e.payload::text as payload,
    to_json(e.created_at) #>> '{}' as created_at,
    e.payload #>> '{trace_context,trace_id}' as trace_id, e.payload #>> '{trace_context,span_id}' as span_id`;

/** Of an event's tries the last so many stay in the log. */
const loggedTries = 10;

/** $1: JSON of the results. */
export const finish = `
  with result as (
    select * from json_to_recordset($1) as r (
      id text, trigger_name text, delivered boolean, error boolean, tries integer, wait double precision,
      status integer, request json, response json
    )
  ), finished as (
    update hdb_catalog.event_log e set
      delivered = r.delivered, error = r.error, tries = r.tries, locked = null, locked_by = null,
      next_retry_at = ${now} + r.wait * interval '1 second'
    from result r where e.id = r.id
  )
  insert into hdb_catalog.event_invocation_logs (id, trigger_name, event_id, status, request, response)
  select r.id || '-' || r.tries % ${loggedTries}, r.trigger_name, r.id, r.status, r.request, r.response
  from result r where r.status is not null
  on conflict (id) do update set
    status = excluded.status, request = excluded.request, response = excluded.response, created_at = ${now}`;

/**
 * Frees events whose engine is gone, and those that are locked so long that something must have gone wrong.
 * $1: who asks. $2: the ids of those it is busy with.
 */
export const free = `
  with living as materialized (
    select objid::bigint as holder from pg_locks
    where locktype = 'advisory' and classid = ${holderClass} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  )
  update hdb_catalog.event_log set locked = null, locked_by = null
  where locked is not null and id <> all ($2::text[])
    and (locked < now() - interval '30 minutes' or locked_by = $1 or locked_by not in (select holder from living))`;

/** $1: who gives back all that it has. */
export const giveBack = `
  update hdb_catalog.event_log set locked = null, locked_by = null where locked is not null and locked_by = $1`;

/** $1: how many at most. $2, $3: for how many hours events stay that were delivered, and that were given up. */
export const clean = `
  with gone as materialized (
    (select id from hdb_catalog.event_log where delivered and created_at < ${now} - $2 * interval '1 hour' limit $1)
    union all
    (select id from hdb_catalog.event_log
     where error and not delivered and created_at < ${now} - $3 * interval '1 hour' limit $1)
  ), logs as (
    delete from hdb_catalog.event_invocation_logs where event_id in (select id from gone)
  )
  delete from hdb_catalog.event_log where id in (select id from gone)`;
