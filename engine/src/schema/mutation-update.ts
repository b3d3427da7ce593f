import type { Column, Table } from '../model/types.ts';
import { columnsOf, type UpdateOperator, updateOperators } from '../model/update-operators.ts';
import { updatePermissionFor, writableColumns } from '../permission/write.ts';
import { boolExp } from './bool-exp.ts';
import { mutationResponse, readableKey } from './mutation-response.ts';
import type { Registry } from './registry.ts';
import { keyArguments, tableObject } from './select.ts';
import {
  argument,
  byName,
  type InputField,
  type InputType,
  listOf,
  nullable,
  type OutputField,
  required,
} from './types.ts';

/** Returns the columns of the table that the role may update. */
export function updatableColumns(registry: Registry, table: Table): readonly Column[] {
  const allowed = updatePermissionFor(table, registry.role)?.columns;
  return allowed === undefined ? [] : writableColumns(table).filter((column) => allowed.has(column));
}

const nullMeaning = ({ nullable: allows }: UpdateOperator, column: Column): InputField['nullIs'] => {
  if (allows === 'column') return column.nullable ? 'value' : 'error';
  return allows === 'always' ? 'value' : 'error';
};

/** Returns the operand of an update operator: `orders_set_input`. */
function operatorInput(registry: Registry, table: Table, operator: UpdateOperator): InputType {
  const columns = columnsOf(operator, updatableColumns(registry, table));
  const fields = () =>
    byName(
      columns.map((column) => ({
        name: column.graphqlName,
        type:
          operator.operand === undefined ? registry.ofColumn(column, false) : registry.ofType(operator.operand, false),
        description: operator.operand === undefined ? column.description : undefined,
        nullIs: nullMeaning(operator, column),
        means: { is: 'column', column } as const,
      })),
    );
  const name = `${table.graphqlName}${operator.name}_input`;
  return registry.input(name, fields, operator.typeDescription(table.name));
}

/** Returns the operators that apply to at least one column: `_set`, `_inc` … */
const operatorArguments = (registry: Registry, table: Table): readonly InputField[] =>
  updateOperators
    .filter((operator) => columnsOf(operator, updatableColumns(registry, table)).length > 0)
    .map((operator) => ({
      ...argument(operator.name, nullable(operatorInput(registry, table, operator)), operator.description),
      nullIs: 'error',
    }));

/** Returns `update_orders`, `update_orders_by_pk` and `update_orders_many`. */
export function updateRoots(registry: Registry, table: Table, backend: boolean): readonly OutputField[] {
  const permission = updatePermissionFor(table, registry.role);
  if (permission === undefined || !table.updatable || (permission.backendOnly && !backend)) return [];
  if (updatableColumns(registry, table).length === 0 && permission.presets.length === 0) return [];
  const operators = operatorArguments(registry, table);
  const where = argument('where', required(boolExp(registry, table)), 'filter the rows which have to be updated');
  const updates = registry.input(`${table.graphqlName}_updates`, () => byName([...operators, where]));
  const response = nullable(mutationResponse(registry, table));
  const key = readableKey(registry, table);
  const roots: OutputField[] = [
    {
      name: table.rootNames.update,
      type: response,
      description: `update data of the table: "${table.name}"`,
      args: byName([...operators, where]),
      means: { is: 'update', form: 'rows', table },
    },
    {
      name: table.rootNames.update_many,
      type: listOf(response),
      description: `update multiples rows of table: "${table.name}"`,
      args: byName([argument('updates', listOf(required(updates), true), 'updates to execute, in order')]),
      means: { is: 'update', form: 'many', table },
    },
  ];
  if (key === undefined) return roots;
  const keyInput = registry.input(
    `${table.graphqlName}_pk_columns_input`,
    () => keyArguments(registry, key),
    `primary key columns input for table: ${table.name}`,
  );
  roots.push({
    name: table.rootNames.update_by_pk,
    type: nullable(tableObject(registry, table)),
    description: `update single row of the table: "${table.name}"`,
    args: byName([...operators, argument('pk_columns', required(keyInput))]),
    means: { is: 'update', form: 'one', table },
  });
  return roots;
}
