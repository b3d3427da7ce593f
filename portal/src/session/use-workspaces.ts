import type { Client } from '@fds/client';
import { useClient } from './context.ts';
import { type LoadedData, useLoad } from './use-load.ts';
import { sortAsTree, type WorkspaceWithDepth } from './workspace-tree.ts';

const pageSize = 200;
/** At most 1,000 workspaces: a longer list of choices is hard to use. */
const maxPages = 5;

/** A list of this length may be incomplete. */
export const maxWorkspaceChoices = pageSize * maxPages;

async function readWorkspaces(client: Client, signal: AbortSignal): Promise<readonly WorkspaceWithDepth[]> {
  const found: Omit<WorkspaceWithDepth, 'depth'>[] = [];
  const query = { root: 'workspaces', orderBy: { field: 'name', direction: 'asc' }, limit: pageSize } as const;
  let pages = 0;
  for await (const { data } of client.records.each(query, { signal }).pages()) {
    for (const { id, attributes } of data)
      found.push({
        id,
        name: attributes.name ?? id,
        parentId: attributes.parent_workspace_id,
        extractsRecords: attributes.auto_extract_enabled === true,
      });
    pages += 1;
    if (pages === maxPages) break;
  }
  return sortAsTree(found);
}

/** Each parent before its children. */
export function useWorkspaces(): LoadedData<readonly WorkspaceWithDepth[]> {
  const client = useClient();
  return useLoad((signal) => readWorkspaces(client, signal), []);
}

/** Spaces show the depth in the tree. */
export const workspaceChoices = (workspaces: readonly WorkspaceWithDepth[] = []) =>
  workspaces.map(({ id, name, depth }) => ({ value: id, title: `${'\u2003'.repeat(depth)}${name}` }));

/** The id as long as the name is unknown. */
export const getWorkspaceName = (workspaces: readonly WorkspaceWithDepth[] | undefined, id: string): string =>
  workspaces?.find((workspace) => workspace.id === id)?.name ?? id;
