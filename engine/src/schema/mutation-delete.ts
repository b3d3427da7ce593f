import type { Table } from '../model/types.ts';
import { deletePermissionFor } from '../permission/write.ts';
import { boolExp } from './bool-exp.ts';
import { mutationResponse, readableKey } from './mutation-response.ts';
import type { Registry } from './registry.ts';
import { keyArguments, tableObject } from './select.ts';
import { argument, byName, nullable, type OutputField, required } from './types.ts';

/** Returns `delete_orders` and `delete_orders_by_pk`. */
export function deleteRoots(registry: Registry, table: Table, backend: boolean): readonly OutputField[] {
  const permission = deletePermissionFor(table, registry.role);
  if (permission === undefined || !table.deletable || (permission.backendOnly && !backend)) return [];
  const key = readableKey(registry, table);
  const where = argument('where', required(boolExp(registry, table)), 'filter the rows which have to be deleted');
  const rows: OutputField = {
    name: table.rootNames.delete,
    type: nullable(mutationResponse(registry, table)),
    description: `delete data from the table: "${table.name}"`,
    args: byName([where]),
    means: { is: 'delete', form: 'rows', table },
  };
  if (key === undefined) return [rows];
  const one: OutputField = {
    name: table.rootNames.delete_by_pk,
    type: nullable(tableObject(registry, table)),
    description: `delete single row from the table: "${table.name}"`,
    args: keyArguments(registry, key),
    means: { is: 'delete', form: 'one', table },
  };
  return [rows, one];
}
