import type { Sql } from 'postgres';

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  /** Columns of the foreign key in the referring table, in the order in which the key lists them. */
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** Action when the referenced row is deleted: `a` means NO ACTION, `c` CASCADE, `n` SET NULL. */
  readonly onDelete: string;
  /** Columns that ON DELETE SET NULL sets to null; null means all columns of the key. */
  readonly cleared: readonly string[] | null;
}

export interface TableColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly values: readonly string[] | null;
}

/** Reads all foreign keys of the schema from Postgres. */
export function readForeignKeys(sql: Sql): Promise<ForeignKey[]> {
  const names = (keys: string, table: string) =>
    sql.unsafe(`array(select attname::text from unnest(${keys}) with ordinality u(n, i)
      join pg_attribute on attnum = n and attrelid = ${table} order by i)`);
  return sql<ForeignKey[]>`
    select conname as name, conrelid::regclass::text as table, ${names('conkey', 'conrelid')} as columns,
      confrelid::regclass::text as target, ${names('confkey', 'confrelid')} as "targetColumns",
      confdeltype::text as "onDelete",
      case when confdelsetcols is not null then ${names('confdelsetcols', 'conrelid')} end as cleared
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`;
}

export interface UniqueKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** Reads all primary keys and unique keys of the schema from Postgres. */
export function readUniqueKeys(sql: Sql): Promise<UniqueKey[]> {
  return sql<UniqueKey[]>`
    select i.indexrelid::regclass::text as name, c.relname as table, array(
        select attname::text from unnest(i.indkey::int2[]) with ordinality u(n, position)
        join pg_attribute on attrelid = i.indrelid and attnum = n order by position) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;
}

/** Reads all columns of the schema from Postgres. An insert must set the columns with `required`. */
export function readTableColumns(sql: Sql): Promise<TableColumn[]> {
  return sql<TableColumn[]>`
    select c.relname as table, a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as required,
      nullif(array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder), '{}') as values
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped order by 1, a.attnum`;
}
