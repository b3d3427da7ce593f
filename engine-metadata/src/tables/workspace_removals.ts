import type { TableDescription } from '../description/table.ts';

export const workspaceRemovals: TableDescription = {
  name: 'workspace_removals',
  comment: 'Deleted workspaces for whose records the worker still has to add changes.',
};
