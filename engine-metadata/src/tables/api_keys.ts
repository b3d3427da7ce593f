import { presentedKey } from '../description/authentication.ts';
import { stamped } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const api_keys: TableDescription = {
  name: 'api_keys',
  rows: recordRows,
  secret: ['key_hash'],
  insert: { columns: [...stamped, 'workspace_id', 'name', 'key_prefix', 'key_hash'] },
  delete: {},
  authentication: {
    columns: ['id', 'organisation_id', 'workspace_id', 'key_hash', 'expires_at'],
    filter: presentedKey,
    update: ['last_used_at'],
  },
  arrayRelationships: {
    // An API key sees the workspaces that have the key's workspace as an ancestor.
    descendants: { remoteTable: 'workspace_ancestors', columnMapping: { workspace_id: 'ancestor_id' } },
  },
};
