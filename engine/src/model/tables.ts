import type { CatalogTable } from '../catalog/introspect.ts';
import type { TableMetadata } from '../metadata/table.ts';
import { graphqlColumnName, graphqlTableName, isGraphqlName, rootFieldDescriptions, rootFieldNames } from './names.ts';
import type { EnumDefinition, TableColumn, TrackedTable, UniqueKey } from './types.ts';

/** By a foreign key of the column. */
type EnumerationOf = (column: string) => EnumDefinition | undefined;

function columnsOf(
  metadata: TableMetadata,
  found: CatalogTable,
  enumerationOf: EnumerationOf,
): Map<string, TableColumn> {
  return new Map(
    found.columns
      .map((column) => ({ column, graphqlName: graphqlColumnName(metadata, column.name) }))
      .filter(({ graphqlName }) => isGraphqlName(graphqlName))
      .map(({ column, graphqlName }): [string, TableColumn] => [
        column.name,
        {
          name: column.name,
          graphqlName,
          type: column.type,
          enumeration: enumerationOf(column.name),
          nullable: column.nullable,
          hasDefault: column.has_default,
          generated: column.generated,
          description: metadata.configuration?.column_config?.[column.name]?.comment ?? column.comment ?? undefined,
        },
      ]),
  );
}

function keysOf(found: CatalogTable['keys'], columns: ReadonlyMap<string, TableColumn>): UniqueKey[] {
  return found.flatMap(({ name, primary, columns: names }) => {
    const parts = names.map((column) => columns.get(column)).filter((column) => column !== undefined);
    return parts.length === names.length ? [{ name, primary, columns: parts }] : [];
  });
}

/** Up to the first column without a valid GraphQL name, which the engine cannot use. */
function leading(names: readonly string[], columns: ReadonlyMap<string, TableColumn>): readonly TableColumn[] {
  const found = names.map((name) => columns.get(name));
  const unknown = found.indexOf(undefined);
  return found.slice(0, unknown < 0 ? undefined : unknown).filter((column) => column !== undefined);
}

/** Relationships, computed fields and permissions are added later. */
export function buildTrackedTable(
  metadata: TableMetadata,
  found: CatalogTable,
  enumerationOf: EnumerationOf,
): TrackedTable {
  const columns = columnsOf(metadata, found, enumerationOf);
  const keys = keysOf(found.keys, columns);
  return {
    schema: found.schema,
    name: found.name,
    graphqlName: graphqlTableName(metadata),
    rootNames: rootFieldNames(metadata),
    rootDescriptions: rootFieldDescriptions(metadata),
    columns,
    primaryKey: keys.find(({ primary }) => primary)?.columns,
    keys,
    uniqueIndexes: keysOf(
      found.unique_indexes.map((index) => ({ ...index, primary: false })),
      columns,
    ),
    indexes: found.indexes.map((names) => leading(names, columns)),
    computed: new Map(),
    relationships: new Map(),
    permissions: { select: new Map(), insert: new Map(), update: new Map(), delete: new Map() },
    insertable: (found.events & 8) !== 0,
    updatable: (found.events & 4) !== 0,
    deletable: (found.events & 16) !== 0,
    description: metadata.configuration?.comment ?? found.comment ?? undefined,
  };
}
