import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import { isStorableText, isUuid } from '../contract/values.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';
import { engineData } from '../http/engine-data.ts';
import { maxNameLength } from '../input/members.ts';
import { notFoundError } from './not-found.ts';

const text = `query ($where: workspaces_bool_exp!) { workspaces(where: $where, limit: 2) { id } }`;
const answer = v.object({ workspaces: v.array(v.object({ id: v.string() })) });

type NamedBy = 'id' | 'id or external id';

/** An id precedes an equal external id. `undefined` if the caller may not access such a workspace. */
async function findWorkspaceId(
  idOrExternalId: string,
  by: NamedBy,
  call: AuthenticatedCall,
): Promise<string | undefined> {
  if (!isStorableText(idOrExternalId) || idOrExternalId.length > maxNameLength) return undefined;
  const id = idOrExternalId.toLowerCase();
  const byId = isUuid(id) ? [{ id: { _eq: id } }] : [];
  const byExternalId = by === 'id' ? [] : [{ external_workspace_id: { _eq: idOrExternalId } }];
  const where = { _or: [...byId, ...byExternalId] };
  const { workspaces } = await engineData(call, answer, text, { where });
  return (workspaces.find((workspace) => workspace.id === id) ?? workspaces[0])?.id;
}

/** The workspace that the path names by id or external id. @throws ApiError WORKSPACE_NOT_FOUND */
export async function workspaceOfPath(call: AuthenticatedCall): Promise<string> {
  const id = await findWorkspaceId(call.path.workspace_id ?? '', 'id or external id', call);
  if (id === undefined) throw notFoundError('workspaces');
  return id;
}

interface WorkspaceBodyMember {
  readonly by: NamedBy;
  /** JSON pointer to the member of the request body that names the workspace. */
  readonly at: string;
  /** For a missing member, if the caller's credential does not belong to a workspace. */
  readonly required: string;
}

/** By default, the workspace of the API key. @throws ValidationErrors INVALID_REQUEST, WORKSPACE_NOT_FOUND */
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
