import { TargetError } from '@fds/platform/targets';
import { fault } from '../../base/errors.ts';
import type { CallerCall } from '../../http/endpoint.ts';
import { workspaceNamed } from '../../reading/workspace.ts';

/**
 * Finds the workspace that a webhook is to belong to: by its id or its external id; an API key's own where none is named.
 * @param at JSON pointer to the name
 * @throws RequestFaults INVALID_REQUEST where none is named and the caller has none, WORKSPACE_NOT_FOUND where none is
 *   found in the caller's scope
 */
export async function findWorkspace(named: string | undefined, at: string, call: CallerCall): Promise<string> {
  if (named === undefined) {
    if (call.principal.workspaceId !== undefined) return call.principal.workspaceId;
    throw fault('INVALID_REQUEST', 'Name the workspace whose events the webhook is told of.', { pointer: at });
  }
  const found = await workspaceNamed(named, call);
  if (found === undefined) throw fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', { pointer: at });
  return found;
}

/** Holds a target to where targets may lie. @throws RequestFaults INVALID_REQUEST at the pointer */
export async function checkTarget(url: string, at: string, { deps }: CallerCall): Promise<void> {
  await deps.checkTarget(url).catch((error: unknown) => {
    throw error instanceof TargetError ? fault('INVALID_REQUEST', `${error.message}.`, { pointer: at }) : error;
  });
}
