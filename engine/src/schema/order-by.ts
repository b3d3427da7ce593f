import type { Column, Computation, ComputedScalar, Table } from '../model/types.ts';
import { aggregateFunctions, columnsFor } from './aggregate-functions.ts';
import { needsNoArguments } from './call.ts';
import type { Registry } from './registry.ts';
import {
  byName,
  type EnumType,
  type InputField,
  type InputMeaning,
  type InputRef,
  type InputType,
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

const direction = (registry: Registry): EnumType =>
  registry.enumeration('order_by', () => directions, 'column ordering options');

const member = (name: string, type: InputRef, means: InputMeaning): InputField => ({
  name,
  type,
  description: undefined,
  nullIs: 'absent',
  means,
});

function functionOrderBy(
  registry: Registry,
  table: Table,
  name: string,
  columns: ReturnType<typeof columnsFor>,
): InputType {
  return registry.input(
    `${table.graphqlName}_${name}_order_by`,
    () =>
      byName(
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

function aggregateOrderBy(registry: Registry, table: Table): InputType {
  const fields = () =>
    byName([
      member('count', nullable(direction(registry)), { is: 'count' }),
      ...aggregateFunctions.map(({ name, over }) => {
        const columns = columnsFor(over, registry.columns(table));
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

const isFixed = (computed: Computation | undefined): boolean =>
  computed === undefined || needsNoArguments(computed.routine);

const orderable = (registry: Registry, table: Table): readonly (Column | ComputedScalar)[] => [
  ...registry.columns(table),
  ...registry.computed(table).filter(({ computed }) => isFixed(computed)),
];

/** Returns the orders of rows of a table: `orders_order_by`. */
export function orderBy(registry: Registry, table: Table): InputType {
  const fields = (): ReadonlyMap<string, InputField> =>
    byName([
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
            ? member(relationship.name, nullable(orderBy(registry, relationship.table)), {
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
