import type { TrackedTable } from '../model/types.ts';
import { getDeletePermission } from '../permission/write.ts';
import { createBoolExpType } from './bool-exp.ts';
import { createMutationResponseType, getReadablePrimaryKey } from './mutation-response.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { createPrimaryKeyArguments, createTableRowType } from './select.ts';
import {
  createArgumentIgnoringNull,
  indexFieldsByName,
  makeNullableType,
  makeRequiredType,
  type OutputField,
} from './types.ts';

/** Returns the root fields `delete_orders` and `delete_orders_by_pk` of a table. */
export function createDeleteRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] {
  const permission = getDeletePermission(table, registry.role);
  if (permission === undefined || !table.deletable || (permission.backendOnly && !backend)) return [];
  const key = getReadablePrimaryKey(registry, table);
  const where = createArgumentIgnoringNull(
    'where',
    makeRequiredType(createBoolExpType(registry, table)),
    'filter the rows which have to be deleted',
  );
  const rows: OutputField = {
    name: table.rootNames.delete,
    type: makeNullableType(createMutationResponseType(registry, table)),
    description: table.rootDescriptions.delete ?? `delete data from the table: "${table.name}"`,
    args: indexFieldsByName([where]),
    means: { is: 'delete', form: 'rows', table },
  };
  if (key === undefined) return [rows];
  const one: OutputField = {
    name: table.rootNames.delete_by_pk,
    type: makeNullableType(createTableRowType(registry, table)),
    description: table.rootDescriptions.delete_by_pk ?? `delete single row from the table: "${table.name}"`,
    args: createPrimaryKeyArguments(registry, key),
    means: { is: 'delete', form: 'one', table },
  };
  return [rows, one];
}
