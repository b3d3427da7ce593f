import { commonComments } from '@fds/platform/description/fields';
import type { TableDescription } from '@fds/platform/description/table';
import { sentencesOf } from '@fds/platform/tables/lookup';

/** Hasura's table configuration. */
export interface TableConfiguration {
  readonly comment: string;
  readonly column_config: Readonly<Record<string, { readonly comment: string }>>;
}

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
  const own = sentencesOf(table);
  const unknown = Object.keys(own).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new Error(
      `the description of ${name} in platform/src/tables/ contains ${unknown.join(', ')}: remove each column that does not exist or that no client can read`,
    );
  const described = columns.map((column) => {
    const text = own[column] ?? commonComments[column];
    if (text === undefined)
      throw new Error(`the description of ${name} in platform/src/tables/ has no sentence for the column ${column}`);
    const values = enumValues.get(column);
    return [column, { comment: values === undefined ? text : `${text} Values: ${values.join(', ')}.` }] as const;
  });
  return { comment, column_config: Object.fromEntries(described) };
}
