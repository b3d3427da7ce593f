import { sessionApiKeyFilter } from '../description/authentication.ts';
import { defaultedColumns } from '../description/columns.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const apiKeys: TableDescription = {
  name: 'api_keys',
  comment: 'API keys, which give access to one workspace and its descendants.',
  rows: visibleRecords,
  secret: ['key_hash'],
  insert: { columns: [...defaultedColumns, 'workspace_id', 'name', 'key_prefix', 'key_hash', 'expires_at'] },
  delete: {},
  authentication: {
    columns: ['id', 'organisation_id', 'workspace_id', 'key_hash', 'expires_at'],
    filter: sessionApiKeyFilter,
    update: ['last_used_at'],
  },
  arrayRelationships: {
    // An API key gives access to its own workspace and the workspaces below it.
    descendants: { remoteTable: 'workspace_ancestors', columnMapping: { workspace_id: 'ancestor_id' } },
  },
  columnComments: {
    name: 'Name that the owner has given to the API key.',
    key_prefix: 'First 8 characters of the key, by which its owner recognizes it.',
    last_used_at: 'Time of the last use, accurate to about a minute.',
    expires_at: 'Time after which the service rejects the API key; null if the key does not expire.',
  },
};
