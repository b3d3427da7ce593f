import { defaultValueColumns } from '../description/columns.ts';
import { inSessionOrganisation, inSessionWorkspaces, isDeleted, isNotDeleted } from '../description/rows.ts';
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
    // The check looks at the parent workspace, because no session can see the new workspace yet.
    check: {
      organisation: {
        ...inSessionOrganisation,
        _or: [{ parent_workspace_id: { _is_null: true } }, { parent: isNotDeleted }],
      },
      // If the parent is missing, the comparison is null, and Hasura accepts null in a check. `_is_null` rejects a
      // missing parent.
      workspace: {
        ...inSessionOrganisation,
        parent_workspace_id: { ...inSessionWorkspaces, _is_null: false },
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
