import { createHash } from 'node:crypto';
import { enumValues } from '@fds/platform/enum-values';
import type { MailboxOwner } from '@fds/platform/google';
import { credentialPurpose } from '@fds/platform/mailbox';
import * as v from 'valibot';
import { createUuid, formatUuid } from '../../base/uuid.ts';
import { escapeLike } from '../../contract/operators.ts';
import type { Deps } from '../../deps.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import type { EngineClaims } from '../../graphql/operation.ts';
import { type ConnectorKind, connectorKinds } from './kinds.ts';

type Scope = { readonly deps: Pick<Deps, 'engine' | 'encryption'>; readonly claims: EngineClaims };

const connector = v.object({
  id: v.string(),
  connector_type: v.picklist(connectorKinds),
  external_workspace_id: v.nullable(v.string()),
  status: v.picklist(enumValues.workspace_connectors.status),
  expires_at: v.nullable(v.string()),
  created_by_id: v.nullable(v.string()),
});

export type MailboxConnector = v.InferOutput<typeof connector>;

const connectorFields = Object.keys(connector.entries).join(' ');
const readText = `query ($workspace: uuid!, $kind: workspace_connectors_connector_type!) {
  workspace_connectors(where: {workspace_id: {_eq: $workspace}, connector_type: {_eq: $kind}}) {
    ${connectorFields}
  }
}`;
const readSchema = v.object({ workspace_connectors: v.array(connector) });

export async function findConnector(
  kind: ConnectorKind,
  workspaceId: string,
  { deps, claims }: Scope,
  signal: AbortSignal,
): Promise<MailboxConnector | undefined> {
  const data = await deps.engine({ text: readText, variables: { workspace: workspaceId, kind }, claims, signal });
  return v.parse(readSchema, data).workspace_connectors[0];
}

const changeText = `mutation ($where: workspace_connectors_bool_exp!, $set: workspace_connectors_set_input!) {
  update_workspace_connectors(where: $where, _set: $set) { returning { ${connectorFields} } }
}`;
const changeSchema = v.object({ update_workspace_connectors: v.object({ returning: v.array(connector) }) });

/** @returns undefined if no connector meets the condition */
export async function changeConnector(
  where: object,
  set: object,
  { deps, claims }: Scope,
): Promise<MailboxConnector | undefined> {
  const data = await deps.engine({ text: changeText, variables: { where, set }, claims });
  return v.parse(changeSchema, data).update_workspace_connectors.returning[0];
}

const rows = v.array(v.object({ id: v.string() }));

/** Query for an existing connector of the workspace, and for people who may own the mailbox. */
const presentText = `query ($workspace: uuid!, $kind: workspace_connectors_connector_type!, $person: uuid!, $email: String!) {
  workspaces(where: {id: {_eq: $workspace}}) { external_workspace_id }
  workspace_connectors(where: {workspace_id: {_eq: $workspace}, connector_type: {_eq: $kind}}) { id }
  known: people(where: {id: {_eq: $person}}) { id }
  same: people(where: {workspace_id: {_eq: $workspace}, email: {_ilike: $email}}, order_by: {id: asc}, limit: 1) { id }
}`;
const existingSchema = v.object({
  workspaces: v.tuple([v.object({ external_workspace_id: v.nullable(v.string()) })]),
  workspace_connectors: rows,
  known: rows,
  same: rows,
});

/** The mutation contains only the root fields that the mailbox needs, and is one transaction. */
const parts = {
  connector: [
    '$connector: workspace_connectors_insert_input!',
    'insert_workspace_connectors_one(object: $connector) { id }',
  ],
  newPerson: ['$person: people_insert_input!', 'insert_people_one(object: $person) { id }'],
  knownPerson: [
    '$person_id: uuid!, $person_set: people_set_input!',
    'linked: update_people(where: {id: {_eq: $person_id}}, _set: $person_set) { affected_rows }',
  ],
  // Removes the connector from all people except the owner of the new mailbox, because the previous mailbox may have
  // had another owner.
  others: [
    '$others: people_bool_exp!',
    'unlinked: update_people(where: $others, _set: {workspace_connector_id: null}) { affected_rows }',
  ],
  state: [
    '$id: uuid!, $set: workspace_connectors_set_input!',
    `update_workspace_connectors(where: {id: {_eq: $id}}, _set: $set) { returning { ${connectorFields} } }`,
  ],
} as const;

