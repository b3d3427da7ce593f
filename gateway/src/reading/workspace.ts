import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { AuthenticatedEndpointCall } from '../http/endpoint.ts';
import { maxNameLength } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** The identifiers of a workspace that the caller may send: only its id, or also its external id. */
type NamedBy = 'id' | 'id or external id';

/**
 * Finds a workspace that the caller may see. A workspace with this id has precedence over a workspace with this
 * external id.
 * @returns its id; `undefined` without such a workspace
 */
export async function findWorkspace(
  named: string,
  by: NamedBy,
  { deps, principal, signal }: AuthenticatedEndpointCall,
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
 * Finds the workspace that a body names. If the body names no workspace, it returns the workspace of the API key.
 * @returns its id
 * @throws ValidationErrors INVALID_REQUEST when no workspace is named and the caller has none, WORKSPACE_NOT_FOUND when
 * the caller may not see the workspace
 */
export async function namedOrOwnWorkspace(
  named: string | null | undefined,
  { by, at, required }: WorkspaceMember,
  call: AuthenticatedEndpointCall,
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
