-- Returns the definitions of the given tables and functions as one JSON document.
-- $1: tables, $2: functions, both as JSON arrays of {"schema", "name"}.
with wanted as materialized (
  select c.oid, n.nspname, c.relname, c.relkind,
    -- The names of the columns by number. Dropped columns keep their numbers.
    (select array_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0) as names
  from json_to_recordset($1::json) as w(schema text, name text)
  join pg_catalog.pg_namespace n on n.nspname = w.schema
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = w.name
  where c.relkind in ('r', 'v', 'm', 'p', 'f')
),
routines as (
  select p.*, n.nspname
  from json_to_recordset($2::json) as w(schema text, name text)
  join pg_catalog.pg_namespace n on n.nspname = w.schema
  join pg_catalog.pg_proc p on p.pronamespace = n.oid and p.proname = w.name and p.prokind = 'f'
),
used as (
  -- Only the types in use: a database has a type for each of its tables, and each column searches the list of types.
  select a.atttypid as id from wanted w join pg_catalog.pg_attribute a on a.attrelid = w.oid and a.attnum > 0
  union
  select prorettype from routines
  union
  select unnest(coalesce(proallargtypes, proargtypes::oid[])) from routines
),
types as materialized (
  -- A domain is replaced by its base type; an array has its element type.
  select used.id as oid, json_build_object(
    'schema', bn.nspname, 'name', b.typname, 'kind', b.typtype,
    'element', case when e.oid is not null then
      json_build_object('schema', en.nspname, 'name', e.typname, 'kind', e.typtype, 'element', null) end) as type
  from used
  join lateral (
    with recursive base as (
      select t.oid as id, t.typbasetype as next from pg_catalog.pg_type t where t.oid = used.id
      union all
      select d.oid, d.typbasetype from base join pg_catalog.pg_type d on d.oid = base.next where base.next <> 0
    )
    select id from base where next = 0
  ) base on true
  join pg_catalog.pg_type b on b.oid = base.id
  join pg_catalog.pg_namespace bn on bn.oid = b.typnamespace
  left join pg_catalog.pg_type e on e.oid = b.typelem and b.typcategory = 'A'
  left join pg_catalog.pg_namespace en on en.oid = e.typnamespace
)
select json_build_object('tables', (
select coalesce(json_agg(json_build_object(
  'schema', w.nspname,
  'name', w.relname,
  'kind', w.relkind,
  'comment', (select d.description from pg_catalog.pg_description d
        where d.objoid = w.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0),
  'events', pg_catalog.pg_relation_is_updatable(w.oid::regclass, true),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'nullable', not a.attnotnull,
      'generated', a.attgenerated <> '' or a.attidentity = 'a',
      'comment', (select d.description from pg_catalog.pg_description d
        where d.objoid = w.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = a.attnum),
      'type', t.type
    ) order by a.attnum), '[]')
    from pg_catalog.pg_attribute a
    join types t on t.oid = a.atttypid
    where a.attrelid = w.oid and a.attnum > 0 and not a.attisdropped
  ),
  'keys', (
    select coalesce(json_agg(json_build_object(
      'name', k.conname,
      'primary', k.contype = 'p',
      'columns', (select json_agg(w.names[number]) from unnest(k.conkey) as number)
    ) order by k.conname), '[]')
    from pg_catalog.pg_constraint k
    where k.conrelid = w.oid and k.contype in ('p', 'u')
  ),
  'unique_indexes', (
    -- The unique indexes of columns that belong to no constraint, with or without a predicate.
    select coalesce(json_agg(json_build_object('name', ic.relname, 'columns', (
        select json_agg(w.names[number]) from unnest((x.indkey::smallint[])[:x.indnkeyatts - 1]) as number)) order by ic.relname), '[]')
    from pg_catalog.pg_index x
    join pg_catalog.pg_class ic on ic.oid = x.indexrelid
    where x.indrelid = w.oid and x.indisunique and x.indisvalid and x.indexprs is null
      and not exists (
        select from pg_catalog.pg_constraint k
        where k.conrelid = x.indrelid and k.conindid = x.indexrelid and k.contype in ('p', 'u'))
  ),
  'indexes', (
    -- For each index without a predicate, except `is not null` on its first column: the leading columns in default order.
    select coalesce(json_agg(i.columns), '[]')
    from (
      select (
        select json_agg(w.names[number]) from unnest(x.keys[:x.leading - 1]) as number) as columns
      from (
        select *, indkey::smallint[] as keys,
          -- Arrays of the catalog begin at 0. Column number 0 means an expression. An option other than 0 means another sort order.
          least(indnkeyatts, pg_catalog.array_position(indkey::smallint[], 0::smallint),
            pg_catalog.array_position(indoption::smallint[], 1::smallint),
            pg_catalog.array_position(indoption::smallint[], 2::smallint),
            pg_catalog.array_position(indoption::smallint[], 3::smallint)) as leading
        from pg_catalog.pg_index
      ) x
      join pg_catalog.pg_class ic on ic.oid = x.indexrelid
      join pg_catalog.pg_am am on am.oid = ic.relam and am.amname = 'btree'
      where x.indrelid = w.oid and x.indisvalid and x.leading > 0 and (
        x.indpred is null
        or pg_catalog.pg_get_expr(x.indpred, x.indrelid) = pg_catalog.format('(%I IS NOT NULL)', w.names[x.indkey[0]]))
    ) i
  ),
  'foreign_keys', (
    select coalesce(json_agg(json_build_object(
      'name', k.conname,
      'schema', rn.nspname,
      'table', r.relname,
      'columns', (
        select json_agg(json_build_array(a.attname, ra.attname) order by u.position)
        from unnest(k.conkey, k.confkey) with ordinality as u(attnum, remote, position)
        join pg_catalog.pg_attribute a on a.attrelid = w.oid and a.attnum = u.attnum
        join pg_catalog.pg_attribute ra on ra.attrelid = r.oid and ra.attnum = u.remote)
    ) order by k.conname), '[]')
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class r on r.oid = k.confrelid
    join pg_catalog.pg_namespace rn on rn.oid = r.relnamespace
    where k.conrelid = w.oid and k.contype = 'f'
  )
) order by w.nspname, w.relname), '[]')
from wanted w
), 'functions', (
select coalesce(json_agg(json_build_object(
  'schema', p.nspname,
  'name', p.proname,
  'comment', pg_catalog.obj_description(p.oid, 'pg_proc'),
  'volatile', p.provolatile = 'v',
  'variadic', p.provariadic <> 0,
  'returns_set', p.proretset,
  'returns', r.type,
  'args', (
    select coalesce(json_agg(json_build_object(
      'name', nullif(a.name, ''),
      'has_default', a.input_position > p.pronargs - p.pronargdefaults,
      'type', t.type
    ) order by a.input_position), '[]')
    from (
      select u.type, u.name, row_number() over (order by u.position) as input_position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as u(type, name, mode, position)
      where coalesce(u.mode, 'i') in ('i', 'b', 'v')
    ) a
    join types t on t.oid = a.type
  )
) order by p.nspname, p.proname, p.oid), '[]')
from routines p
join types r on r.oid = p.prorettype
)) as catalog
