import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { QualifiedName } from '../metadata/parts.ts';

const statement = readFileSync(new URL('./introspect.sql', import.meta.url), 'utf8');

const elementType = v.object({ schema: v.string(), name: v.string(), kind: v.string(), element: v.null() });
const pgType = v.object({
  schema: v.string(),
  name: v.string(),
  /** Letters of pg_type.typtype: b base, e enum, c composite, r range … */
  kind: v.string(),
  element: v.nullable(elementType),
});

/** A domain is represented by its base type. Only an array type has an element type. */
export type PgType = v.InferOutput<typeof pgType>;

const table = v.object({
  schema: v.string(),
  name: v.string(),
  /** pg_class.relkind */
  kind: v.picklist(['r', 'v', 'm', 'p', 'f']),
  comment: v.nullable(v.string()),
  /** Bits of the function pg_relation_is_updatable: 4 update, 8 insert, 16 delete. */
  events: v.number(),
  columns: v.array(
    v.object({
      name: v.string(),
      nullable: v.boolean(),
      generated: v.boolean(),
      comment: v.nullable(v.string()),
      type: pgType,
    }),
  ),
  keys: v.array(v.object({ name: v.string(), primary: v.boolean(), columns: v.array(v.string()) })),
  unique_indexes: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** In index order. A partial index may omit the rows in which its first column is null. */
  indexes: v.array(v.array(v.string())),
  foreign_keys: v.array(
    v.object({
      name: v.string(),
      schema: v.string(),
      table: v.string(),
      columns: v.array(v.tuple([v.string(), v.string()])),
    }),
  ),
});

const routine = v.object({
  schema: v.string(),
  name: v.string(),
  comment: v.nullable(v.string()),
  volatile: v.boolean(),
  variadic: v.boolean(),
  returns_set: v.boolean(),
  returns: pgType,
  args: v.array(v.object({ name: v.nullable(v.string()), has_default: v.boolean(), type: pgType })),
});

const answer = v.object({ tables: v.array(table), functions: v.array(routine) });

/** The tables and functions of the metadata that exist in the database. */
export type Catalog = v.InferOutput<typeof answer>;
export type CatalogTable = Catalog['tables'][number];
/** An overloaded function has several entries with the same name. */
export type CatalogFunction = Catalog['functions'][number];

/** Returns the text in the first column of the first row. */
export type FirstValueQuery = (text: string, values: readonly string[]) => Promise<string | null>;

export async function readCatalog(
  ask: FirstValueQuery,
  tables: readonly QualifiedName[],
  functions: readonly QualifiedName[],
): Promise<Catalog> {
  const text = await ask(statement, [JSON.stringify(tables), JSON.stringify(functions)]);
  return v.parse(answer, JSON.parse(text ?? '{}'));
}
