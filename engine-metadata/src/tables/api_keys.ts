import { isSessionApiKey } from '../description/authentication.ts';
import { defaultValueColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const apiKeysTable: TableDescription = {
  name: 'api_keys',
  rows: visibleRecordRows,
  secret: ['key_hash'],
  insert: { columns: [...defaultValueColumns, 'workspace_id', 'name', 'key_prefix', 'key_hash'] },
  delete: {},
  authentication: {
    columns: ['id', 'organisation_id', 'workspace_id', 'key_hash', 'expires_at'],
    filter: isSessionApiKey,
    update: ['last_used_at'],
  },
  arrayRelationships: {
    // An API key gives access to its own workspace and the workspaces below it.
    descendants: { remoteTable: 'workspace_ancestors', columnMapping: { workspace_id: 'ancestor_id' } },
  },
};
