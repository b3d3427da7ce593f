/** A condition on a row in the words of Hasura's permission filters. Several keys must all hold. */
export interface RowFilter {
  readonly [key: string]: unknown;
}

/** A role that reads records. */
export interface Role {
  readonly name: string;
  /** Whether it changes records on behalf of callers. */
  readonly writes: boolean;
  /** The rows in the scope of its session; the workspace of a row is the value of the given column. */
  readonly scope: (workspaceColumn: string) => RowFilter;
}

/** The rows of a table that belong to a role's session, live and deleted. */
export type Rows = (role: Role) => RowFilter;

/** Rows of the organisation of the session. */
export const ownOrganisation: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };

/** Workspaces of a session that is confined to some. */
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

/** The condition of a row that was soft-deleted by `deleted_at`. */
export const deleted: RowFilter = { deleted_at: { _is_null: false } };

/** Rows of a workspace, by the column `workspace_id`: within the session's scope, in live workspaces. */
export const recordRows: Rows = (role) => ({ ...role.scope('workspace_id'), workspace: notDeleted });

/** Rows of the credential that the session names. */
export const credentialRows: Rows = () => ({ ...ownOrganisation, credential: { _eq: 'X-Hasura-Credential' } });
