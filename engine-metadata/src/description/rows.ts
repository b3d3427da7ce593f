/** A condition on rows in the syntax of Hasura's permission filters. A row must meet the conditions of all keys. */
export interface RowFilter {
  readonly [key: string]: unknown;
}

/** A role with which the gateway reads the records of tenants. */
export interface RecordRole {
  readonly name: string;
  /** Whether the gateway uses the role to change records for a caller. */
  readonly writes: boolean;
  /**
   * Returns the filter for the rows that the role's session may see. `workspaceColumn` is the column that contains the
   * workspace of a row.
   */
  readonly scope: (workspaceColumn: string) => RowFilter;
}

/** Returns, for a role, the filter of the table's rows that the role's session may see, including deleted rows. */
export type RowFilterByRole = (role: RecordRole) => RowFilter;

/** The condition of rows that belong to the session's organisation. */
export const inSessionOrganisation: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };

/** The condition of a workspace that the session lists. A session may be limited to some workspaces. */
export const inSessionWorkspaces: RowFilter = { _in: 'X-Hasura-Workspace-Ids' };

export const recordRoles: readonly RecordRole[] = [
  { name: 'organisation', writes: true, scope: () => inSessionOrganisation },
  {
    name: 'workspace',
    writes: true,
    scope: (workspaceColumn) => ({ ...inSessionOrganisation, [workspaceColumn]: inSessionWorkspaces }),
  },
  { name: 'analyst', writes: false, scope: () => ({}) },
];

/** The condition of a row that is not deleted, in a table with the column `deleted_at`. */
export const isNotDeleted: RowFilter = { deleted_at: { _is_null: true } };

/** The condition of a soft-deleted row of a table with the column `deleted_at`. */
export const isDeleted: RowFilter = { deleted_at: { _is_null: false } };

/** The condition of rows whose workspace (`workspace_id`) is not deleted and visible to the session. */
export const visibleRecordRows: RowFilterByRole = (role) => ({
  ...role.scope('workspace_id'),
  workspace: isNotDeleted,
});

/** The condition of rows that belong to the session's credential. */
export const visibleCredentialRows: RowFilterByRole = () => ({
  ...inSessionOrganisation,
  credential: { _eq: 'X-Hasura-Credential' },
});
