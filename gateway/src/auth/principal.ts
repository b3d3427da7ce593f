import type { EngineClaims } from '../deps.ts';

/** Who a request comes from, and what of the data is theirs. */
export interface Principal {
  readonly organisationId: string;
  /** Role and session variables of every operation sent on the caller's behalf. */
  readonly claims: EngineClaims;
}

/** A client with a bearer token: the whole organisation is theirs. */
export const organisationPrincipal = (organisationId: string): Principal => ({
  organisationId,
  claims: { role: 'organisation', variables: { 'x-hasura-organisation-id': organisationId } },
});

/** An API key: its workspace and that workspace's descendants are its own. @param workspaceIds all of them */
export const workspacePrincipal = (organisationId: string, workspaceIds: readonly string[]): Principal => ({
  organisationId,
  claims: {
    role: 'workspace',
    variables: {
      'x-hasura-organisation-id': organisationId,
      'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}`,
    },
  },
});
