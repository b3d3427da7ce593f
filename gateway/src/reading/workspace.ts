import * as v from 'valibot';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { longestName } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** Finds a workspace in the caller's scope by its id or its external id. @returns its id */
export async function workspaceNamed(
  named: string,
  { deps, principal, signal }: CallerCall,
): Promise<string | undefined> {
  if (!isStorableText(named) || named.length > longestName) return undefined;
  const id = named.toLowerCase();
  const where = { _or: [...(isUuid(id) ? [{ id: { _eq: id } }] : []), { external_workspace_id: { _eq: named } }] };
  const data = await deps.engine({ text, variables: { where }, claims: principal.claims, signal });
  const { workspaces } = v.parse(answer, data);
  return (workspaces.find((workspace) => workspace.id === id) ?? workspaces[0])?.id;
}
