import { always } from '../model/predicate.ts';
import type { Column, DeletePermission, InsertPermission, Table, UpdatePermission } from '../model/types.ts';
import { adminRole } from './select.ts';

/** The columns that can be written at all. */
export const writableColumns = (table: Table): readonly Column[] =>
  [...table.columns.values()].filter(({ generated }) => !generated);

/** What a role may insert into a table; undefined: nothing. */
export function insertPermissionFor(table: Table, role: string): InsertPermission | undefined {
  if (role !== adminRole) return table.permissions.insert.get(role);
  return { columns: new Set(table.columns.values()), check: always, presets: [], backendOnly: false };
}

/** What a role may update in a table; undefined: nothing. */
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

/** Which rows of a table a role may delete; undefined: none. */
export function deletePermissionFor(table: Table, role: string): DeletePermission | undefined {
  if (role !== adminRole) return table.permissions.delete.get(role);
  return { filter: always, backendOnly: false };
}
