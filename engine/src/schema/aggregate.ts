import type { Table } from '../model/types.ts';
import { aggregateFunctions, columnsFor } from './aggregate-functions.ts';
import type { Registry } from './registry.ts';
import {
  argument,
  byName,
  type EnumType,
  type InputField,
  listOf,
  nullable,
  type ObjectType,
  type OutputField,
  type OutputMeaning,
  type OutputRef,
  required,
} from './types.ts';

const field = (
  name: string,
  type: OutputRef,
  means: OutputMeaning,
  args: ReadonlyMap<string, InputField> = new Map(),
): OutputField => ({ name, type, means, args, description: undefined });

/** Returns the enum of the table's columns that the role may read; undefined if it may read no column. */
export function selectColumn(registry: Registry, table: Table): EnumType | undefined {
  const columns = registry.columns(table);
  if (columns.length === 0) return undefined;
  return registry.enumeration(
    `${table.graphqlName}_select_column`,
    () => new Map(columns.map(({ graphqlName }) => [graphqlName, 'column name'])),
    `select columns of table "${table.name}"`,
  );
}

function functionFields(registry: Registry, table: Table): readonly OutputField[] {
  return aggregateFunctions.flatMap(({ name, over, gives }) => {
    const columns = columnsFor(over, registry.columns(table));
    if (columns.length === 0) return [];
    const type = registry.object(
      `${table.graphqlName}_${name}_fields`,
      () =>
        byName(
          columns.map((column) =>
            field(
              column.graphqlName,
              gives === 'Float' ? nullable(registry.scalar('Float')) : registry.ofType(column.type, false),
              { is: 'scalar', scalar: registry.maskedScalar(table, column) },
            ),
          ),
        ),
      `aggregate ${name} on columns`,
    );
    return [field(name, nullable(type), { is: 'function', aggregate: name })];
  });
}

function valuesType(registry: Registry, table: Table): ObjectType {
  const fields = () => {
    const column = selectColumn(registry, table);
    const countArguments = byName([
      column && argument('columns', listOf(required(column))),
      column && argument('distinct', nullable(registry.scalar('Boolean'))),
    ]);
    const count = field('count', required(registry.scalar('Int')), { is: 'count', table }, countArguments);
    return byName([count, ...functionFields(registry, table)]);
  };
  return registry.object(`${table.graphqlName}_aggregate_fields`, fields, `aggregate fields of "${table.name}"`);
}

/**
 * Returns `orders_aggregate`: aggregate values and the aggregated rows.
 * @param row returns the type of one row; undefined if the role may see no field of rows
 */
export function aggregateType(registry: Registry, table: Table, row: () => ObjectType | undefined): ObjectType {
  const fields = () => {
    const type = row();
    return byName([
      field('aggregate', nullable(valuesType(registry, table)), { is: 'values', table }),
      type && field('nodes', listOf(required(type), true), { is: 'nodes', table }),
    ]);
  };
  return registry.object(`${table.graphqlName}_aggregate`, fields, `aggregated selection of "${table.name}"`);
}
