import * as v from 'valibot';
import { makeValidationError } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { AuthenticatedEndpointCall } from '../http/endpoint.ts';
import { maxNameLength } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** Identifiers by which a request may name a workspace: only the id, or the id and the external id. */
type NamedBy = 'id' | 'id or external id';

/**
 * Finds the workspace with the given id or external id. A workspace with the id has precedence over a workspace with
 * the external id.
 * @returns the id of the workspace; `undefined` if the caller may not access such a workspace
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

/** Describes the member of a body that names a workspace. */
interface WorkspaceMember {
  readonly by: NamedBy;
  /** JSON pointer to the member with the workspace. */
  readonly at: string;
  /** The error detail if the member is missing and the caller has no workspace of its own. */
  readonly required: string;
}

/**
 * Finds the workspace that a body names. If the body names no workspace, the function returns the workspace of the API
 * key.
 * @returns the id of the workspace
 * @throws ValidationErrors INVALID_REQUEST when neither the body nor the credential names a workspace;
 * WORKSPACE_NOT_FOUND when the caller may not access the workspace
 */
export async function findNamedOrOwnWorkspace(
  named: string | null | undefined,
  { by, at, required }: WorkspaceMember,
  call: AuthenticatedEndpointCall,
): Promise<string> {
  const own = call.principal.workspaceId;
  if (named === null || named === undefined) {
    if (own !== undefined) return own;
    throw makeValidationError('INVALID_REQUEST', required, { pointer: at });
  }
  const found = named === own ? own : await findWorkspace(named, by, call);
  if (found !== undefined) return found;
  throw makeValidationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
    pointer: at,
  });
}
