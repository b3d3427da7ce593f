import * as v from 'valibot';
import type { CatalogTable, FirstValueQuery } from '../../catalog/introspect.ts';
import { identifier, sql } from '../../sql/fragment.ts';
import { printStatement } from '../../sql/print.ts';

const rows = v.array(v.tuple([v.string(), v.nullable(v.string())]));

/** Values and comments, sorted by their bytes. */
export type EnumValues = v.InferOutput<typeof rows>;

/** The primary key of an enum table; undefined if the table does not have the form of one. */
function enumColumn({ keys, columns }: CatalogTable): string | undefined {
  const [name, ...others] = keys.find(({ primary }) => primary)?.columns ?? [];
  const isText = columns.every(({ type }) => type.schema === 'pg_catalog' && /^(text|varchar|bpchar)$/.test(type.name));
  return others.length === 0 && columns.length <= 2 && isText ? name : undefined;
}

/** Empty if the table does not have the form of an enum table. */
export async function readEnumValues(runQuery: FirstValueQuery, table: CatalogTable): Promise<EnumValues> {
  const name = enumColumn(table);
  if (name === undefined) return [];
  const comment = table.columns.find((column) => column.name !== name);
  const value = identifier('e', name);
  const says = comment === undefined ? sql`null` : identifier('e', comment.name);
  const { text } = printStatement(
    sql`select json_agg(json_build_array(${value}, ${says}) order by ${value} collate "C") from ${identifier(table.schema, table.name)} as e`,
  );
  return v.parse(rows, JSON.parse((await runQuery(text, [])) ?? '[]'));
}
