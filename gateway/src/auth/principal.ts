import type { EngineClaims } from '../graphql/operation.ts';

/** `write` includes reading. */
export type Access = 'read' | 'write';

export interface Actor {
  readonly kind: 'client' | 'api_key' | 'person';
  /** The id of the client or of the API key, or the subject of the identity provider's token. */
  readonly id: string;
  readonly name?: string | undefined;
}

export interface Principal {
  readonly organisationId: string;
  readonly actor: Actor;
  /** The pipeline compares it with the access that the endpoint needs. */
  readonly access: Access;
  /** Identifies the caller, as a text that is stored with the caller's idempotency keys. */
  readonly credential: string;
  /** Default workspace of the caller's requests; `undefined` without an API key. */
  readonly workspaceId: string | undefined;
  readonly claims: EngineClaims;
}

const credentialNames: Readonly<Record<Actor['kind'], string>> = {
  client: 'client',
  api_key: 'API key',
  person: 'identity',
};

const credentialOf = ({ kind, id }: Actor): string => `${credentialNames[kind]} ${id}`;

export const organisationClaims = (organisationId: string): EngineClaims => ({
  role: 'organisation',
  variables: { 'x-hasura-organisation-id': organisationId },
});

/** A caller that may access a whole organisation: a client, or a user of the identity provider. */
export const organisationPrincipal = (organisationId: string, actor: Actor, access: Access): Principal => ({
  organisationId,
  actor,
  access,
  credential: credentialOf(actor),
  workspaceId: undefined,
  claims: organisationClaims(organisationId),
});

type WorkspaceIds = readonly [string, ...string[]];

/** @param ids all accessible workspaces */
export const workspaceClaims = (organisationId: string, ids: WorkspaceIds): EngineClaims => ({
  role: 'workspace',
  variables: { 'x-hasura-organisation-id': organisationId, 'x-hasura-workspace-ids': `{${ids.join(',')}}` },
});

/** @param workspaceIds all accessible workspaces; the first is the workspace of the key */
export const workspacePrincipal = (
  organisationId: string,
  actor: Actor,
  access: Access,
  workspaceIds: WorkspaceIds,
): Principal => ({
  organisationId,
  actor,
  access,
  credential: credentialOf(actor),
  workspaceId: workspaceIds[0],
  claims: workspaceClaims(organisationId, workspaceIds),
});
