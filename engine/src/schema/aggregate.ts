import type { TrackedTable } from '../model/types.ts';
import { aggregateFunctions, getColumnsAcceptedByAggregate } from './aggregate-functions.ts';
import { createComputedFieldArgument } from './call.ts';
import type { RoleTypeRegistry } from './registry.ts';
import {
  createArgumentIgnoringNull,
  createListType,
  type EnumType,
  type InputField,
  indexFieldsByName,
  makeNullableType,
  makeRequiredType,
  type ObjectType,
  type OutputField,
  type OutputFieldMeaning,
  type OutputTypeReference,
} from './types.ts';

const field = (
  name: string,
  type: OutputTypeReference,
  means: OutputFieldMeaning,
  args: ReadonlyMap<string, InputField> = new Map(),
): OutputField => ({ name, type, means, args, description: undefined });

/** Returns the enum of the table's columns that the role may read; undefined if the role may read no column. */
export function createSelectColumnEnum(registry: RoleTypeRegistry, table: TrackedTable): EnumType | undefined {
  const columns = registry.columns(table);
  if (columns.length === 0) return undefined;
  return registry.enumeration(
    `${table.graphqlName}_select_column`,
    () => new Map(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `select columns of table "${table.name}"`,
  );
}

function functionFields(registry: RoleTypeRegistry, table: TrackedTable): readonly OutputField[] {
  return aggregateFunctions.flatMap(({ name, over, gives }) => {
    const columns = getColumnsAcceptedByAggregate(over, [...registry.columns(table), ...registry.computed(table)]);
    if (columns.length === 0) return [];
    const type = registry.object(
      `${table.graphqlName}_${name}_fields`,
      () =>
        indexFieldsByName(
          columns.map((column) =>
            field(
              column.graphqlName,
              gives === 'Float' ? makeNullableType(registry.scalar('Float')) : registry.ofType(column.type, false),
              { is: 'scalar', scalar: registry.maskedScalar(table, column) },
              'computed' in column
                ? indexFieldsByName([createComputedFieldArgument(registry, table, column.graphqlName, column.computed)])
                : undefined,
            ),
          ),
        ),
      `aggregate ${name} on columns`,
    );
    return [field(name, makeNullableType(type), { is: 'function', aggregate: name })];
  });
}

function valuesType(registry: RoleTypeRegistry, table: TrackedTable): ObjectType {
  const fields = () => {
    const column = createSelectColumnEnum(registry, table);
    const countArguments = indexFieldsByName([
      column && createArgumentIgnoringNull('columns', createListType(makeRequiredType(column))),
      column && createArgumentIgnoringNull('distinct', makeNullableType(registry.scalar('Boolean'))),
    ]);
    const count = field('count', makeRequiredType(registry.scalar('Int')), { is: 'count', table }, countArguments);
    return indexFieldsByName([count, ...functionFields(registry, table)]);
  };
  return registry.object(`${table.graphqlName}_aggregate_fields`, fields, `aggregate fields of "${table.name}"`);
}

/**
 * Returns a type such as `orders_aggregate`, with aggregate values and the aggregated rows.
 * @param row returns the type of one row; undefined if the role may read no field of the rows
 */
export function createAggregateType(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  row: () => ObjectType | undefined,
): ObjectType {
  const fields = () => {
    const type = row();
    return indexFieldsByName([
      field('aggregate', makeNullableType(valuesType(registry, table)), { is: 'values', table }),
      type && field('nodes', createListType(makeRequiredType(type), true), { is: 'nodes', table }),
    ]);
  };
  return registry.object(`${table.graphqlName}_aggregate`, fields, `aggregated selection of "${table.name}"`);
}
