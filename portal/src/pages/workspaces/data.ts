import type { Client } from '@fds/client';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import type { Workspace } from './tree.ts';

const pages = { size: 200, max: 25 };

async function loadWorkspaces(client: Client, signal: AbortSignal): Promise<Workspace[]> {
  const query = {
    root: 'workspaces',
    fields: ['name', 'external_workspace_id', 'parent_workspace_id'],
    limit: pages.size,
  } as const;
  const found = await client.records.each(query, { maxPages: pages.max, signal }).toArray();
  return found.map(({ id, attributes }) => ({
    id,
    name: attributes.name,
    externalId: attributes.external_workspace_id,
    parentId: attributes.parent_workspace_id,
  }));
}

export function useWorkspacesForTree() {
  const client = useClient();
  return useLoad((signal) => loadWorkspaces(client, signal), [client]);
}
