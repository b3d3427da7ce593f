import { sessionOrganisationFilter, workspaceIdsComparison } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Without permissions: the sessions read the view `visible_changes`. */
export const recordChanges: TableDescription = {
  name: 'record_changes',
  comment: 'Changes of records, also those of transactions that are not complete.',
  rights: { worker: 'r' },
};

/**
 * Permissions on the history of the record types. They ask for an ancestor of the workspace: the ids in a session can be some
 * seconds old and then lack a new workspace, whose changes the session would miss for ever. The id of a key's own
 * workspace is always among them. Changes in deleted workspaces are visible too, as deletions.
 */
export const visibleChanges: TableDescription = {
  name: 'visible_changes',
  comment: 'Changes of records: one row for each creation, update and deletion of a record in the last 30 days.',
  rights: { engine: 'r' },
  rows: (role) => ({
    ...sessionOrganisationFilter,
    ...(role.name === 'workspace' ? { scopes: { ancestor_id: workspaceIdsComparison } } : {}),
  }),
  readable: ['workspace_id', 'root', 'record_id', 'operation', 'position', 'sequence', 'changed_at'],
  objectRelationships: { workspace: { remoteTable: 'workspaces', columnMapping: { workspace_id: 'id' } } },
  arrayRelationships: {
    scopes: {
      remoteTable: 'workspace_ancestors',
      columnMapping: { scope_workspace_id: 'workspace_id', organisation_id: 'organisation_id' },
    },
  },
  columnComments: {
    root: 'Record type of the changed record.',
    record_id: 'Changed record.',
    operation: 'Kind of the change: created, updated or deleted.',
    position: 'First part of the position of the change in the history.',
    sequence: 'Second part of the position of the change in the history.',
    changed_at: 'Time of the change.',
  },
};

/** Permissions on the end of the visible history. It contains no data of an organisation. */
export const changeHorizon: TableDescription = {
  name: 'change_horizon',
  comment: 'One row with the position up to which the history of changes is complete.',
  rights: { engine: 'r', worker: 'r' },
  rows: () => ({}),
  readable: ['generation', 'position', 'read_at'],
  columnComments: {
    generation: 'Identifier of the database; positions of another database have no meaning.',
    position: 'All changes up to this position are visible.',
    read_at: 'Time at which the position was read.',
  },
};

export const workspaceRemovals: TableDescription = {
  name: 'workspace_removals',
  comment: 'Deleted workspaces for whose records the worker still has to add changes.',
  rights: { worker: 'rd' },
};
