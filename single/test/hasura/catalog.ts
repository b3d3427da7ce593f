/**
 * The objects that Hasura v2 creates in the schema `hdb_catalog` of a source, as far as other database users meet them:
 * tables, columns, and the functions with their rights (those of the caller).
 */
export const hasuraCatalog = `
  create table hdb_catalog.hdb_source_catalog_version (version text not null, upgraded_on timestamptz not null);
  create unique index hdb_source_catalog_version_one_row
    on hdb_catalog.hdb_source_catalog_version ((version is not null));
  create function hdb_catalog.gen_hasura_uuid() returns uuid language sql as 'select gen_random_uuid()';
  create table hdb_catalog.event_log (
    id text default hdb_catalog.gen_hasura_uuid() primary key,
    schema_name text not null, table_name text not null, trigger_name text not null, payload jsonb not null,
    delivered boolean not null default false, error boolean not null default false,
    tries integer not null default 0, created_at timestamp default now(), locked timestamptz,
    next_retry_at timestamp, archived boolean not null default false);
  create index on hdb_catalog.event_log (trigger_name);
  create index event_log_fetch_events on hdb_catalog.event_log (locked nulls first, next_retry_at nulls first, created_at)
    where delivered = 'f' and error = 'f' and archived = 'f';
  create table hdb_catalog.event_invocation_logs (
    id text default hdb_catalog.gen_hasura_uuid() primary key, trigger_name text, event_id text, status integer,
    request json, response json, created_at timestamp default now());
  create index on hdb_catalog.event_invocation_logs (event_id);
  create function hdb_catalog.insert_event_log(
    schema_name text, table_name text, trigger_name text, op text, row_data json) returns text language plpgsql as $$
  declare id text;
  begin
    id := gen_random_uuid();
    insert into hdb_catalog.event_log (id, schema_name, table_name, trigger_name, payload)
    values (id, schema_name, table_name, trigger_name, json_build_object('op', op, 'data', row_data));
    return id;
  end $$;
  insert into hdb_catalog.hdb_source_catalog_version values ('3', now());`;

/** The function and the trigger that Hasura creates for one operation of an event trigger on a table of `public`. */
export const hasuraTrigger = (table: string, operation: 'INSERT' | 'UPDATE' | 'DELETE'): string => `
  create function hdb_catalog."notify_hasura_${table}_${operation}"() returns trigger language plpgsql as $$
  begin
    perform hdb_catalog.insert_event_log(tg_table_schema::text, tg_table_name::text, '${table}', tg_op,
      json_build_object('old', ${operation === 'INSERT' ? 'null' : 'row_to_json(old)'}, 'new', ${operation === 'DELETE' ? 'null' : 'row_to_json(new)'}));
    return null;
  end $$;
  create trigger "notify_hasura_${table}_${operation}" after ${operation} on public.${table}
    for each row execute procedure hdb_catalog."notify_hasura_${table}_${operation}"();`;
