import type { EngineClaims } from '../graphql/operation.ts';

/** The authenticated caller of a request, and the claims that determine which data the caller may access. */
export interface Principal {
  readonly organisationId: string;
  /** Identifies the caller: the id of a client or an API key, or the subject of an identity provider's token. */
  readonly credential: string;
  /**
   * Workspace of the API key, which is the default workspace of the caller's requests; `undefined` if the caller does
   * not use an API key.
   */
  readonly workspaceId: string | undefined;
  /** Role and session variables of the caller. The engine token of each operation contains them. */
  readonly claims: EngineClaims;
}

/**
 * Returns the principal of a caller that may access a whole organisation: a client, or a user of the identity provider.
 */
export const organisationPrincipal = (organisationId: string, credential: string): Principal => ({
  organisationId,
  credential,
  workspaceId: undefined,
  claims: { role: 'organisation', variables: { 'x-hasura-organisation-id': organisationId } },
});

/**
 * Returns the principal of an API key. The key may access its workspace and all workspaces below that workspace.
 * @param workspaceIds all accessible workspaces; the first is the workspace of the key
 */
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
