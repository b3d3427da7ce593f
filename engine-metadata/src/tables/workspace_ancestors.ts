import { presentedKey } from '../description/authentication.ts';
import { notDeleted } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** The closure table of the workspace tree: a row per workspace and ancestor, the workspace itself included. */
export const workspace_ancestors: TableDescription = {
  name: 'workspace_ancestors',
  authentication: {
    columns: ['organisation_id', 'workspace_id', 'ancestor_id'],
    filter: { api_keys: presentedKey, workspace: notDeleted },
  },
  arrayRelationships: {
    api_keys: { remoteTable: 'api_keys', columnMapping: { ancestor_id: 'workspace_id' } },
  },
};
