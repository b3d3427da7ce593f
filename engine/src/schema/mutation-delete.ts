import type { TrackedTable } from '../model/types.ts';
import { deletePermission } from '../permission/write.ts';
import { boolExpType } from './bool-exp.ts';
import { mutationResponseType, readablePrimaryKey } from './mutation-response.ts';
import type { RoleTypeRegistry } from './registry.ts';
import { primaryKeyArguments, tableRowType } from './select.ts';
import { argumentIgnoringNull, indexByName, makeNullableType, type OutputField, required } from './types.ts';

/** `delete_orders` and `delete_orders_by_pk` */
export function deleteRootFields(
  registry: RoleTypeRegistry,
  table: TrackedTable,
  backend: boolean,
): readonly OutputField[] {
  const permission = deletePermission(table, registry.role);
  if (permission === undefined || !table.deletable || (permission.backendOnly && !backend)) return [];
  const key = readablePrimaryKey(registry, table);
  const where = argumentIgnoringNull(
    'where',
    required(boolExpType(registry, table)),
    'filter the rows which have to be deleted',
  );
  const rows: OutputField = {
    name: table.rootNames.delete,
    type: makeNullableType(mutationResponseType(registry, table)),
    description: table.rootDescriptions.delete ?? `delete data from the table: "${table.name}"`,
    args: indexByName([where]),
    means: { is: 'delete', form: 'rows', table },
  };
  if (key === undefined) return [rows];
  const one: OutputField = {
    name: table.rootNames.delete_by_pk,
    type: makeNullableType(tableRowType(registry, table)),
    description: table.rootDescriptions.delete_by_pk ?? `delete single row from the table: "${table.name}"`,
    args: primaryKeyArguments(registry, key),
    means: { is: 'delete', form: 'one', table },
  };
  return [rows, one];
}
