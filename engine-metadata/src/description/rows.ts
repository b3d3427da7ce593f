/**
 * A condition on rows, in the syntax of Hasura's permission filters. A row matches the filter if it meets the condition
 * of every member of the object.
 */
export interface RowFilter {
  readonly [key: string]: unknown;
}

/** A role of the engine that the gateway uses to read the records of an organisation. */
export interface RecordAccessRole {
  readonly name: string;
  /** Whether the role can also write records. */
  readonly writes: boolean;
  /**
   * Returns the filter of the rows that a session of the role may read. `workspaceColumn` is the column that contains
   * the workspace of a row.
   */
  readonly scope: (workspaceColumn: string) => RowFilter;
}

/** Returns the filter of the rows of a table that a session of the given role may read, including deleted rows. */
export type RoleFilter = (role: RecordAccessRole) => RowFilter;

/** A row filter: the row belongs to the organisation in the session variables. */
export const sessionOrganisationFilter: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };

/** A comparison for a column with a workspace id: the id is in the list of workspaces in the session variables. */
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

/** The condition that a row is not deleted, for tables with the column `deleted_at`. */
export const notDeletedFilter: RowFilter = { deleted_at: { _is_null: true } };

/** The condition that a row is soft-deleted, for tables with the column `deleted_at`. */
export const deletedFilter: RowFilter = { deleted_at: { _is_null: false } };

/**
 * A row filter with two conditions: the session may read the workspace of the row (`workspace_id`), and the workspace
 * is not deleted.
 */
export const visibleRecords: RoleFilter = (role) => ({
  ...role.scope('workspace_id'),
  workspace: notDeletedFilter,
});

/** Filter of the rows whose column `credential` contains the credential of the session. */
export const visibleCredentials: RoleFilter = () => ({
  ...sessionOrganisationFilter,
  credential: { _eq: 'X-Hasura-Credential' },
});