/** Names of the owners' ids, which must not change. */
const issuers: Readonly<Record<ConnectorKind, string>> = { gmail: 'google', imap: 'imap' };

/** UUID version 5 (RFC 9562): the same owner always has the same id in a workspace. */
function personIdOf(workspaceId: string, kind: ConnectorKind, subject: string): string {
  const namespace = Buffer.from(workspaceId.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(`${issuers[kind]}:${subject}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/** The failures of earlier looks would delay the look. */
export const lookAtOnce = () => ({ look_requested_at: new Date().toJSON(), poll_failures: 0 });

/** A token is renewed this many milliseconds before it expires; a short-lived one after half of its lifetime. */
const refreshAheadMs = 600_000;

const refreshAt = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() - Math.min(refreshAheadMs, (expiresAt.getTime() - Date.now()) / 2));

const personOf = ({ email, firstName, lastName, fullName }: MailboxOwner) => ({
  first_name: firstName ?? null,
  last_name: lastName ?? null,
  full_name: fullName ?? null,
  email,
});

interface NewConnector {
  readonly kind: ConnectorKind;
  readonly owner: MailboxOwner;
  /** Encrypted before it is stored. */
  readonly secret: string;
  /** Of the access token; undefined if the secret itself gives access. */
  readonly expiresAt: Date | undefined;
}

const installSchema = v.object({ update_workspace_connectors: v.object({ returning: v.tuple([connector]) }) });

async function installOnce(
  given: NewConnector,
  workspaceId: string,
  { deps, claims }: Scope,
): Promise<MailboxConnector> {
  const { kind, owner, secret, expiresAt } = given;
  const ownId = personIdOf(workspaceId, kind, owner.subject);
  const asked = { workspace: workspaceId, kind, person: ownId, email: escapeLike(owner.email) };
  const present = v.parse(existingSchema, await deps.engine({ text: presentText, variables: asked, claims }));
  const [before] = present.workspace_connectors;
  const [known = present.same[0]] = present.known;
  const id = before?.id ?? createUuid();
  const personId = known?.id ?? ownId;
  const set = {
    external_workspace_id: present.workspaces[0].external_workspace_id,
    created_by_id: personId,
    status: 'active',
    expires_at: expiresAt?.toJSON() ?? null,
    refresh_token_encrypted: await deps.encryption.seal(secret, credentialPurpose(id)),
    refresh_at: (expiresAt === undefined ? new Date() : refreshAt(expiresAt)).toJSON(),
    refresh_failures: 0,
    watch_at: null,
    ...lookAtOnce(),
  };
  const link = { workspace_connector_id: id };
  const person = { id: personId, workspace_id: workspaceId, ...personOf(owner), ...link };
  const steps = [
    ...(before === undefined
      ? [{ part: parts.connector, variables: { connector: { id, workspace_id: workspaceId, connector_type: kind } } }]
      : []),
    known === undefined
      ? { part: parts.newPerson, variables: { person } }
      : { part: parts.knownPerson, variables: { person_id: personId, person_set: { ...link, email: owner.email } } },
    { part: parts.others, variables: { others: { workspace_connector_id: { _eq: id }, id: { _neq: personId } } } },
    { part: parts.state, variables: { id, set } },
  ];
  const text = `mutation (${steps.map(({ part }) => part[0]).join(', ')}) { ${steps.map(({ part }) => part[1]).join(' ')} }`;
  const variables = Object.assign({}, ...steps.map((step) => step.variables));
  const { update_workspace_connectors: stored } = v.parse(
    installSchema,
    await deps.engine({ text, variables, claims }),
  );
  return stored.returning[0];
}

/** Violated if a concurrent request has already created the connector or the person. */
const concurrentConstraints: readonly (string | undefined)[] = [
  'workspace_connectors_connector_type_key',
  'people_pkey',
];

/** Creates connector and person unless they exist. @throws WriteRejectedError when the workspace was deleted */
export async function connectMailbox(
  given: NewConnector,
  workspaceId: string,
  scope: Scope,
): Promise<MailboxConnector> {
  try {
    return await installOnce(given, workspaceId, scope);
  } catch (error) {
    if (!(error instanceof WriteRejectedError) || !concurrentConstraints.includes(error.constraint)) throw error;
    return installOnce(given, workspaceId, scope);
  }
}
