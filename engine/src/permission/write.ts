import { alwaysTrue } from '../model/predicate.ts';
import type {
  DeletePermission,
  InsertPermission,
  TableColumn,
  TrackedTable,
  UpdatePermission,
} from '../model/types.ts';
import { adminRole } from './select.ts';

/** All columns except those that the database computes. */
export const writableColumns = (table: TrackedTable): readonly TableColumn[] =>
  [...table.columns.values()].filter(({ generated }) => !generated);

export function insertPermission(table: TrackedTable, role: string): InsertPermission | undefined {
  if (role !== adminRole) return table.permissions.insert.get(role);
  return { columns: new Set(table.columns.values()), check: alwaysTrue, presets: [], backendOnly: false };
}

export function updatePermission(table: TrackedTable, role: string): UpdatePermission | undefined {
  if (role !== adminRole) return table.permissions.update.get(role);
  return {
    columns: new Set(table.columns.values()),
    filter: alwaysTrue,
    check: undefined,
    presets: [],
    backendOnly: false,
  };
}

export function deletePermission(table: TrackedTable, role: string): DeletePermission | undefined {
  if (role !== adminRole) return table.permissions.delete.get(role);
  return { filter: alwaysTrue, backendOnly: false };
}
