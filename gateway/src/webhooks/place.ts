import { TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { isUuid } from '../contract/values.ts';
import { fault } from '../errors.ts';
import type { CallerCall } from '../http/endpoint.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/**
 * Finds the workspace that a webhook is to belong to: by its id or its external id; an API key's own where none is named.
 * @param at JSON pointer to the name
 * @throws RequestFaults INVALID_REQUEST where none is named and the caller has none, WORKSPACE_NOT_FOUND where none is
 *   found in the caller's scope
 */
export async function findWorkspace(named: string | undefined, at: string, call: CallerCall): Promise<string> {
  const { deps, principal, signal } = call;
  if (named === undefined) {
    if (principal.workspaceId !== undefined) return principal.workspaceId;
    throw fault('INVALID_REQUEST', 'Name the workspace whose events the webhook is told of.', { pointer: at });
  }
  const id = named.toLowerCase();
  const where = { _or: [...(isUuid(id) ? [{ id: { _eq: id } }] : []), { external_workspace_id: { _eq: named } }] };
  const data = await deps.engine({ text, variables: { where }, claims: principal.claims, signal });
  const { workspaces } = v.parse(answer, data);
  const found = workspaces.find((workspace) => workspace.id === id) ?? workspaces[0];
  if (found === undefined) throw fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', { pointer: at });
  return found.id;
}

/** Holds a target to where targets may lie. @throws RequestFaults INVALID_REQUEST at the pointer */
export async function checkTarget(url: string, at: string, { deps }: CallerCall): Promise<void> {
  await deps.checkTarget(url).catch((error: unknown) => {
    throw error instanceof TargetError ? fault('INVALID_REQUEST', `${error.message}.`, { pointer: at }) : error;
  });
}
