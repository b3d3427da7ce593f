import type { EngineClaims } from '../graphql/operation.ts';

export interface Principal {
  readonly organisationId: string;
  /** Identifies the caller: the id of a client or an API key, or the subject of an identity provider's token. */
  readonly credential: string;
  /** Default workspace of the caller's requests; `undefined` without an API key. */
  readonly workspaceId: string | undefined;
  readonly claims: EngineClaims;
}

/** A caller that may access a whole organisation: a client, or a user of the identity provider. */
export const organisationPrincipal = (organisationId: string, credential: string): Principal => ({
  organisationId,
  credential,
  workspaceId: undefined,
  claims: { role: 'organisation', variables: { 'x-hasura-organisation-id': organisationId } },
});

/** @param workspaceIds all accessible workspaces; the first is the workspace of the key */
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
    variables: { 'x-hasura-organisation-id': organisationId, 'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}` },
  },
});
