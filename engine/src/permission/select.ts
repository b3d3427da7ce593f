import { always } from '../model/predicate.ts';
import type { SelectPermission, Table } from '../model/types.ts';

/** The role that is allowed everything. */
export const adminRole = 'admin';

const ofAdmin = new WeakMap<Table, SelectPermission>();

/** What a role may read of a table; undefined: nothing. */
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
