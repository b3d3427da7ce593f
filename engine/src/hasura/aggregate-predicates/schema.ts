import type { ConditionAggregate, Relationship, TableColumn, TrackedTable } from '../../model/types.ts';
import { selectColumnEnum } from '../../schema/aggregate.ts';
import type { RoleTypeRegistry } from '../../schema/registry.ts';
import {
  argumentIgnoringNull,
  type EnumType,
  type InputField,
  type InputMeaning,
  type InputType,
  type InputTypeRef,
  indexByName,
  listOf,
  nullable,
  required,
} from '../../schema/types.ts';

/** Accepts one or two columns, all of the Postgres type `over`. */
interface PredicateRow {
  readonly name: Exclude<ConditionAggregate, 'count'>;
  readonly over: 'bool' | 'float8';
  readonly columns: 1 | 2;
}

const predicateFunctions: readonly PredicateRow[] = [
  { name: 'avg', over: 'float8', columns: 1 },
  { name: 'bool_and', over: 'bool', columns: 1 },
  { name: 'bool_or', over: 'bool', columns: 1 },
  { name: 'corr', over: 'float8', columns: 2 },
  { name: 'covar_samp', over: 'float8', columns: 2 },
  { name: 'max', over: 'float8', columns: 1 },
  { name: 'min', over: 'float8', columns: 1 },
  { name: 'stddev_samp', over: 'float8', columns: 1 },
  { name: 'sum', over: 'float8', columns: 1 },
  { name: 'var_samp', over: 'float8', columns: 1 },
];

/** `onRows`: conditions on the rows of a table. `onType`: comparisons of a value of a Postgres type. */
interface Conditions {
  readonly onRows: (table: TrackedTable) => InputType;
  readonly onType: (type: TableColumn['type']) => InputType;
}

const member = (name: string, type: InputTypeRef, means: InputMeaning = { is: 'argument' }): InputField => ({
  name,
  type,
  description: undefined,
  nullIs: 'error',
  means,
});

const int4: TableColumn['type'] = { schema: 'pg_catalog', name: 'int4', kind: 'b', element: null };

/** `orders_select_column_orders_aggregate_bool_exp_bool_and_arguments_columns` */
function columnEnum(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  name: string,
  columns: readonly TableColumn[],
): EnumType {
  const stem = table.graphqlName;
  return registry.enumeration(
    `${stem}_select_column_${stem}_aggregate_bool_exp_${name}_arguments_columns`,
    () => new Map(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `select "${stem}_aggregate_bool_exp_${name}_arguments_columns" columns of table "${table.name}"`,
  );
}

function functionInput(registry: RoleTypeRegistry, table: TrackedTable, row: PredicateRow, conditions: Conditions) {
  const columns = registry.columns(table).filter(({ type }) => type.name === row.over && type.element === null);
  const [first] = columns;
  if (first === undefined) return undefined;
  const stem = `${table.graphqlName}_aggregate_bool_exp_${row.name}`;
  const fields = () => {
    const column = required(columnEnum(registry, table, row.name, columns));
    const pair = () => indexByName([member('X', column), member('Y', column)]);
    return indexByName([
      member('arguments', row.columns === 1 ? column : required(registry.input(`${stem}_arguments`, pair))),
      argumentIgnoringNull('distinct', nullable(registry.scalar('Boolean'))),
      member('filter', nullable(conditions.onRows(table))),
      member('predicate', required(conditions.onType(first.type))),
    ]);
  };
  const means = { is: 'predicate-function', aggregate: row.name, table, result: first.type } as const;
  return member(row.name, nullable(registry.input(stem, fields)), means);
}

function countInput(registry: RoleTypeRegistry, table: TrackedTable, conditions: Conditions): InputField {
  const fields = () => {
    const column = selectColumnEnum(registry, table);
    return indexByName([
      column && member('arguments', listOf(required(column))),
      argumentIgnoringNull('distinct', nullable(registry.scalar('Boolean'))),
      member('filter', nullable(conditions.onRows(table))),
      member('predicate', required(conditions.onType(int4))),
    ]);
  };
  const means = { is: 'predicate-function', aggregate: 'count', table, result: int4 } as const;
  return member('count', nullable(registry.input(`${table.graphqlName}_aggregate_bool_exp_count`, fields)), means);
}

/** Undefined if the role may not aggregate the rows, or no aggregate function accepts their columns. */
export function aggregatePredicateType(
  registry: RoleTypeRegistry,
  relationship: Relationship,
  conditions: Conditions,
): InputField | undefined {
  const { kind, name, table, computed } = relationship;
  if (kind !== 'array' || computed !== undefined || registry.access(table)?.aggregations !== true) return undefined;
  const fields = () =>
    indexByName([
      countInput(registry, table, conditions),
      ...predicateFunctions.map((row) => functionInput(registry, table, row, conditions)),
    ]);
  const type = registry.input(`${table.graphqlName}_aggregate_bool_exp`, fields);
  return member(`${name}_aggregate`, nullable(type), { is: 'relationship-aggregate', relationship });
}
