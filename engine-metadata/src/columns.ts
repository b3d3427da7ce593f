import { identifierAndTimestamps } from './description/columns.ts';
import { commonComments, type FieldProperties } from './description/fields.ts';
import type { TableDescription } from './description/table.ts';
import { tableDescriptions } from './tables/index.ts';

/** Hasura's table configuration. */
export interface TableConfiguration {
  readonly comment: string;
  readonly column_config: Readonly<Record<string, { readonly comment: string }>>;
}

/** The column of a field has `_` instead of `.`. */
const columnOf = (path: string): string => path.replaceAll('.', '_');

const sentences = ({ fields = {}, columnComments }: TableDescription): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(fields).map(([path, { sentence }]) => [columnOf(path), sentence])),
  ...columnComments,
});

/**
 * The engine's schema has enums of the database as scalars, so the comment of a column lists the values of its enum.
 * @throws Error if a column has no description, or if a description names an unknown column
 */
export function tableConfiguration(
  table: TableDescription,
  columns: readonly string[],
  enumValues: ReadonlyMap<string, readonly string[]>,
): TableConfiguration {
  const { name, comment } = table;
  const own = sentences(table);
  const unknown = Object.keys(own).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new Error(
      `the description of ${name} in src/tables/ contains ${unknown.join(', ')}: remove each column that does not exist or that no client can read`,
    );
  const described = columns.map((column) => {
    const text = own[column] ?? commonComments[column];
    if (text === undefined)
      throw new Error(`the description of ${name} in src/tables/ has no sentence for the column ${column}`);
    const values = enumValues.get(column);
    return [column, { comment: values === undefined ? text : `${text} Values: ${values.join(', ')}.` }] as const;
  });
  return { comment, column_config: Object.fromEntries(described) };
}

const tablesByName = new Map(tableDescriptions.map((table) => [table.name, table]));
const sentencesByTable = new Map(tableDescriptions.map((table) => [table.name, sentences(table)]));

export const findColumnComment = (table: string, column: string): string | undefined =>
  sentencesByTable.get(table)?.[column] ?? commonComments[column];

export const findTableComment = (name: string): string | undefined => tablesByName.get(name)?.comment;

/** The fields of a record type that clients can query. @throws Error if the description of the table has no fields */
export function fieldsOf(table: string): Readonly<Record<string, FieldProperties>> {
  const { fields } = tablesByName.get(table) ?? {};
  if (fields === undefined) throw new Error(`the description of ${table} in engine-metadata/src/tables/ has no fields`);
  return Object.fromEntries(Object.entries(fields).map(([path, { properties }]) => [path, properties]));
}

/** The fields and relationships whose change is an event. @throws Error if the table has no description */
export function contentOf(table: string): readonly string[] {
  const paths = [...Object.keys(fieldsOf(table)), ...Object.keys(tablesByName.get(table)?.columnComments ?? {})];
  return paths.filter((path) => !identifierAndTimestamps.includes(columnOf(path)));
}
