import { useClient } from './context.ts';
import { type LoadedData, useLoad } from './use-load.ts';
import { sortAsTree, type Workspace, type WorkspaceInTree } from './workspace-tree.ts';
import type { ReadingClient } from './writing.ts';

const pageSize = 200;
/** A longer list of choices is hard to use. */
const pagesOfChoices = 5;
/** A longer tree is an error. */
const maxPages = 25;

/** A list of this length may be incomplete. */
export const maxWorkspaceChoices = pageSize * pagesOfChoices;

async function read(client: ReadingClient, pages: number, signal: AbortSignal): Promise<readonly WorkspaceInTree[]> {
  const found: Workspace[] = [];
  const query = { root: 'workspaces', orderBy: { field: 'name', direction: 'asc' }, limit: pageSize } as const;
  for await (const { data } of client.records.each(query, { maxPages, signal }).pages()) {
    for (const { id, attributes } of data)
      found.push({
        id,
        name: attributes.name ?? id,
        externalId: attributes.external_workspace_id,
        parentId: attributes.parent_workspace_id,
        extractsRecords: attributes.auto_extract_enabled === true,
      });
    if (found.length >= pages * pageSize) break;
  }
  return sortAsTree(found);
}

/** At most `maxWorkspaceChoices` workspaces, each parent before its children. */
export function useWorkspaces(): LoadedData<readonly WorkspaceInTree[]> {
  const client = useClient();
  return useLoad((signal) => read(client, pagesOfChoices, signal), []);
}

/** All workspaces, each parent before its children. */
export function useAllWorkspaces(): LoadedData<readonly WorkspaceInTree[]> {
  const client = useClient();
  return useLoad((signal) => read(client, Number.POSITIVE_INFINITY, signal), []);
}

/** The id as long as the name is unknown. */
export const getWorkspaceName = (workspaces: readonly Workspace[] | undefined, id: string): string =>
  workspaces?.find((workspace) => workspace.id === id)?.name ?? id;
