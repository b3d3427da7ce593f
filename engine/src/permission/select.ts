import { alwaysTrue } from '../model/predicate.ts';
import type { SelectPermission, TrackedTable } from '../model/types.ts';

/** Has all permissions. */
export const adminRole = 'admin';

const ofAdmin = new WeakMap<TrackedTable, SelectPermission>();

export function selectPermission(table: TrackedTable, role: string): SelectPermission | undefined {
  if (role !== adminRole) return table.permissions.select.get(role);
  const known = ofAdmin.get(table);
  if (known !== undefined) return known;
  const everything: SelectPermission = {
    columns: new Set(table.columns.values()),
    computed: new Set(table.computed.values()),
    masks: new Map(),
    filter: alwaysTrue,
    limit: undefined,
    aggregations: true,
    roots: undefined,
    subscriptionRoots: undefined,
  };
  ofAdmin.set(table, everything);
  return everything;
}
