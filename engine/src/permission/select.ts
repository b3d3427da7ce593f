import { always } from '../model/predicate.ts';
import type { SelectPermission, Table } from '../model/types.ts';

/** The role that may do everything. */
export const adminRole = 'admin';

const ofAdmin = new WeakMap<Table, SelectPermission>();

/** Returns the select permission of a role on a table; undefined if it has none. */
export function permissionFor(table: Table, role: string): SelectPermission | undefined {
  if (role !== adminRole) return table.permissions.select.get(role);
  const known = ofAdmin.get(table);
  if (known !== undefined) return known;
  const everything: SelectPermission = {
    columns: new Set(table.columns.values()),
    computed: new Set(table.computed.values()),
    masks: new Map(),
    filter: always,
    limit: undefined,
    aggregations: true,
    roots: undefined,
  };
  ofAdmin.set(table, everything);
  return everything;
}
