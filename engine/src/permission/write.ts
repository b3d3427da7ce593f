import { always } from '../model/predicate.ts';
import type { Column, DeletePermission, InsertPermission, Table, UpdatePermission } from '../model/types.ts';
import { adminRole } from './select.ts';

/** Returns the columns that can be written. */
export const writableColumns = (table: Table): readonly Column[] =>
  [...table.columns.values()].filter(({ generated }) => !generated);

/** Returns the insert permission of a role on a table; undefined if it has none. */
export function insertPermissionFor(table: Table, role: string): InsertPermission | undefined {
  if (role !== adminRole) return table.permissions.insert.get(role);
  return { columns: new Set(table.columns.values()), check: always, presets: [], backendOnly: false };
}

/** Returns the update permission of a role on a table; undefined if it has none. */
export function updatePermissionFor(table: Table, role: string): UpdatePermission | undefined {
  if (role !== adminRole) return table.permissions.update.get(role);
  return {
    columns: new Set(table.columns.values()),
    filter: always,
    check: undefined,
    presets: [],
    backendOnly: false,
  };
}

/** Returns the delete permission of a role on a table; undefined if it has none. */
export function deletePermissionFor(table: Table, role: string): DeletePermission | undefined {
  if (role !== adminRole) return table.permissions.delete.get(role);
  return { filter: always, backendOnly: false };
}
