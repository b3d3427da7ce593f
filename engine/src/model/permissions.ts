import type { QualifiedName } from '../metadata/parts.ts';
import type { TableMetadata } from '../metadata/table.ts';
import { markAsPermission } from './predicate.ts';
import { PredicateError, permissionPredicate, permissionValue } from './read-predicate.ts';
import { formatTableName, type Reporter } from './report.ts';
import type { ColumnPreset, RowPredicate, ScalarComputed, TableColumn, TrackedTable } from './types.ts';

type ModelContext = { readonly find: (name: QualifiedName) => TrackedTable | undefined; readonly report: Reporter };

const rootNames = (names: readonly string[] | null | undefined): ReadonlySet<string> | undefined =>
  names === null || names === undefined ? undefined : new Set(names);

/**
 * Omits and reports permissions that do not match the database. All tables must already have their relationships,
 * because conditions of permissions contain them.
 */
export function addPermissions(table: TrackedTable, metadata: TableMetadata, { find, report }: ModelContext): void {
  const condition = (expression: unknown, name: string): RowPredicate =>
    permissionPredicate(table, find, expression, name);
  const column = (name: string): TableColumn => {
    const found = table.columns.get(name);
    if (found === undefined) throw new PredicateError(`columns: ${table.name} has no column ${name}`);
    return found;
  };
  const columns = (names: '*' | readonly string[]): ReadonlySet<TableColumn> =>
    new Set(names === '*' ? table.columns.values() : names.map(column));
  const computed = (names: readonly string[]): ReadonlySet<ScalarComputed> =>
    new Set(
      names.map((name) => {
        const scalar = table.computed.get(name);
        if (scalar !== undefined) return scalar;
        throw new PredicateError(
          table.relationships.get(name)?.computed === undefined
            ? `computed_fields: ${table.name} has no computed field ${name}`
            : `computed_fields: ${name} returns rows, so it may not be in this list. Remove it from the list. The permission on the table of these rows decides whether the rows are visible.`,
        );
      }),
    );
  const presets = (set: Readonly<Record<string, unknown>> | null): readonly ColumnPreset[] =>
    Object.entries(set ?? {}).map(([name, value]) => ({ column: column(name), value: permissionValue(value) }));
  const unset = (names: ReadonlySet<TableColumn>, fixed: readonly ColumnPreset[]): ReadonlySet<TableColumn> =>
    new Set([...names].filter((name) => !fixed.some((preset) => preset.column === name)));

  const add = <M, P>(
    kind: string,
    items: readonly { readonly role: string; readonly permission: M }[],
    into: Map<string, P>,
    make: (permission: M) => P,
  ): void => {
    for (const { role, permission } of items) {
      try {
        if (role === 'admin')
          throw new PredicateError('the role admin must not have permissions, because it may always do everything');
        if (into.has(role)) throw new PredicateError(`there are two permissions for the role ${role}`);
        into.set(role, make(permission));
      } catch (error) {
        if (!(error instanceof PredicateError)) throw error;
        const name = `${kind} of role ${role} on table ${formatTableName(metadata.table)}`;
        report({ type: kind, name, reason: error.message });
      }
    }
  };

  const { permissions } = table;
  add('select_permission', metadata.select_permissions, permissions.select, (item) => ({
    columns: columns(item.columns),
    computed: computed(item.computed_fields ?? []),
    masks: new Map(),
    filter: markAsPermission(condition(item.filter, 'filter')),
    limit: item.limit ?? undefined,
    aggregations: item.allow_aggregations,
    roots: rootNames(item.query_root_fields),
    subscriptionRoots: rootNames(item.subscription_root_fields),
  }));
  add('insert_permission', metadata.insert_permissions, permissions.insert, (item) => {
    const fixed = presets(item.set);
    return {
      columns: unset(columns(item.columns ?? '*'), fixed),
      check: condition(item.check, 'check'),
      presets: fixed,
      backendOnly: item.backend_only ?? false,
    };
  });
  add('update_permission', metadata.update_permissions, permissions.update, (item) => {
    const fixed = presets(item.set);
    return {
      columns: unset(columns(item.columns), fixed),
      filter: condition(item.filter, 'filter'),
      check: item.check === null || item.check === undefined ? undefined : condition(item.check, 'check'),
      presets: fixed,
      backendOnly: item.backend_only ?? false,
    };
  });
  add('delete_permission', metadata.delete_permissions, permissions.delete, (item) => ({
    filter: condition(item.filter, 'filter'),
    backendOnly: item.backend_only ?? false,
  }));
}
