import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { maxNameLength } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** The accepted names of a workspace: only its id, or also its external id. */
type NamedBy = 'id' | 'id or external id';

/**
 * Finds a workspace that the caller may see. If a text is the id of one and the external id of another, the id counts.
 * @returns its id; `undefined` without such a workspace
 */
export async function findWorkspace(
  named: string,
  by: NamedBy,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<string | undefined> {
  if (!isStorableText(named) || named.length > maxNameLength) return undefined;
  const id = named.toLowerCase();
  const byId = isUuid(id) ? [{ id: { _eq: id } }] : [];
  const byExternalId = by === 'id' ? [] : [{ external_workspace_id: { _eq: named } }];
  const where = { _or: [...byId, ...byExternalId] };
  const data = await deps.engine({ text, variables: { where }, claims: principal.claims, signal });
  const { workspaces } = v.parse(answer, data);
  return (workspaces.find((workspace) => workspace.id === id) ?? workspaces[0])?.id;
}

/** The member of a body that names a workspace. */
interface WorkspaceMember {
  readonly by: NamedBy;
  /** JSON pointer to the member. */
  readonly at: string;
  /** The error detail when the member is absent and the caller has no workspace. */
  readonly required: string;
}

/**
 * Finds the workspace that a body names. Default: the workspace of the API key.
 * @returns its id
 * @throws ValidationErrors INVALID_REQUEST when no workspace is named and the caller has none, WORKSPACE_NOT_FOUND when
 * the caller sees no such workspace
 */
export async function namedOrOwnWorkspace(
  named: string | null | undefined,
  { by, at, required }: WorkspaceMember,
  call: AuthenticatedCall,
): Promise<string> {
  const own = call.principal.workspaceId;
  if (named === null || named === undefined) {
    if (own !== undefined) return own;
    throw validationError('INVALID_REQUEST', required, { pointer: at });
  }
  const found = named === own ? own : await findWorkspace(named, by, call);
  if (found !== undefined) return found;
  throw validationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
    pointer: at,
  });
}
