import type { Catalog, CatalogTable } from '../catalog/introspect.ts';
import type { EnumValues } from '../hasura/enum-tables/catalog.ts';
import { enumsByColumn, enumsByTable } from '../hasura/enum-tables/model.ts';
import { addComputedFields } from '../hasura/functions/model/computed-fields.ts';
import { readFunctions } from '../hasura/functions/model/functions.ts';
import {
  getRoleAndInheritingRoles,
  inheritSelects,
  inheritWrites,
  sortByInheritance,
} from '../hasura/inherited-roles/model.ts';
import { MetadataError } from '../metadata/load.ts';
import type { QualifiedName } from '../metadata/parts.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { TableMetadata } from '../metadata/table.ts';
import type { Inconsistency, ValidatedMetadata } from './model.ts';
import { graphqlColumnName, graphqlTableName, isGraphqlName, rootFieldDescriptions, rootFieldNames } from './names.ts';
import { addPermissions } from './permissions.ts';
import { addRelationships } from './relationships.ts';
import { formatTableName, type Reporter } from './report.ts';
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
function createTrackedTable(metadata: TableMetadata, found: CatalogTable, enumerationOf: EnumerationOf): TrackedTable {
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

export interface InterpretationOptions {
  /** Ignores comparisons with null in conditions, instead of an error. */
  readonly collapseNulls: boolean;
  /** A role that may read a table may also call functions that return its rows. */
  readonly inferFunctionPermissions: boolean;
}

type Present = { readonly metadata: TableMetadata; readonly table: TrackedTable; readonly found: CatalogTable };

const nameKey = ({ schema, name }: QualifiedName): string => JSON.stringify([schema, name]);

/**
 * Each name of a unique constraint or index becomes a value of a GraphQL enum.
 * @throws MetadataError with Hasura's message if GraphQL does not allow a name
 */
function checkConstraintNames({ insertable, keys, uniqueIndexes }: TrackedTable): void {
  const invalid = [...keys, ...uniqueIndexes].find(({ name }) => !isGraphqlName(name));
  if (insertable && invalid !== undefined)
    throw new MetadataError([
      `cannot include "${invalid.name}" in the GraphQL schema because  it is not a valid GraphQL identifier`,
    ]);
}

/** Reports tables that are missing in the database, and tables that the metadata contains twice. */
function presentTables(
  described: readonly TableMetadata[],
  found: ReadonlyMap<string, CatalogTable>,
  enumerationOfTable: ReturnType<typeof enumsByTable>,
  report: Reporter,
): ReadonlyMap<string, Present> {
  const present = new Map<string, Present>();
  for (const metadata of described) {
    const key = nameKey(metadata.table);
    const name = formatTableName(metadata.table);
    const inDatabase = found.get(key);
    const problem = (reason: string): void => report({ type: 'table', name, reason });
    if (inDatabase === undefined) problem(`no such table/view exists in source: "${name}"`);
    else if (present.has(key)) problem('the table is tracked twice');
    else if (!isGraphqlName(graphqlTableName(metadata)))
      problem(`"${graphqlTableName(metadata)}" is not a name that GraphQL allows`);
    else {
      const table = createTrackedTable(metadata, inDatabase, enumsByColumn(inDatabase, enumerationOfTable));
      checkConstraintNames(table);
      present.set(key, { metadata, table, found: inDatabase });
    }
  }
  return present;
}

/**
 * Validates the metadata against the database.
 * @param enumValues by the name of the enum table
 * @returns the valid parts, and a list of all invalid parts
 */
export function createModel(
  metadata: Metadata,
  catalog: Catalog,
  enumValues: ReadonlyMap<string, EnumValues>,
  { inferFunctionPermissions, collapseNulls }: InterpretationOptions,
): ValidatedMetadata {
  const inconsistencies: Inconsistency[] = [];
  const report: Reporter = (inconsistency) => inconsistencies.push(inconsistency);
  const [source] = metadata.sources ?? [];
  const described = source?.tables ?? [];
  const sourceName = source?.name ?? 'default';
  const found = new Map(catalog.tables.map((table) => [nameKey(table), table]));
  const inherited = sortByInheritance(metadata.inherited_roles ?? [], report);
  const enums = enumsByTable(described, (name) => enumValues.get(formatTableName(name)), report);
  const present = presentTables(described, found, enums, report);

  const find = (name: QualifiedName): TrackedTable | undefined => present.get(nameKey(name))?.table;
  const foreignKeys = (name: QualifiedName) => found.get(nameKey(name))?.foreign_keys ?? [];
  const functions = (name: QualifiedName) => catalog.functions.filter((item) => nameKey(item) === nameKey(name));
  const context = { find, foreignKeys, functions, tableOfType: find, report };
  for (const item of present.values()) addRelationships(item.table, item.metadata, context);
  for (const item of present.values()) addComputedFields(item.table, item.metadata, context);
  for (const item of present.values()) {
    addPermissions(item.table, inheritWrites(item.metadata, inherited, sourceName, report), context);
    inheritSelects(item.table, inherited);
  }

  const tables = [...present.values()].map(({ table }) => table);
  const roles = new Set([
    ...inherited.map(({ role_name }) => role_name),
    ...tables.flatMap(({ permissions }) =>
      Object.values(permissions).flatMap((byRole: ReadonlyMap<string, unknown>) => [...byRole.keys()]),
    ),
  ]);
  return {
    tables,
    functions: readFunctions(source?.functions ?? [], {
      ...context,
      inferPermissions: inferFunctionPermissions,
      inheritingRoles: (role) => getRoleAndInheritingRoles(inherited, role),
    }),
    roles,
    collapseNulls,
    inconsistencies,
  };
}
