import type { EngineClaims } from '../deps.ts';

/** Who a request comes from, and what of the data is theirs. */
export interface Principal {
  readonly organisationId: string;
  /** The workspace that is meant where none is named: an API key's own. */
  readonly workspaceId: string | undefined;
  /** Role and session variables of every operation sent on the caller's behalf. */
  readonly claims: EngineClaims;
}

/** A client with a bearer token: the whole organisation is theirs. */
export const organisationPrincipal = (organisationId: string): Principal => ({
  organisationId,
  workspaceId: undefined,
  claims: { role: 'organisation', variables: { 'x-hasura-organisation-id': organisationId } },
});

/** An API key: its workspace and that workspace's descendants are its own. @param workspaceIds all of them, its own first */
export const workspacePrincipal = (
  organisationId: string,
  workspaceIds: readonly [string, ...string[]],
): Principal => ({
  organisationId,
  workspaceId: workspaceIds[0],
  claims: {
    role: 'workspace',
    variables: {
      'x-hasura-organisation-id': organisationId,
      'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}`,
    },
  },
});
