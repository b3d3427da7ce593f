import { toTableMetadata } from '../../engine-metadata/src/metadata.ts';

export type Filter = Readonly<Record<string, unknown>>;

/** A row filter of the metadata. A check of inserted or updated rows is also a row filter: of the rows it accepts. */
export interface RowFilter {
  readonly name: string;
  readonly table: string;
  readonly role: string;
  readonly filter: Filter;
}

export const metadata = toTableMetadata();

/** Returns whether a filter depends on the session or on the workspace. Others, such as `{}`, isolate no rows. */
const isolates = ({ filter }: RowFilter): boolean => /X-Hasura|"workspace"/i.test(JSON.stringify(filter));

export const rowFilters: readonly RowFilter[] = metadata
  // It never has a row.
  .filter(({ table }) => table.name !== 'audit_notes')
  .flatMap(({ table, ...permissions }) =>
    [
      ...permissions.select_permissions.map(({ role, permission }) => ({
        role,
        kind: 'select',
        filter: permission.filter,
      })),
      ...(permissions.insert_permissions ?? []).map(({ role, permission }) => ({
        role,
        kind: 'insert check',
        filter: permission.check,
      })),
      ...(permissions.update_permissions ?? []).flatMap(({ role, permission }) => [
        { role, kind: 'update', filter: permission.filter },
        { role, kind: 'update check', filter: permission.check },
      ]),
      ...(permissions.delete_permissions ?? []).map(({ role, permission }) => ({
        role,
        kind: 'delete',
        filter: permission.filter,
      })),
    ].map(({ role, kind, filter }) => ({ name: `${table.name} ${kind} ${role}`, table: table.name, role, filter })),
  )
  .filter(isolates);

/** The members of a filter that compare the owner of a row, or check that the workspace is not deleted. */
const ownerConditions = ['organisation_id', 'workspace_id', 'workspace', 'credential'];

type Remove = (filter: Filter, key: string) => Filter;

const removeMember: Remove = (filter, key) =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
/** Also from the conditions on related rows. */
const removeEverywhere: Remove = (filter, key) =>
  JSON.parse(JSON.stringify(filter, (name, value: unknown) => (name === key ? undefined : value)));

/** Returns for each such member of a filter the filter without this member. */
const partsOf = (each: RowFilter, remove: Remove): readonly RowFilter[] =>
  Object.keys(each.filter)
    .filter((key) => each.role !== 'authenticator' && ownerConditions.includes(key))
    .map((key) => ({ ...each, name: `${each.name} ${key}`, filter: remove(each.filter, key) }));

/** The filters without one of these members, and without it in the conditions on related rows too. */
export const parts = rowFilters.flatMap((each) => partsOf(each, removeMember));
export const partsEverywhere = rowFilters.flatMap((each) => partsOf(each, removeEverywhere));
