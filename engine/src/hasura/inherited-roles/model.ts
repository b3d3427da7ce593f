import { isDeepStrictEqual } from 'node:util';
import type { InheritedRoleMetadata } from '../../metadata/schema.ts';
import type { TableMetadata } from '../../metadata/table.ts';
import { alwaysTrue, andBoth } from '../../model/predicate.ts';
import { formatTableName, type Reporter } from '../../model/report.ts';
import type {
  RowPredicate,
  RowValue,
  ScalarComputed,
  SelectPermission,
  TableColumn,
  TrackedTable,
} from '../../model/types.ts';

/** Each role follows the roles from which it inherits. Reports roles that inherit from themselves. */
export function sortByInheritance(
  roles: readonly InheritedRoleMetadata[],
  report: Reporter,
): readonly InheritedRoleMetadata[] {
  const byName = new Map(roles.map((role) => [role.role_name, role]));
  const ordered: InheritedRoleMetadata[] = [];
  const settled = new Set<string>();
  const visit = (role: InheritedRoleMetadata, within: readonly string[]): boolean => {
    if (within.includes(role.role_name)) return false;
    if (settled.has(role.role_name)) return true;
    const parents = role.role_set.map((name) => byName.get(name)).filter((parent) => parent !== undefined);
    if (!parents.every((parent) => visit(parent, [...within, role.role_name]))) return false;
    settled.add(role.role_name);
    ordered.push(role);
    return true;
  };
  for (const role of roles)
    if (!visit(role, []))
      report({ type: 'inherited_role', name: role.role_name, reason: 'the role inherits from itself' });
  return ordered;
}

/** The role and all roles that inherit from it, directly or indirectly. */
export function getRoleAndInheritingRoles(ordered: readonly InheritedRoleMetadata[], role: string): readonly string[] {
  const heirs = new Set([role]);
  for (const { role_name, role_set } of ordered) if (role_set.some((parent) => heirs.has(parent))) heirs.add(role_name);
  return [...heirs];
}

/** A role inherits a write permission only if the same permission applies to all its parent roles that can write. */
export function inheritWrites(
  metadata: TableMetadata,
  roles: readonly InheritedRoleMetadata[],
  sourceName: string,
  report: Reporter,
): TableMetadata {
  const inherit = <P extends { readonly role: string; readonly permission: unknown }>(
    kind: 'insert' | 'update' | 'delete',
    given: readonly P[],
  ): P[] => {
    const all = [...given];
    for (const { role_name, role_set } of roles) {
      if (all.some(({ role }) => role === role_name)) continue;
      const [first, ...others] = all.filter(({ role }) => role_set.includes(role));
      if (first === undefined) continue;
      if (others.every(({ permission }) => isDeepStrictEqual(permission, first.permission))) {
        all.push({ ...first, role: role_name });
        continue;
      }
      const table = formatTableName(metadata.table);
      report({
        type: 'inherited role permission inconsistency',
        name: role_name,
        reason: `Could not inherit permission for the role '${role_name}' for the entity: '${kind} permission, table: ${table}, source: '${sourceName}''`,
        entity: { permission_type: kind, source: sourceName, table },
      });
    }
    return all;
  };
  return {
    ...metadata,
    insert_permissions: inherit('insert', metadata.insert_permissions ?? []),
    update_permissions: inherit('update', metadata.update_permissions ?? []),
    delete_permissions: inherit('delete', metadata.delete_permissions ?? []),
  };
}

const either = (of: readonly RowPredicate[]): RowPredicate =>
  of.some((predicate) => predicate.is === 'all' && predicate.of.length === 0) ? alwaysTrue : { is: 'any', of };

/** Rows in which an inherited role can read a value; undefined if in every row that it can read. */
function visibilityCondition(
  scalar: TableColumn | ScalarComputed,
  permissions: readonly SelectPermission[],
): RowPredicate | undefined {
  const granting = permissions.filter(({ columns, computed }) =>
    'computed' in scalar ? computed.has(scalar) : columns.has(scalar),
  );
  if (granting.length === permissions.length && granting.every(({ masks }) => !masks.has(scalar))) return undefined;
  return either(
    granting.map(({ filter, masks }) => {
      const mask = masks.get(scalar);
      return mask !== undefined && 'masked' in mask ? andBoth(filter, mask.when) : filter;
    }),
  );
}

/** `undefined` means the set of all names. */
function union(sets: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> | undefined {
  const known = sets.filter((names) => names !== undefined);
  return known.length === sets.length ? new Set(known.flatMap((names) => [...names])) : undefined;
}

function merged(permissions: readonly SelectPermission[]): SelectPermission {
  const columns = new Set(permissions.flatMap((permission) => [...permission.columns]));
  const computed = new Set(permissions.flatMap((permission) => [...permission.computed]));
  const masks = new Map<TableColumn | ScalarComputed, RowValue>();
  for (const scalar of [...columns, ...computed]) {
    const when = visibilityCondition(scalar, permissions);
    if (when !== undefined) masks.set(scalar, { masked: scalar, when, type: scalar.type });
  }
  const limits = permissions.map(({ limit }) => limit).filter((limit) => limit !== undefined);
  return {
    columns,
    computed,
    masks,
    filter: either(permissions.map(({ filter }) => filter)),
    limit: limits.length === permissions.length ? Math.max(...limits) : undefined,
    aggregations: permissions.some(({ aggregations }) => aggregations),
    roots: union(permissions.map(({ roots }) => roots)),
    subscriptionRoots: union(permissions.map(({ subscriptionRoots }) => subscriptionRoots)),
  };
}

/** A row is visible for an inherited role if it is visible for one of the parent roles. */
export function inheritSelects(
  { permissions: { select } }: TrackedTable,
  roles: readonly InheritedRoleMetadata[],
): void {
  for (const { role_name, role_set } of roles) {
    if (select.has(role_name)) continue;
    const inherited = role_set.map((role) => select.get(role)).filter((permission) => permission !== undefined);
    if (inherited.length > 0) select.set(role_name, merged(inherited));
  }
}
