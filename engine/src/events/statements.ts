/** Each running engine holds this advisory lock; its second key identifies the engine. */
export const advisoryLockClass = 1_163_284_301;

/** Postgres channel of new events. */
export const notificationChannel = 'hdb_catalog.event_log';

const now = `(now() at time zone 'UTC')`;

/**
 * Claims due events: for each row, at most its first event. Marks later events of the row as waiting, so that no engine
 * reads them before. $1: maximum number of events. $2: number of the engine.
 */
export const claimDueSql = `
  with due as (
    select id, record_key, position from hdb_catalog.event_log
    where not delivered and not error and not archived and locked is null and not waits
      and coalesce(next_retry_at, created_at) <= ${now}
    order by coalesce(next_retry_at, created_at), position
    limit $1
    for update skip locked
  ), judged as (
    select id, exists (
      select from hdb_catalog.event_log earlier
      where earlier.record_key = due.record_key and earlier.position < due.position
        and not earlier.delivered and not earlier.error and not earlier.archived
    ) as waits
    from due
  )
  update hdb_catalog.event_log e set
    waits = judged.waits,
    locked = case when not judged.waits then now() end,
    locked_by = case when not judged.waits then $2::integer end
  from judged where e.id = judged.id
  returning e.waits, e.id, e.schema_name, e.table_name, e.trigger_name, e.tries, e.payload::text as payload,
    to_json(e.created_at) #>> '{}' as created_at,
    e.payload #>> '{trace_context,trace_id}' as trace_id, e.payload #>> '{trace_context,span_id}' as span_id`;

/** Attempts that the log keeps for one event. */
const loggedTries = 10;

/**
 * Allows the delivery of the first pending event of each row.
 * @param recordKeys subquery whose column `record_key` identifies the rows
 */
const createUnblockEventsSql = (recordKeys: string): string => `
  update hdb_catalog.event_log e set waits = false
  from (
    select distinct first.id from (${recordKeys}) as of_record
    cross join lateral (
      select id, waits from hdb_catalog.event_log
      where record_key = of_record.record_key and not delivered and not error and not archived
      order by position limit 1
    ) as first
    where first.waits
  ) as next
  where e.id = next.id`;

/** Runs after `storeResultsSql`. $1: ids of the delivered and failed events. */
export const unblockNextSql = createUnblockEventsSql(
  'select record_key from hdb_catalog.event_log where id = any ($1::text[])',
);

/**
 * Events marked as waiting although no earlier event of their row is pending: an engine stopped between
 * `storeResultsSql` and `unblockNextSql`, or an earlier event was deleted.
 */
export const unblockOrphansSql = createUnblockEventsSql(
  `select distinct record_key from hdb_catalog.event_log
   where not delivered and not error and not archived and waits`,
);

/** $1: JSON array of results. */
export const storeResultsSql = `
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
 * Releases events of engines that no longer run, and events locked for more than 30 minutes. $1: number of this engine.
 * $2: ids of the events that it is delivering.
 */
export const releaseAbandonedSql = `
  with living as materialized (
    select objid::bigint as holder from pg_locks
    where locktype = 'advisory' and classid = ${advisoryLockClass} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  )
  update hdb_catalog.event_log set locked = null, locked_by = null
  where locked is not null and id <> all ($2::text[])
    and (locked < now() - interval '30 minutes' or locked_by = $1 or locked_by not in (select holder from living))`;

/** $1: number of the engine. */
export const releaseOwnSql = `
  update hdb_catalog.event_log set locked = null, locked_by = null where locked is not null and locked_by = $1`;

/** $1: maximum number of events. $2: age in hours of delivered events. $3: of failed events. */
export const deleteOldSql = `
  with gone as materialized (
    (select id from hdb_catalog.event_log where delivered and created_at < ${now} - $2 * interval '1 hour' limit $1)
    union all
    (select id from hdb_catalog.event_log
     where error and not delivered and created_at < ${now} - $3 * interval '1 hour' limit $1)
  ), logs as (
    delete from hdb_catalog.event_invocation_logs where event_id in (select id from gone)
  )
  delete from hdb_catalog.event_log where id in (select id from gone)`;
