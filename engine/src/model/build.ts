import type { Catalog, CatalogTable } from '../catalog/introspect.ts';
import type { Metadata, QualifiedName, TableMetadata } from '../metadata/schema.ts';
import { columnName, isGraphqlName, rootNames, tableName } from './names.ts';
import { addPermissions } from './permissions.ts';
import { addRelationships } from './relationships.ts';
import { type Report, shownName } from './report.ts';
import type { Column, Inconsistency, Key, Model, Table } from './types.ts';

const nameKey = ({ schema, name }: QualifiedName): string => JSON.stringify([schema, name]);

function columnsOf(metadata: TableMetadata, found: CatalogTable): Map<string, Column> {
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
          enumeration: undefined,
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

function makeTable(metadata: TableMetadata, found: CatalogTable): Table {
  const columns = columnsOf(metadata, found);
  const keys = keysOf(found, columns);
  return {
    schema: found.schema,
    name: found.name,
    graphqlName: tableName(metadata),
    rootNames: rootNames(metadata),
    columns,
    primaryKey: keys.find(({ primary }) => primary)?.columns,
    keys,
    computed: new Map(),
    relationships: new Map(),
    permissions: { select: new Map(), insert: new Map(), update: new Map(), delete: new Map() },
    insertable: (found.events & 8) !== 0,
    updatable: (found.events & 4) !== 0,
    deletable: (found.events & 16) !== 0,
    description: metadata.configuration?.comment ?? found.comment ?? undefined,
  };
}

/**
 * Proves the metadata against the database.
 * @returns tables whose every column, relationship and permission exists; what does not fit is left out and listed
 */
export function buildModel(metadata: Metadata, catalog: Catalog): Model {
  const inconsistencies: Inconsistency[] = [];
  const report: Report = (inconsistency) => inconsistencies.push(inconsistency);
  const described = metadata.sources.flatMap(({ tables }) => tables);
  const found = new Map(catalog.map((table) => [nameKey(table), table]));
  const tables = new Map<string, Table>();
  const present: { metadata: TableMetadata; table: Table; found: CatalogTable }[] = [];
  for (const item of described) {
    const name = shownName(item.table);
    const inDatabase = found.get(nameKey(item.table));
    if (inDatabase === undefined)
      report({ type: 'table', name, reason: `no such table/view exists in source: "${name}"` });
    else if (tables.has(nameKey(item.table))) report({ type: 'table', name, reason: 'the table is tracked twice' });
    else if (isGraphqlName(tableName(item))) {
      const table = makeTable(item, inDatabase);
      tables.set(nameKey(item.table), table);
      present.push({ metadata: item, table, found: inDatabase });
    } else report({ type: 'table', name, reason: `"${tableName(item)}" is not a name that GraphQL allows` });
  }
  const find = (name: QualifiedName): Table | undefined => tables.get(nameKey(name));
  const foreignKeys = (name: QualifiedName) => found.get(nameKey(name))?.foreign_keys ?? [];
  for (const item of present) addRelationships(item.table, item.metadata, { find, foreignKeys, report });
  for (const item of present) addPermissions(item.table, item.metadata, { find, report });
  const all = [...tables.values()];
  const roles = new Set(
    all.flatMap(({ permissions }) =>
      Object.values(permissions).flatMap((byRole: ReadonlyMap<string, unknown>) => [...byRole.keys()]),
    ),
  );
  return { tables: all, roles, inconsistencies };
}
