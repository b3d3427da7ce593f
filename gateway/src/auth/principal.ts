import type { EngineClaims } from '../graphql/operation.ts';

/** Who a request comes from, and what of the data is theirs. */
export interface Principal {
  readonly organisationId: string;
  /** What the caller is known by, whatever it may see: its client, its API key, its name at the identity provider. */
  readonly credential: string;
  /** The workspace that is meant where none is named: an API key's own. */
  readonly workspaceId: string | undefined;
  /** Role and session variables of every operation sent on the caller's behalf. */
  readonly claims: EngineClaims;
}

/** Somebody to whom a whole organisation is open: a client, or whom the identity provider vouches for. */
export const organisationPrincipal = (organisationId: string, credential: string): Principal => ({
  organisationId,
  credential,
  workspaceId: undefined,
  claims: { role: 'organisation', variables: { 'x-hasura-organisation-id': organisationId } },
});

/** An API key: its workspace and that workspace's descendants are its own. @param workspaceIds all of them, its own first */
export const workspacePrincipal = (
  organisationId: string,
  credential: string,
  workspaceIds: readonly [string, ...string[]],
): Principal => ({
  organisationId,
  credential,
  workspaceId: workspaceIds[0],
  claims: {
    role: 'workspace',
    variables: {
      'x-hasura-organisation-id': organisationId,
      'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}`,
    },
  },
});
