import { computedFieldArgument } from '../hasura/functions/schema/arguments.ts';
import type { TrackedTable } from '../model/types.ts';
import { aggregatableColumns, aggregateFunctions } from './aggregate-functions.ts';
import type { RoleTypeRegistry } from './registry.ts';
import {
  argumentIgnoringNull,
  type EnumType,
  type InputField,
  indexByName,
  listOf,
  nullable,
  type ObjectType,
  type OutputField,
  type OutputMeaning,
  type OutputTypeRef,
  required,
} from './types.ts';

const field = (
  name: string,
  type: OutputTypeRef,
  means: OutputMeaning,
  args: ReadonlyMap<string, InputField> = new Map(),
): OutputField => ({ name, type, means, args, description: undefined });

/** Undefined if the role may read no column. */
export function selectColumnEnum(registry: RoleTypeRegistry, table: TrackedTable): EnumType | undefined {
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
    const columns = aggregatableColumns(over, [...registry.columns(table), ...registry.computed(table)]);
    if (columns.length === 0) return [];
    const type = registry.object(
      `${table.graphqlName}_${name}_fields`,
      () =>
        indexByName(
          columns.map((column) =>
            field(
              column.graphqlName,
              gives === 'Float' ? nullable(registry.scalar('Float')) : registry.ofType(column.type, false),
              { is: 'scalar', scalar: registry.maskedScalar(table, column) },
              'computed' in column
                ? indexByName([computedFieldArgument(registry, table, column.graphqlName, column.computed)])
                : undefined,
            ),
          ),
        ),
      `aggregate ${name} on columns`,
    );
    return [field(name, nullable(type), { is: 'function', aggregate: name })];
  });
}

function valuesType(registry: RoleTypeRegistry, table: TrackedTable): ObjectType {
  const fields = () => {
    const column = selectColumnEnum(registry, table);
    const countArguments = indexByName([
      column && argumentIgnoringNull('columns', listOf(required(column))),
      column && argumentIgnoringNull('distinct', nullable(registry.scalar('Boolean'))),
    ]);
    const count = field('count', required(registry.scalar('Int')), { is: 'count', table }, countArguments);
    return indexByName([count, ...functionFields(registry, table)]);
  };
  return registry.object(`${table.graphqlName}_aggregate_fields`, fields, `aggregate fields of "${table.name}"`);
}

/** `orders_aggregate`. @param row the type of one row; undefined if the role may read no field */
export function aggregateType(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  row: () => ObjectType | undefined,
): ObjectType {
  const fields = () => {
    const type = row();
    return indexByName([
      field('aggregate', nullable(valuesType(registry, table)), { is: 'values', table }),
      type && field('nodes', listOf(required(type), true), { is: 'nodes', table }),
    ]);
  };
  return registry.object(`${table.graphqlName}_aggregate`, fields, `aggregated selection of "${table.name}"`);
}
