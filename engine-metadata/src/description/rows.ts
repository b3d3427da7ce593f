/** A condition on rows in the syntax of Hasura's permission filters. All keys must match. */
export interface RowFilter {
  readonly [key: string]: unknown;
}

/** A role that reads records. */
export interface Role {
  readonly name: string;
  /** Whether the role changes records on behalf of callers. */
  readonly writes: boolean;
  /**
   * Returns the filter of the rows in the scope of the role's session. The given column contains the workspace of a
   * row.
   */
  readonly scope: (workspaceColumn: string) => RowFilter;
}

/** Returns the filter of a table's rows in the scope of a role's session, live and deleted. */
export type Rows = (role: Role) => RowFilter;

/** Rows of the session's organisation. */
export const ownOrganisation: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };

/** Workspaces of a session that is limited to some workspaces. */
export const namedWorkspaces: RowFilter = { _in: 'X-Hasura-Workspace-Ids' };

export const roles: readonly Role[] = [
  { name: 'organisation', writes: true, scope: () => ownOrganisation },
  {
    name: 'workspace',
    writes: true,
    scope: (workspaceColumn) => ({ ...ownOrganisation, [workspaceColumn]: namedWorkspaces }),
  },
  { name: 'analyst', writes: false, scope: () => ({}) },
];

/** The condition of a live row of a table with the column `deleted_at`. */
export const notDeleted: RowFilter = { deleted_at: { _is_null: true } };

/** The condition of a soft-deleted row of a table with the column `deleted_at`. */
export const deleted: RowFilter = { deleted_at: { _is_null: false } };

/** Rows whose workspace (`workspace_id`) is live and in the scope of the session. */
export const recordRows: Rows = (role) => ({ ...role.scope('workspace_id'), workspace: notDeleted });

/** Rows of the session's credential. */
export const credentialRows: Rows = () => ({ ...ownOrganisation, credential: { _eq: 'X-Hasura-Credential' } });
