import { stamped } from '../description/columns.ts';
import { deleted, namedWorkspaces, notDeleted, ownOrganisation } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const workspaces: TableDescription = {
  name: 'workspaces',
  rows: (role) => role.scope('id'),
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...stamped,
      'parent_workspace_id',
      'name',
      'description',
      'avatar_color',
      'external_workspace_id',
      'auto_extract_enabled',
    ],
    // No session's scope contains the new workspace yet, so the check is on its parent.
    check: {
      organisation: {
        ...ownOrganisation,
        _or: [{ parent_workspace_id: { _is_null: true } }, { parent: notDeleted }],
      },
      // A condition on null is unknown, and an unknown check passes; `_is_null` rejects a missing parent.
      workspace: {
        ...ownOrganisation,
        parent_workspace_id: { ...namedWorkspaces, _is_null: false },
        parent: notDeleted,
      },
    },
  },
  update: { columns: ['deleted_at'], check: deleted },
  objectRelationshipNames: { parent_workspace_id: 'parent' },
  arrayRelationships: {
    children: 'workspaces.parent_workspace_id',
    documents: 'documents.workspace_id',
    invoices: 'invoices.workspace_id',
    workspace_connectors: 'workspace_connectors.workspace_id',
  },
};
