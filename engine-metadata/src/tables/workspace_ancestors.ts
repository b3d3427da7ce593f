import { sessionApiKeyFilter } from '../description/authentication.ts';
import { notDeletedFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/**
 * The closure table of the workspace tree. It has a row for each pair of a workspace and one of its ancestors, and a
 * row for each workspace with itself.
 */
export const workspaceAncestors: TableDescription = {
  name: 'workspace_ancestors',
  comment: 'Pairs of workspaces: each workspace with each of its ancestors and with itself.',
  authentication: {
    columns: ['organisation_id', 'workspace_id', 'ancestor_id'],
    filter: { api_keys: sessionApiKeyFilter, workspace: notDeletedFilter },
  },
  arrayRelationships: { api_keys: { remoteTable: 'api_keys', columnMapping: { ancestor_id: 'workspace_id' } } },
};
