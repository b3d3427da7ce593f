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
    // A new workspace is in no session's scope yet: the parent has to be.
    check: {
      organisation: {
        ...ownOrganisation,
        _or: [{ parent_workspace_id: { _is_null: true } }, { parent: notDeleted }],
      },
      // A condition on null is unknown, and a check that is unknown passes: a missing parent is rejected by name.
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
