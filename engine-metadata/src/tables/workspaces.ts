import { defaultValueColumns } from '../description/columns.ts';
import { isDeleted, isInSessionOrganisation, isNotDeleted, isSessionWorkspace } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const workspacesTable: TableDescription = {
  name: 'workspaces',
  rows: (role) => role.scope('id'),
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...defaultValueColumns,
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
        ...isInSessionOrganisation,
        _or: [{ parent_workspace_id: { _is_null: true } }, { parent: isNotDeleted }],
      },
      // `_is_null` rejects a row without a parent. Without `_is_null`, the comparison would be null, which Hasura
      // accepts in a check.
      workspace: {
        ...isInSessionOrganisation,
        parent_workspace_id: { ...isSessionWorkspace, _is_null: false },
        parent: isNotDeleted,
      },
    },
  },
  update: { columns: ['deleted_at'], check: isDeleted },
  objectRelationshipNames: { parent_workspace_id: 'parent' },
  arrayRelationships: {
    children: 'workspaces.parent_workspace_id',
    documents: 'documents.workspace_id',
    invoices: 'invoices.workspace_id',
    workspace_connectors: 'workspace_connectors.workspace_id',
  },
};
