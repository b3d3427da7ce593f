import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { QualifiedName } from '../metadata/schema.ts';

const statement = readFileSync(new URL('./introspect.sql', import.meta.url), 'utf8');

const elementType = v.object({ schema: v.string(), name: v.string(), kind: v.string(), element: v.null() });
const pgType = v.object({
  schema: v.string(),
  name: v.string(),
  /** pg_type.typtype: b base, e enum, c composite, r range … */
  kind: v.string(),
  element: v.nullable(elementType),
});

/** A type as Postgres knows it; a domain is its base type, an array has an element. */
export type PgType = v.InferOutput<typeof pgType>;

const tables = v.array(
  v.object({
    schema: v.string(),
    name: v.string(),
    /** pg_class.relkind */
    kind: v.picklist(['r', 'v', 'm', 'p', 'f']),
    comment: v.nullable(v.string()),
    /** Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete. */
    events: v.number(),
    columns: v.array(
      v.object({
        name: v.string(),
        nullable: v.boolean(),
        has_default: v.boolean(),
        generated: v.boolean(),
        comment: v.nullable(v.string()),
        type: pgType,
      }),
    ),
    keys: v.array(v.object({ name: v.string(), primary: v.boolean(), columns: v.array(v.string()) })),
    foreign_keys: v.array(
      v.object({
        name: v.string(),
        schema: v.string(),
        table: v.string(),
        columns: v.array(v.tuple([v.string(), v.string()])),
      }),
    ),
  }),
);

/** The tables of the database that were asked for, those that exist. */
export type Catalog = v.InferOutput<typeof tables>;
export type CatalogTable = Catalog[number];

/**
 * Reads what the database says of the named tables, in one statement.
 * @param query runs a statement and gives the first column of its first row as text
 */
export async function introspect(
  query: (text: string, values: readonly string[]) => Promise<string | null>,
  names: readonly QualifiedName[],
): Promise<Catalog> {
  const answer = await query(statement, [JSON.stringify(names)]);
  return v.parse(tables, JSON.parse(answer ?? '[]'));
}
