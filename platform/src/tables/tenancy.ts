import { sessionApiKeyFilter } from '../description/authentication.ts';
import { defaultedColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import {
  deletedFilter,
  notDeletedFilter,
  sessionOrganisationFilter,
  workspaceIdsComparison,
} from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const organisations: TableDescription = {
  name: 'organisations',
  comment: 'Tenants: the customer accounts that own all data.',
  rights: { engine: 'r' },
  authentication: { columns: ['id'], filter: { id: { _eq: 'X-Hasura-Organisation-Id' } } },
};

/**
 * The closure table of the workspace tree. It has a row for each pair of a workspace and one of its ancestors, and a
 * row for each workspace with itself.
 */
export const workspaceAncestors: TableDescription = {
  name: 'workspace_ancestors',
  comment: 'Pairs of workspaces: each workspace with each of its ancestors and with itself.',
  rights: { engine: 'r', worker: 'rd' },
  authentication: {
    columns: ['organisation_id', 'workspace_id', 'ancestor_id'],
    filter: { api_keys: sessionApiKeyFilter, workspace: notDeletedFilter },
  },
  arrayRelationships: { api_keys: { remoteTable: 'api_keys', columnMapping: { ancestor_id: 'workspace_id' } } },
};

export const workspaces: TableDescription = {
  name: 'workspaces',
  comment: 'Parts of an organisation that contain records. Workspaces form a tree.',
  rights: { engine: 'arw', worker: 'rd' },
  record: {
    type: 'workspace',
    facets: ['name'],
    toOne: { parent: 'workspaces' },
    hasKeyWithoutOrganisation: true,
    toMany: {
      children: ['count'],
      documents: ['count', 'max.uploaded_at'],
      invoices: ['count', 'max.issue_date'],
      workspace_connectors: ['count'],
    },
  },
  rows: (role) => role.scope('id'),
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...defaultedColumns,
      'parent_workspace_id',
      'name',
      'description',
      'avatar_color',
      'external_workspace_id',
      'auto_extract_enabled',
    ],
    // The check reads the parent workspace, because no session can read the new workspace yet.
    check: {
      organisation: {
        ...sessionOrganisationFilter,
        _or: [{ parent_workspace_id: { _is_null: true } }, { parent: notDeletedFilter }],
      },
      // `_is_null` rejects a workspace without a parent. Without `_is_null`, the comparison with the missing parent
      // would return null, and Hasura accepts null as the result of a check.
      workspace: {
        ...sessionOrganisationFilter,
        parent_workspace_id: { ...workspaceIdsComparison, _is_null: false },
        parent: notDeletedFilter,
      },
    },
  },
  update: { columns: ['deleted_at'], check: deletedFilter },
  objectRelationshipNames: { parent_workspace_id: 'parent' },
  arrayRelationships: {
    children: 'workspaces.parent_workspace_id',
    documents: 'documents.workspace_id',
    invoices: 'invoices.workspace_id',
    workspace_connectors: 'workspace_connectors.workspace_id',
  },
  fields: {
    id: f.notNull(f.id('Identifier of the record.')),
    parent_workspace_id: f.id('Parent workspace in the tree; null for a workspace at the top of the tree.'),
    name: f.notNull(f.text('Name of the workspace.')),
    description: f.text('Description of the workspace.'),
    avatar_color: f.text('Color of the workspace in user interfaces, as #rrggbb.'),
    external_workspace_id: f.text(
      'Identifier that the customer has given to the workspace. Undeleted workspaces of an organisation have different identifiers.',
    ),
    auto_extract_enabled: f.notNull(
      f.boolean(
        'Whether the service extracts records from invoices and statements that are uploaded to the workspace.',
      ),
    ),
    ...f.timestamps,
  },
  columnComments: { deleted_at: 'Time of deletion; null for a workspace that is not deleted.' },
};
