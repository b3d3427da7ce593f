import type { Column, Table } from '../model/types.ts';
import type { Registry } from './registry.ts';
import { hasFields, tableObject } from './select.ts';
import { byName, listOf, type ObjectType, type OutputField, required } from './types.ts';

const noArguments = new Map<string, never>();

/** Returns the response of a mutation of many rows: `orders_mutation_response`. */
export function mutationResponse(registry: Registry, table: Table): ObjectType {
  const fields = (): ReadonlyMap<string, OutputField> =>
    byName([
      {
        name: 'affected_rows',
        type: required(registry.scalar('Int')),
        description: 'number of rows affected by the mutation',
        args: noArguments,
        means: { is: 'affected-rows' },
      },
      hasFields(registry, table)
        ? {
            name: 'returning',
            type: listOf(required(tableObject(registry, table)), true),
            description: 'data from the rows affected by the mutation',
            args: noArguments,
            means: { is: 'returning' },
          }
        : undefined,
    ]);
  return registry.object(
    `${table.graphqlName}_mutation_response`,
    fields,
    `response of any mutation on the table "${table.name}"`,
  );
}

/**
 * Returns the columns of the table's primary key; undefined unless the role may read all of them and can identify a
 * row.
 */
export function readableKey(registry: Registry, table: Table): readonly Column[] | undefined {
  const access = registry.access(table);
  const key = table.primaryKey;
  return access !== undefined && key?.every((column) => access.columns.has(column)) ? key : undefined;
}
