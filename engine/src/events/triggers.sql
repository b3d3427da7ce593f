do $install$
begin

-- Without this check, an owner of the schema would also need the right to create schemas in the database.
if to_regnamespace('hdb_catalog') is null then
  create schema hdb_catalog;
end if;

-- The columns of Hasura's table; the engine's additional columns follow below.
create table if not exists hdb_catalog.event_log (
  id text primary key default gen_random_uuid()::text,
  schema_name text not null,
  table_name text not null,
  trigger_name text not null,
  payload jsonb not null,
  delivered boolean not null default false,
  error boolean not null default false,
  tries integer not null default 0,
  created_at timestamp default (now() at time zone 'UTC'),
  locked timestamptz,
  next_retry_at timestamp,
  archived boolean not null default false
);

-- The engine that has taken the event: second number of the advisory lock that the engine holds while it runs.
alter table hdb_catalog.event_log add column if not exists locked_by integer;

-- The events of one row are delivered in the order of the changes. record_key is a hash of the trigger and the row's
-- primary key: two rows with the same hash only wait for each other. position orders the events. Both are null if the
-- table has no primary key, and in events that Hasura wrote.
alter table hdb_catalog.event_log add column if not exists record_key bigint;
alter table hdb_catalog.event_log add column if not exists position bigint;
create sequence if not exists hdb_catalog.event_log_position;
-- Whether the event waits for an earlier event of its row. Set by the first attempt to take it, cleared after the earlier
-- event is finished.
alter table hdb_catalog.event_log add column if not exists waits boolean not null default false;

drop index if exists hdb_catalog.event_log_due;
create index if not exists event_log_ready on hdb_catalog.event_log (coalesce(next_retry_at, created_at))
  where not delivered and not error and not archived and locked is null and not waits;
create index if not exists event_log_of_record on hdb_catalog.event_log (record_key, position)
  where not delivered and not error and not archived;
create index if not exists event_log_waits on hdb_catalog.event_log (record_key, position)
  where not delivered and not error and not archived and waits;
create index if not exists event_log_locked on hdb_catalog.event_log (locked) where locked is not null;
create index if not exists event_log_delivered on hdb_catalog.event_log (created_at) where delivered;
create index if not exists event_log_dead on hdb_catalog.event_log (created_at) where error and not delivered;

create table if not exists hdb_catalog.event_invocation_logs (
  id text primary key default gen_random_uuid()::text,
  trigger_name text,
  event_id text,
  status integer,
  request json,
  response json,
  created_at timestamp default (now() at time zone 'UTC')
);

create index if not exists event_invocation_logs_of_event on hdb_catalog.event_invocation_logs (event_id);

end
$install$
