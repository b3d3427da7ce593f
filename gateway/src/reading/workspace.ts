import * as v from 'valibot';
import { fault } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { CallerCall } from '../http/endpoint.ts';
import { longestName } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** How a workspace may be named: by its id alone, or by its external id as well. */
type NamedBy = 'id' | 'id or external id';

/**
 * Finds a workspace in the caller's scope. Where a text is the id of one and the external id of another, the id counts.
 * @returns its id; `undefined` where the caller sees none of this name
 */
export async function findWorkspace(
  named: string,
  by: NamedBy,
  { deps, principal, signal }: CallerCall,
): Promise<string | undefined> {
  if (!isStorableText(named) || named.length > longestName) return undefined;
  const id = named.toLowerCase();
  const byId = isUuid(id) ? [{ id: { _eq: id } }] : [];
  const byExternalId = by === 'id' ? [] : [{ external_workspace_id: { _eq: named } }];
  const where = { _or: [...byId, ...byExternalId] };
  const data = await deps.engine({ text, variables: { where }, claims: principal.claims, signal });
  const { workspaces } = v.parse(answer, data);
  return (workspaces.find((workspace) => workspace.id === id) ?? workspaces[0])?.id;
}

/** The member of a body that names a workspace. */
interface Naming {
  readonly by: NamedBy;
  /** JSON pointer to the member. */
  readonly at: string;
  /** What is answered where the member is absent and the caller has no workspace of its own. */
  readonly required: string;
}

/**
 * Finds the workspace that a body names; an API key's own where it names none.
 * @returns its id
 * @throws RequestFaults INVALID_REQUEST where none is named and the caller has none of its own, WORKSPACE_NOT_FOUND where
 *   the caller sees none of this name
 */
export async function namedOrOwnWorkspace(
  named: string | null | undefined,
  { by, at, required }: Naming,
  call: CallerCall,
): Promise<string> {
  const own = call.principal.workspaceId;
  if (named === null || named === undefined) {
    if (own !== undefined) return own;
    throw fault('INVALID_REQUEST', required, { pointer: at });
  }
  const found = named === own ? own : await findWorkspace(named, by, call);
  if (found !== undefined) return found;
  throw fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', { pointer: at });
}
