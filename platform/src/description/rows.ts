/** A condition in the syntax of Hasura's permission filters; a row must meet every member. */
export type RowFilter = { readonly [key: string]: unknown };

export interface RecordAccessRole {
  readonly name: string;
  readonly writes: boolean;
  /** Filter of the rows that the role may read. `workspaceColumn` contains the workspace of a row. */
  readonly scope: (workspaceColumn: string) => RowFilter;
}

/** Includes deleted rows. */
export type RoleFilter = (role: RecordAccessRole) => RowFilter;

export const sessionOrganisationFilter: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };

export const workspaceIdsComparison: RowFilter = { _in: 'X-Hasura-Workspace-Ids' };

export const recordAccessRoles: readonly RecordAccessRole[] = [
  { name: 'organisation', writes: true, scope: () => sessionOrganisationFilter },
  {
    name: 'workspace',
    writes: true,
    scope: (workspaceColumn) => ({ ...sessionOrganisationFilter, [workspaceColumn]: workspaceIdsComparison }),
  },
  { name: 'analyst', writes: false, scope: () => ({}) },
];

export const notDeletedFilter: RowFilter = { deleted_at: { _is_null: true } };

export const deletedFilter: RowFilter = { deleted_at: { _is_null: false } };

/** The session may read the workspace of the row (`workspace_id`), and the workspace is not deleted. */
export const visibleRecords: RoleFilter = (role) => ({ ...role.scope('workspace_id'), workspace: notDeletedFilter });

/** The column `credential` contains the credential of the session. */
export const visibleCredentials: RoleFilter = () => ({
  ...sessionOrganisationFilter,
  credential: { _eq: 'X-Hasura-Credential' },
});
