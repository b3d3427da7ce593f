import type { CatalogTable } from '../../catalog/introspect.ts';
import type { QualifiedName } from '../../metadata/parts.ts';
import type { TableMetadata } from '../../metadata/table.ts';
import { graphqlTableName, isGraphqlName } from '../../model/names.ts';
import { formatTableName, type Reporter } from '../../model/report.ts';
import type { EnumDefinition } from '../../model/types.ts';
import type { EnumValues } from './catalog.ts';

function findProblem(values: EnumValues | undefined): string | undefined {
  if (values === undefined || values.length === 0)
    return 'the table cannot be used as an enum for the following reason: it has no values, or its primary key is not a single text column, or it has more than one other column';
  const wrong = values.map(([value]) => value).filter((value) => !isGraphqlName(value));
  if (wrong.length === 0) return undefined;
  return `the table cannot be used as an enum for the following reason: the values ${wrong.map((value) => `"${value}"`).join(', ')} are not valid GraphQL enum value names`;
}

/** Undefined if the table is not an enum table. */
export function enumsByTable(
  tables: readonly TableMetadata[],
  valuesOf: (name: QualifiedName) => EnumValues | undefined,
  report: Reporter,
): (name: QualifiedName) => EnumDefinition | undefined {
  const found = new Map<string, EnumDefinition>();
  for (const metadata of tables) {
    if (metadata.is_enum !== true) continue;
    const values = valuesOf(metadata.table);
    const reason = findProblem(values);
    if (reason !== undefined) report({ type: 'table', name: formatTableName(metadata.table), reason });
    else
      found.set(formatTableName(metadata.table), {
        name: `${graphqlTableName(metadata)}_enum`,
        values: new Map((values ?? []).map(([value, comment]) => [value, comment ?? undefined])),
      });
  }
  return (name) => found.get(formatTableName(name));
}

/** Ignores foreign keys with several columns. */
export const enumsByColumn =
  ({ foreign_keys }: CatalogTable, find: (name: QualifiedName) => EnumDefinition | undefined) =>
  (column: string): EnumDefinition | undefined =>
    foreign_keys
      .filter(({ columns }) => columns.length === 1 && columns[0]?.[0] === column)
      .map(({ schema, table }) => find({ schema, name: table }))
      .find((enumeration) => enumeration !== undefined);
