import type { TableColumn, TrackedTable } from '../model/types.ts';
import { changeableColumns, type UpdateOperator, updateOperators } from '../model/update-operators.ts';
import { updatePermission, writableColumns } from '../permission/write.ts';
import { boolExpType } from './bool-exp.ts';
import { mutationResponseType, readablePrimaryKey } from './mutation-response.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { primaryKeyArguments, tableRowType } from './select.ts';
import {
  argumentIgnoringNull,
  type InputField,
  type InputType,
  indexByName,
  listOf,
  nullable,
  type OutputField,
  required,
} from './types.ts';

export function updatableColumns(registry: RoleTypeRegistry, table: TrackedTable): readonly TableColumn[] {
  const allowed = updatePermission(table, registry.role)?.columns;
  return allowed === undefined ? [] : writableColumns(table).filter((column) => allowed.has(column));
}

const nullMeaning = ({ nullable: allows }: UpdateOperator, column: TableColumn): InputField['nullIs'] => {
  if (allows === 'column') return column.nullable ? 'value' : 'error';
  return allows === 'always' ? 'value' : 'error';
};

/** `orders_set_input` */
function operatorInput(registry: RoleTypeRegistry, table: TrackedTable, operator: UpdateOperator): InputType {
  const columns = changeableColumns(operator, updatableColumns(registry, table));
  const fields = () =>
    indexByName(
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

/** Operators such as `_set` and `_inc` that at least one column accepts. */
const operatorArguments = (registry: RoleTypeRegistry, table: TrackedTable): readonly InputField[] =>
  updateOperators
    .filter((operator) => changeableColumns(operator, updatableColumns(registry, table)).length > 0)
    .map((operator) => ({
      ...argumentIgnoringNull(operator.name, nullable(operatorInput(registry, table, operator)), operator.description),
      nullIs: 'error',
    }));

/** `update_orders`, `update_orders_by_pk` and `update_orders_many` */
export function updateRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] {
  const permission = updatePermission(table, registry.role);
  if (permission === undefined || !table.updatable || (permission.backendOnly && !backend)) return [];
  if (updatableColumns(registry, table).length === 0 && permission.presets.length === 0) return [];
  const operators = operatorArguments(registry, table);
  const where = argumentIgnoringNull(
    'where',
    required(boolExpType(registry, table)),
    'filter the rows which have to be updated',
  );
  const updates = registry.input(`${table.graphqlName}_updates`, () => indexByName([...operators, where]));
  const response = nullable(mutationResponseType(registry, table));
  const key = readablePrimaryKey(registry, table);
  const roots: OutputField[] = [
    {
      name: table.rootNames.update,
      type: response,
      description: table.rootDescriptions.update ?? `update data of the table: "${table.name}"`,
      args: indexByName([...operators, where]),
      means: { is: 'update', form: 'rows', table },
    },
    {
      name: table.rootNames.update_many,
      type: listOf(response),
      description: table.rootDescriptions.update_many ?? `update multiples rows of table: "${table.name}"`,
      args: indexByName([
        argumentIgnoringNull('updates', listOf(required(updates), true), 'updates to execute, in order'),
      ]),
      means: { is: 'update', form: 'many', table },
    },
  ];
  if (key === undefined) return roots;
  const keyInput = registry.input(
    `${table.graphqlName}_pk_columns_input`,
    () => primaryKeyArguments(registry, key),
    `primary key columns input for table: ${table.name}`,
  );
  roots.push({
    name: table.rootNames.update_by_pk,
    type: nullable(tableRowType(registry, table)),
    description: table.rootDescriptions.update_by_pk ?? `update single row of the table: "${table.name}"`,
    args: indexByName([...operators, argumentIgnoringNull('pk_columns', required(keyInput))]),
    means: { is: 'update', form: 'one', table },
  });
  return roots;
}
