import type { TableColumn, TrackedTable } from '../model/types.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { hasReadableFields, tableRowType } from './select.ts';
import { indexByName, listOf, type ObjectType, type OutputField, required } from './types.ts';

const noArguments = new Map<string, never>();

/** `orders_mutation_response` */
export function mutationResponseType(registry: RoleTypeRegistry, table: TrackedTable): ObjectType {
  const fields = (): ReadonlyMap<string, OutputField> =>
    indexByName([
      {
        name: 'affected_rows',
        type: required(registry.scalar('Int')),
        description: 'number of rows affected by the mutation',
        args: noArguments,
        means: { is: 'affected-rows' },
      },
      hasReadableFields(registry, table)
        ? {
            name: 'returning',
            type: listOf(required(tableRowType(registry, table)), true),
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

/** Undefined if the role may not read all columns of the key, or may not read rows by it. */
export function readablePrimaryKey(
  registry: RoleTypeRegistry,
  table: TrackedTable,
): readonly TableColumn[] | undefined {
  const access = registry.access(table);
  const key = table.primaryKey;
  return access !== undefined && key?.every((column) => access.columns.has(column)) ? key : undefined;
}
