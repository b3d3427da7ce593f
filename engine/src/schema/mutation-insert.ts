import type { Relationship, TableColumn, TrackedTable, UniqueKey } from '../model/types.ts';
import { insertPermission, writableColumns } from '../permission/write.ts';
import { boolExpType } from './bool-exp.ts';
import { mutationResponseType } from './mutation-response.ts';
import { updatableColumns } from './mutation-update.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { hasReadableFields, tableRowType } from './select.ts';
import {
  argumentIgnoringNull,
  type EnumType,
  type InputField,
  type InputType,
  type InputTypeRef,
  indexByName,
  listOf,
  nullable,
  type OutputField,
  required,
} from './types.ts';

/** Rejects null with an error. */
const strict = (name: string, type: InputTypeRef, description?: string): InputField => ({
  ...argumentIgnoringNull(name, type, description),
  nullIs: 'error',
});

const columnField = (registry: RoleTypeRegistry, column: TableColumn): InputField => ({
  name: column.graphqlName,
  type: registry.ofColumn(column, false),
  description: column.description,
  nullIs: column.nullable ? 'value' : 'error',
  means: { is: 'column', column },
});

/** `orders_arr_rel_insert_input` */
function relationshipInput(registry: RoleTypeRegistry, { kind, table }: Relationship): InputType {
  const row = insertInput(registry, table);
  const data = kind === 'object' ? required(row) : listOf(required(row), true);
  return registry.input(
    `${table.graphqlName}_${kind === 'object' ? 'obj' : 'arr'}_rel_insert_input`,
    () => indexByName([strict('data', data), ...conflictArgument(registry, table)]),
    `input type for inserting ${kind} relation for remote table "${table.name}"`,
  );
}

const relationshipField = (registry: RoleTypeRegistry, relationship: Relationship): InputField => ({
  ...argumentIgnoringNull(relationship.name, nullable(relationshipInput(registry, relationship))),
  means: { is: 'relationship', relationship },
});

/** `orders_insert_input` */
function insertInput(registry: RoleTypeRegistry, table: TrackedTable): InputType {
  const fields = (): ReadonlyMap<string, InputField> => {
    const allowed = insertPermission(table, registry.role)?.columns;
    const relationships = [...table.relationships.values()].filter(
      ({ table: remote, computed }) =>
        computed === undefined && remote.insertable && insertPermission(remote, registry.role) !== undefined,
    );
    return indexByName([
      ...writableColumns(table)
        .filter((column) => allowed?.has(column))
        .map((column) => columnField(registry, column)),
      ...relationships.map((relationship) => relationshipField(registry, relationship)),
    ]);
  };
  return registry.input(
    `${table.graphqlName}_insert_input`,
    fields,
    `input type for inserting data into table "${table.name}"`,
  );
}

const keyDescription = ({ columns }: UniqueKey): string =>
  `unique or primary key constraint on columns ${columns.map(({ name }) => `"${name}"`).join(', ')}`;

/** Hasura's error messages list the values by name. */
const enumValues = (values: readonly (readonly [string, string])[]): (() => ReadonlyMap<string, string>) => {
  const sorted = new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
  return () => sorted;
};

/** The only value of the enum of update columns if the role may not update any column. */
export const placeholderColumn = '_PLACEHOLDER';

function updateColumn(registry: RoleTypeRegistry, table: TrackedTable): EnumType {
  const columns = updatableColumns(registry, table);
  const name = `${table.graphqlName}_update_column`;
  if (columns.length === 0)
    return registry.enumeration(
      name,
      enumValues([[placeholderColumn, 'placeholder (do not use)']]),
      `placeholder for update columns of table "${table.name}" (current role has no relevant permissions)`,
    );
  return registry.enumeration(
    name,
    enumValues(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `update columns of table "${table.name}"`,
  );
}

/** `on_conflict`, only if the table has a key. */
function conflictArgument(registry: RoleTypeRegistry, table: TrackedTable): readonly InputField[] {
  const keys = [...table.keys, ...table.uniqueIndexes];
  if (keys.length === 0) return [];
  const constraint = registry.enumeration(
    `${table.graphqlName}_constraint`,
    enumValues(keys.map((key) => [key.name, keyDescription(key)])),
    `unique or primary key constraints on table "${table.name}"`,
  );
  const conflict = registry.input(
    `${table.graphqlName}_on_conflict`,
    () =>
      indexByName([
        strict('constraint', required(constraint)),
        { ...strict('update_columns', listOf(required(updateColumn(registry, table)))), whenAbsent: [] },
        strict('where', nullable(boolExpType(registry, table))),
      ]),
    `on_conflict condition type for table "${table.name}"`,
  );
  return [strict('on_conflict', nullable(conflict), 'upsert condition')];
}

/** `insert_orders` and `insert_orders_one` */
export function insertRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] {
  const permission = insertPermission(table, registry.role);
  if (permission === undefined || !table.insertable || (permission.backendOnly && !backend)) return [];
  const row = insertInput(registry, table);
  const conflict = conflictArgument(registry, table);
  const objects = argumentIgnoringNull('objects', listOf(required(row), true), 'the rows to be inserted');
  const rows: OutputField = {
    name: table.rootNames.insert,
    type: nullable(mutationResponseType(registry, table)),
    description: table.rootDescriptions.insert ?? `insert data into the table: "${table.name}"`,
    args: indexByName([objects, ...conflict]),
    means: { is: 'insert', form: 'rows', table },
  };
  if (!hasReadableFields(registry, table)) return [rows];
  const one: OutputField = {
    name: table.rootNames.insert_one,
    type: nullable(tableRowType(registry, table)),
    description: table.rootDescriptions.insert_one ?? `insert a single row into the table: "${table.name}"`,
    args: indexByName([argumentIgnoringNull('object', required(row), 'the row to be inserted'), ...conflict]),
    means: { is: 'insert', form: 'one', table },
  };
  return [rows, one];
}
