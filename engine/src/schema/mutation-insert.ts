import { isGraphqlName } from '../model/names.ts';
import type { Column, Key, Relationship, Table } from '../model/types.ts';
import { insertPermissionFor, writableColumns } from '../permission/write.ts';
import { boolExp } from './bool-exp.ts';
import { mutationResponse } from './mutation-response.ts';
import { updatableColumns } from './mutation-update.ts';
import type { Registry } from './registry.ts';
import { hasFields, tableObject } from './select.ts';
import {
  argument,
  byName,
  type EnumType,
  type InputField,
  type InputRef,
  type InputType,
  listOf,
  nullable,
  type OutputField,
  required,
} from './types.ts';

/** Returns an argument that must not be null. */
const strict = (name: string, type: InputRef, description?: string): InputField => ({
  ...argument(name, type, description),
  nullIs: 'error',
});

const columnField = (registry: Registry, column: Column): InputField => ({
  name: column.graphqlName,
  type: registry.ofColumn(column, false),
  description: column.description,
  nullIs: column.nullable ? 'value' : 'error',
  means: { is: 'column', column },
});

/** Returns the input of nested inserts: `orders_arr_rel_insert_input`. */
function relationshipInput(registry: Registry, { kind, table }: Relationship): InputType {
  const row = insertInput(registry, table);
  const data = kind === 'object' ? required(row) : listOf(required(row), true);
  return registry.input(
    `${table.graphqlName}_${kind === 'object' ? 'obj' : 'arr'}_rel_insert_input`,
    () => byName([strict('data', data), ...conflictArgument(registry, table)]),
    `input type for inserting ${kind} relation for remote table "${table.name}"`,
  );
}

const relationshipField = (registry: Registry, relationship: Relationship): InputField => ({
  ...argument(relationship.name, nullable(relationshipInput(registry, relationship))),
  means: { is: 'relationship', relationship },
});

/** Returns the input of a row to insert: `orders_insert_input`. */
function insertInput(registry: Registry, table: Table): InputType {
  const fields = (): ReadonlyMap<string, InputField> => {
    const allowed = insertPermissionFor(table, registry.role)?.columns;
    const relationships = [...table.relationships.values()].filter(
      ({ table: remote, computed }) =>
        computed === undefined && remote.insertable && insertPermissionFor(remote, registry.role) !== undefined,
    );
    return byName([
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

const keyDescription = ({ columns }: Key): string =>
  `unique or primary key constraint on columns ${columns.map(({ name }) => `"${name}"`).join(', ')}`;

/** Sorts values by name, as error messages list them. */
const enumValues = (values: readonly (readonly [string, string])[]): (() => ReadonlyMap<string, string>) => {
  const sorted = new Map([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
  return () => sorted;
};

function updateColumn(registry: Registry, table: Table): EnumType {
  const columns = updatableColumns(registry, table);
  const name = `${table.graphqlName}_update_column`;
  if (columns.length === 0)
    return registry.enumeration(
      name,
      enumValues([['_PLACEHOLDER', 'placeholder (do not use)']]),
      `placeholder for update columns of table "${table.name}" (current role has no relevant permissions)`,
    );
  return registry.enumeration(
    name,
    enumValues(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `update columns of table "${table.name}"`,
  );
}

/** Returns the argument for rows that exist already: `orders_on_conflict`; empty if the table has no key. */
function conflictArgument(registry: Registry, table: Table): readonly InputField[] {
  const keys = table.keys.filter(({ name }) => isGraphqlName(name));
  if (keys.length === 0) return [];
  const constraint = registry.enumeration(
    `${table.graphqlName}_constraint`,
    enumValues(keys.map((key) => [key.name, keyDescription(key)])),
    `unique or primary key constraints on table "${table.name}"`,
  );
  const conflict = registry.input(
    `${table.graphqlName}_on_conflict`,
    () =>
      byName([
        strict('constraint', required(constraint)),
        { ...strict('update_columns', listOf(required(updateColumn(registry, table)))), whenAbsent: [] },
        strict('where', nullable(boolExp(registry, table))),
      ]),
    `on_conflict condition type for table "${table.name}"`,
  );
  return [strict('on_conflict', nullable(conflict), 'upsert condition')];
}

/** Returns `insert_orders` and `insert_orders_one`. */
export function insertRoots(registry: Registry, table: Table, backend: boolean): readonly OutputField[] {
  const permission = insertPermissionFor(table, registry.role);
  if (permission === undefined || !table.insertable || (permission.backendOnly && !backend)) return [];
  const row = insertInput(registry, table);
  const conflict = conflictArgument(registry, table);
  const objects = argument('objects', listOf(required(row), true), 'the rows to be inserted');
  const rows: OutputField = {
    name: table.rootNames.insert,
    type: nullable(mutationResponse(registry, table)),
    description: `insert data into the table: "${table.name}"`,
    args: byName([objects, ...conflict]),
    means: { is: 'insert', form: 'rows', table },
  };
  if (!hasFields(registry, table)) return [rows];
  const one: OutputField = {
    name: table.rootNames.insert_one,
    type: nullable(tableObject(registry, table)),
    description: `insert a single row into the table: "${table.name}"`,
    args: byName([argument('object', required(row), 'the row to be inserted'), ...conflict]),
    means: { is: 'insert', form: 'one', table },
  };
  return [rows, one];
}
