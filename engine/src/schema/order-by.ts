import { takesNoArguments } from '../hasura/functions/schema/arguments.ts';
import type { ComputedFunction, ScalarComputed, TableColumn, TrackedTable } from '../model/types.ts';
import { aggregatableColumns, aggregateFunctions } from './aggregate-functions.ts';
import type { RoleTypeRegistry } from './registry.ts';
import {
  type EnumType,
  type InputField,
  type InputMeaning,
  type InputType,
  type InputTypeRef,
  indexByName,
  nullable,
} from './types.ts';

const directions = new Map([
  ['asc', 'in ascending order, nulls last'],
  ['asc_nulls_first', 'in ascending order, nulls first'],
  ['asc_nulls_last', 'in ascending order, nulls last'],
  ['desc', 'in descending order, nulls first'],
  ['desc_nulls_first', 'in descending order, nulls first'],
  ['desc_nulls_last', 'in descending order, nulls last'],
]);

const direction = (registry: RoleTypeRegistry): EnumType =>
  registry.enumeration('order_by', () => directions, 'column ordering options');

const member = (name: string, type: InputTypeRef, means: InputMeaning): InputField => ({
  name,
  type,
  description: undefined,
  nullIs: 'absent',
  means,
});

function functionOrderBy(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  name: string,
  columns: ReturnType<typeof aggregatableColumns>,
): InputType {
  return registry.input(
    `${table.graphqlName}_${name}_order_by`,
    () =>
      indexByName(
        columns.map((column) =>
          member(column.graphqlName, nullable(direction(registry)), {
            is: 'scalar',
            scalar: registry.maskedScalar(table, column),
          }),
        ),
      ),
    `order by ${name}() on columns of table "${table.name}"`,
  );
}

function aggregateOrderBy(registry: RoleTypeRegistry, table: TrackedTable): InputType {
  const fields = () =>
    indexByName([
      member('count', nullable(direction(registry)), { is: 'count' }),
      ...aggregateFunctions.map(({ name, over }) => {
        const columns = aggregatableColumns(over, registry.columns(table));
        if (columns.length === 0) return undefined;
        return member(name, nullable(functionOrderBy(registry, table, name, columns)), {
          is: 'function',
          aggregate: name,
        });
      }),
    ]);
  return registry.input(
    `${table.graphqlName}_aggregate_order_by`,
    fields,
    `order by aggregate values of table "${table.name}"`,
  );
}

const isFixed = (computed: ComputedFunction | undefined): boolean =>
  computed === undefined || takesNoArguments(computed.routine);

const orderable = (registry: RoleTypeRegistry, table: TrackedTable): readonly (TableColumn | ScalarComputed)[] => [
  ...registry.columns(table),
  ...registry.computed(table).filter(({ computed }) => isFixed(computed)),
];

/** `orders_order_by` */
export function orderByType(registry: RoleTypeRegistry, table: TrackedTable): InputType {
  const fields = (): ReadonlyMap<string, InputField> =>
    indexByName([
      ...orderable(registry, table).map((scalar) =>
        member(scalar.graphqlName, nullable(direction(registry)), {
          is: 'scalar',
          scalar: registry.maskedScalar(table, scalar),
        }),
      ),
      ...[...table.relationships.values()]
        .filter(({ table: remote, computed }) => registry.access(remote) !== undefined && isFixed(computed))
        .map((relationship) =>
          relationship.kind === 'object'
            ? member(relationship.name, nullable(orderByType(registry, relationship.table)), {
                is: 'relationship',
                relationship,
              })
            : member(`${relationship.name}_aggregate`, nullable(aggregateOrderBy(registry, relationship.table)), {
                is: 'relationship-aggregate',
                relationship,
              }),
        ),
    ]);
  return registry.input(
    `${table.graphqlName}_order_by`,
    fields,
    `Ordering options when selecting data from "${table.name}".`,
  );
}
