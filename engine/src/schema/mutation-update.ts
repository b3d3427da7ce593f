import type { TableColumn, TrackedTable } from '../model/types.ts';
import { getColumnsChangeableByOperator, type UpdateOperator, updateOperators } from '../model/update-operators.ts';
import { getUpdatePermission, getWritableColumns } from '../permission/write.ts';
import { createBoolExpType } from './bool-exp.ts';
import { createMutationResponseType, getReadablePrimaryKey } from './mutation-response.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { createPrimaryKeyArguments, createTableRowType } from './select.ts';
import {
  createArgumentIgnoringNull,
  createListType,
  type InputField,
  type InputType,
  indexFieldsByName,
  makeNullableType,
  makeRequiredType,
  type OutputField,
} from './types.ts';

/** Returns the columns of the table that the role may update. */
export function getUpdatableColumns(registry: RoleTypeRegistry, table: TrackedTable): readonly TableColumn[] {
  const allowed = getUpdatePermission(table, registry.role)?.columns;
  return allowed === undefined ? [] : getWritableColumns(table).filter((column) => allowed.has(column));
}

const nullMeaning = ({ nullable: allows }: UpdateOperator, column: TableColumn): InputField['nullIs'] => {
  if (allows === 'column') return column.nullable ? 'value' : 'error';
  return allows === 'always' ? 'value' : 'error';
};

/** Returns the input type of an update operator, such as `orders_set_input`. */
function operatorInput(registry: RoleTypeRegistry, table: TrackedTable, operator: UpdateOperator): InputType {
  const columns = getColumnsChangeableByOperator(operator, getUpdatableColumns(registry, table));
  const fields = () =>
    indexFieldsByName(
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

/** Returns the update operators, such as `_set` and `_inc`, that at least one column of the table accepts. */
const operatorArguments = (registry: RoleTypeRegistry, table: TrackedTable): readonly InputField[] =>
  updateOperators
    .filter((operator) => getColumnsChangeableByOperator(operator, getUpdatableColumns(registry, table)).length > 0)
    .map((operator) => ({
      ...createArgumentIgnoringNull(
        operator.name,
        makeNullableType(operatorInput(registry, table, operator)),
        operator.description,
      ),
      nullIs: 'error',
    }));

/** Returns the root fields `update_orders`, `update_orders_by_pk` and `update_orders_many` of a table. */
export function createUpdateRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] {
  const permission = getUpdatePermission(table, registry.role);
  if (permission === undefined || !table.updatable || (permission.backendOnly && !backend)) return [];
  if (getUpdatableColumns(registry, table).length === 0 && permission.presets.length === 0) return [];
  const operators = operatorArguments(registry, table);
  const where = createArgumentIgnoringNull(
    'where',
    makeRequiredType(createBoolExpType(registry, table)),
    'filter the rows which have to be updated',
  );
  const updates = registry.input(`${table.graphqlName}_updates`, () => indexFieldsByName([...operators, where]));
  const response = makeNullableType(createMutationResponseType(registry, table));
  const key = getReadablePrimaryKey(registry, table);
  const roots: OutputField[] = [
    {
      name: table.rootNames.update,
      type: response,
      description: table.rootDescriptions.update ?? `update data of the table: "${table.name}"`,
      args: indexFieldsByName([...operators, where]),
      means: { is: 'update', form: 'rows', table },
    },
    {
      name: table.rootNames.update_many,
      type: createListType(response),
      description: table.rootDescriptions.update_many ?? `update multiples rows of table: "${table.name}"`,
      args: indexFieldsByName([
        createArgumentIgnoringNull(
          'updates',
          createListType(makeRequiredType(updates), true),
          'updates to execute, in order',
        ),
      ]),
      means: { is: 'update', form: 'many', table },
    },
  ];
  if (key === undefined) return roots;
  const keyInput = registry.input(
    `${table.graphqlName}_pk_columns_input`,
    () => createPrimaryKeyArguments(registry, key),
    `primary key columns input for table: ${table.name}`,
  );
  roots.push({
    name: table.rootNames.update_by_pk,
    type: makeNullableType(createTableRowType(registry, table)),
    description: table.rootDescriptions.update_by_pk ?? `update single row of the table: "${table.name}"`,
    args: indexFieldsByName([...operators, createArgumentIgnoringNull('pk_columns', makeRequiredType(keyInput))]),
    means: { is: 'update', form: 'one', table },
  });
  return roots;
}
