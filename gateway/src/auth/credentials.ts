import { hash, randomBytes } from 'node:crypto';
import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';
import { type Principal, workspacePrincipal } from './principal.ts';

/** Returns the SHA-256 hash of a secret in hexadecimal. The database stores only the hashes of secrets and API keys. */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** `fds_`, a prefix of 8 characters that the API shows in lists, and 256 random bits. */
export function generateApiKey(): { readonly key: string; readonly prefix: string } {
  const prefix = randomBytes(4).toString('hex');
  return { key: `fds_${prefix}_${randomBytes(32).toString('base64url')}`, prefix };
}

/** With the role `authenticator`, the permissions allow access only to rows with this hash. */
const bearerOf = (secretHash: string): EngineClaims => ({
  role: 'authenticator',
  variables: { 'x-hasura-secret-hash': secretHash },
});

const expiry = v.nullable(v.string());

/** Not compared in GraphQL: a plan that the engine reuses may contain an earlier time as a constant. */
const isLive = ({ expires_at: at }: { readonly expires_at: string | null }): boolean =>
  at === null || Date.parse(at) > Date.now();

const credentialText = `query {
  credentials(limit: 1) { expires_at client { client_id organisation_id } }
}`;

const credentialSchema = v.object({
  credentials: v.array(
    v.object({ expires_at: expiry, client: v.object({ client_id: v.string(), organisation_id: v.string() }) }),
  ),
});

/** Returns the client with this id if the secret belongs to the client and has not expired; otherwise `undefined`. */
export async function findClient(engine: RunOperation, clientId: string, secret: string, signal: AbortSignal) {
  const data = await engine({ text: credentialText, variables: {}, claims: bearerOf(hashSecret(secret)), signal });
  const client = v.parse(credentialSchema, data).credentials.find(isLive)?.client;
  return client?.client_id === clientId ? client : undefined;
}

const apiKeyText = `query {
  api_keys(limit: 1) { id name access expires_at organisation_id workspace_id descendants(order_by: {workspace_id: asc}) { workspace_id } }
}`;

const apiKeySchema = v.object({
  api_keys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      access: v.picklist(enumValues.api_keys.access),
      expires_at: expiry,
      organisation_id: v.string(),
      workspace_id: v.string(),
      descendants: v.array(v.object({ workspace_id: v.string() })),
    }),
  ),
});

export async function principalOfApiKey(engine: RunOperation, keyHash: string): Promise<Principal | undefined> {
  const data = await engine({ text: apiKeyText, variables: {}, claims: bearerOf(keyHash) });
  const key = v.parse(apiKeySchema, data).api_keys.find(isLive);
  if (key === undefined) return undefined;
  const others = new Set(key.descendants.map(({ workspace_id: id }) => id));
  others.delete(key.workspace_id);
  return workspacePrincipal(key.organisation_id, { kind: 'api_key', id: key.id, name: key.name }, key.access, [
    key.workspace_id,
    ...others,
  ]);
}

const organisationText = 'query { organisations(limit: 1) { id } }';
const organisationSchema = v.object({ organisations: v.array(v.object({ id: v.string() })) });

export async function organisationExists(engine: RunOperation, id: string): Promise<boolean> {
  const claims: EngineClaims = { role: 'authenticator', variables: { 'x-hasura-organisation-id': id } };
  const data = await engine({ text: organisationText, variables: {}, claims });
  return v.parse(organisationSchema, data).organisations.length > 0;
}

const usedText = `mutation ($at: timestamptz!) {
  update_api_keys(where: {}, _set: {last_used_at: $at}) { affected_rows }
}`;

export const storeLastUse = async (engine: RunOperation, keyHash: string, time: string): Promise<void> => {
  await engine({ text: usedText, variables: { at: time }, claims: bearerOf(keyHash) });
};
