import type { Field, FieldType } from '@fds/ai/extractor';
import type { Sql } from 'postgres';

/** A field as the database holds it. */
export interface StoredField extends Field {
  readonly column: string;
  /** The table and the key that lead to a field behind a relationship. */
  readonly through: { readonly table: string; readonly key: string } | undefined;
}

/** Types of Postgres as data types of fields; every other is text. */
const types: Readonly<Record<string, FieldType>> = {
  numeric: 'number',
  int4: 'number',
  int8: 'number',
  date: 'date',
  timestamptz: 'date',
  bool: 'boolean',
  uuid: 'workspace',
};

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_enum: boolean;
}

interface KeyRow {
  readonly column_name: string;
  readonly target: string;
}

/** What a path names: the root's own column, or that of the row that a key of it leads to. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

/** The key of a relationship: `issuer_id` of `issuer`, `parent_workspace_id` of `parent`. */
const keyOf = (hop: string, keys: readonly KeyRow[]): KeyRow | undefined =>
  keys.find(({ column_name }) => column_name === `${hop}_id`) ??
  keys.find(({ column_name }) => column_name.startsWith(`${hop}_`));

/**
 * Finds fields of a root in the database.
 * @returns a field for each path that the database has; the others are left out
 */
export async function fieldsInDatabase(
  sql: Sql,
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, StoredField>> {
  const keys = await sql<KeyRow[]>`
    select a.attname as column_name, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    where c.contype = 'f' and c.conrelid = to_regclass(${`public.${root}`})`;
  const tables = [root, ...keys.map(({ target }) => target)];
  const columns = await sql<ColumnRow[]>`
    select r.relname as table_name, a.attname as column_name, t.typname as type_name, t.typtype = 'e' as is_enum
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where r.relnamespace = 'public'::regnamespace and r.relname = any(${tables}) and a.attnum > 0 and not a.attisdropped`;
  const stored = (path: string): StoredField | undefined => {
    const find = (table: string, column: string) =>
      columns.find(({ table_name, column_name }) => table_name === table && column_name === column);
    const described = ({ type_name, is_enum, column_name }: ColumnRow) => ({
      path,
      type: is_enum ? ('enum' as const) : (types[type_name] ?? 'text'),
      values: [],
      column: column_name,
    });
    const own = find(root, columnOf(path));
    if (own !== undefined) return { ...described(own), hop: undefined, through: undefined };
    const [hop = '', ...rest] = path.split('.');
    const key = keyOf(hop, keys);
    const behind = key && find(key.target, columnOf(rest.join('.')));
    return behind && { ...described(behind), hop, through: { table: key.target, key: key.column_name } };
  };
  return new Map(
    paths.flatMap((path) => ((field) => (field === undefined ? [] : [[path, field] as const]))(stored(path))),
  );
}
