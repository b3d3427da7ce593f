import { commonColumnComments } from './description/comments.ts';
import type { TableDescription } from './description/table.ts';
import { tableDescriptions } from './tables/index.ts';

/** Hasura's table configuration. */
export interface TableConfiguration {
  readonly comment: string;
  readonly column_config: Readonly<Record<string, { readonly comment: string }>>;
}

const commentOf = ({ columnComments }: TableDescription, column: string): string | undefined =>
  columnComments?.[column] ?? commonColumnComments[column];

/**
 * The engine's schema has enums of the database as scalars, so the comment of a column lists the values of its enum.
 * @throws Error if a column has no description, or if a description names an unknown column
 */
export function tableConfiguration(
  table: TableDescription,
  columns: readonly string[],
  enumValues: ReadonlyMap<string, readonly string[]>,
): TableConfiguration {
  const { name, comment, columnComments = {} } = table;
  const unknown = Object.keys(columnComments).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new Error(
      `the columnComments of ${name} in src/tables/ contain ${unknown.join(', ')}: remove each column that does not exist or that no client can read`,
    );
  const described = columns.map((column) => {
    const text = commentOf(table, column);
    if (text === undefined)
      throw new Error(`the description of ${name} in src/tables/ has no sentence in columnComments for ${column}`);
    const values = enumValues.get(column);
    return [column, { comment: values === undefined ? text : `${text} Values: ${values.join(', ')}.` }] as const;
  });
  return { comment, column_config: Object.fromEntries(described) };
}

const tablesByName = new Map(tableDescriptions.map((table) => [table.name, table]));

export function findColumnComment(tableName: string, column: string): string | undefined {
  const table = tablesByName.get(tableName);
  return table === undefined ? commonColumnComments[column] : commentOf(table, column);
}

export const findTableComment = (name: string): string | undefined => tablesByName.get(name)?.comment;
