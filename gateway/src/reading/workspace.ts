import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { maxNameLength } from '../input/members.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

/** Which identifiers of a workspace a request may contain: only the id, or also the external id. */
type NamedBy = 'id' | 'id or external id';

/**
 * Finds the workspace with the given id or external id. If one workspace has this id and another has this external id,
 * returns the workspace with the id.
 * @returns the id of the workspace; `undefined` if the caller may not access such a workspace
 */
export async function findWorkspaceId(
  idOrExternalId: string,
  by: NamedBy,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<string | undefined> {
  if (!isStorableText(idOrExternalId) || idOrExternalId.length > maxNameLength) return undefined;
  const id = idOrExternalId.toLowerCase();
  const byId = isUuid(id) ? [{ id: { _eq: id } }] : [];
  const byExternalId = by === 'id' ? [] : [{ external_workspace_id: { _eq: idOrExternalId } }];
  const where = { _or: [...byId, ...byExternalId] };
  const data = await deps.engine({ text, variables: { where }, claims: principal.claims, signal });
  const { workspaces } = v.parse(answer, data);
  return (workspaces.find((workspace) => workspace.id === id) ?? workspaces[0])?.id;
}

/** Describes the member of a request body that names a workspace. */
interface WorkspaceBodyMember {
  readonly by: NamedBy;
  /** JSON pointer to the member of the request body that names the workspace. */
  readonly at: string;
  /**
   * Detail of the error that the caller gets if the member is missing and the caller's credential does not belong to a
   * workspace.
   */
  readonly required: string;
}

/**
 * Finds the workspace that a request body names. If the body names no workspace, returns the workspace of the caller's
 * API key.
 * @returns the id of the workspace
 * @throws ValidationErrors INVALID_REQUEST when neither the body nor the credential names a workspace;
 * WORKSPACE_NOT_FOUND when the caller may not access the workspace
 */
export async function namedOrOwnWorkspaceId(
  idOrExternalId: string | null | undefined,
  { by, at, required }: WorkspaceBodyMember,
  call: AuthenticatedCall,
): Promise<string> {
  const own = call.principal.workspaceId;
  if (idOrExternalId === null || idOrExternalId === undefined) {
    if (own !== undefined) return own;
    throw validationError('INVALID_REQUEST', required, { pointer: at });
  }
  const found = idOrExternalId === own ? own : await findWorkspaceId(idOrExternalId, by, call);
  if (found !== undefined) return found;
  throw validationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
    pointer: at,
  });
}
