import type { CatalogTable } from '../catalog/introspect.ts';
import type { TableMetadata } from '../metadata/table.ts';
import { columnName, isGraphqlName, rootNames, tableName } from './names.ts';
import type { Column, Enumeration, Key, Table } from './types.ts';

/** Returns the enum table that a column refers to by a foreign key. */
type EnumerationOf = (column: string) => Enumeration | undefined;

function columnsOf(metadata: TableMetadata, found: CatalogTable, enumerationOf: EnumerationOf): Map<string, Column> {
  return new Map(
    found.columns
      .map((column) => ({ column, graphqlName: columnName(metadata, column.name) }))
      .filter(({ graphqlName }) => isGraphqlName(graphqlName))
      .map(({ column, graphqlName }): [string, Column] => [
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

function keysOf(found: CatalogTable, columns: ReadonlyMap<string, Column>): Key[] {
  return found.keys.flatMap(({ name, primary, columns: names }) => {
    const parts = names.map((column) => columns.get(column)).filter((column) => column !== undefined);
    return parts.length === names.length ? [{ name, primary, columns: parts }] : [];
  });
}

/** Returns the columns up to the first one that the model does not have. */
function leading(names: readonly string[], columns: ReadonlyMap<string, Column>): readonly Column[] {
  const found = names.map((name) => columns.get(name));
  const unknown = found.indexOf(undefined);
  return found.slice(0, unknown < 0 ? undefined : unknown).filter((column) => column !== undefined);
}

/** Builds a tracked table from the catalog, without relationships, computed fields and permissions. */
export function makeTable(metadata: TableMetadata, found: CatalogTable, enumerationOf: EnumerationOf): Table {
  const columns = columnsOf(metadata, found, enumerationOf);
  const keys = keysOf(found, columns);
  return {
    schema: found.schema,
    name: found.name,
    graphqlName: tableName(metadata),
    rootNames: rootNames(metadata),
    columns,
    primaryKey: keys.find(({ primary }) => primary)?.columns,
    keys,
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
