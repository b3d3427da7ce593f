-- The tables of records, each with its columns: name, type, whether an enum, and the table that a foreign key names.
select t.relname as name,
       json_agg(json_build_object(
         'name', a.attname,
         'type', format_type(a.atttypid, a.atttypmod),
         'isEnum', y.typtype = 'e',
         'target', target.relname
       ) order by a.attnum) as columns
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type y on y.oid = a.atttypid
  left join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and f.conkey[cardinality(f.conkey)] = a.attnum
       and a.attname not in ('organisation_id', 'workspace_id')
  left join pg_class target on target.oid = f.confrelid
 where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
   and exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'workspace_id' and not k.attisdropped)
   and exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'id' and not k.attisdropped)
   and t.relname not in ('document_readings', 'document_validations', 'audit_events', 'inbound_addresses', 'payment_matches')
 group by t.relname
 order by max(t.oid);
