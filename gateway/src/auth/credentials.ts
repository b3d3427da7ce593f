import { hash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';
import { type Principal, workspacePrincipal } from './principal.ts';

/** The form in which secrets and API keys are stored and looked up: hex SHA-256. */
export const hashOf = (secret: string): string => hash('sha256', secret);

/** A new API key: `fds_`, 8 characters by which a list can name it, and 256 random bits. */
export function newApiKey(): { readonly key: string; readonly prefix: string } {
  const prefix = randomBytes(4).toString('hex');
  return { key: `fds_${prefix}_${randomBytes(32).toString('base64url')}`, prefix };
}

/** The engine shows the role `authenticator` no row but those of this hash. */
const bearerOf = (secretHash: string): EngineClaims => ({
  role: 'authenticator',
  variables: { 'x-hasura-secret-hash': secretHash },
});

const expiry = v.nullable(v.string());

/** The engine's own look at the clock may be one of earlier: it keeps statements with their constants. */
const isLive = ({ expires_at: at }: { readonly expires_at: string | null }): boolean =>
  at === null || Date.parse(at) > Date.now();

const credentialText = `query {
  credentials(limit: 1) { expires_at client { client_id organisation_id } }
}`;

const credentialAnswer = v.object({
  credentials: v.array(
    v.object({ expires_at: expiry, client: v.object({ client_id: v.string(), organisation_id: v.string() }) }),
  ),
});

/** The client whose valid secret this is, if it is one. */
export async function findClient(engine: RunOperation, clientId: string, secret: string, signal: AbortSignal) {
  const data = await engine({ text: credentialText, variables: {}, claims: bearerOf(hashOf(secret)), signal });
  const client = v.parse(credentialAnswer, data).credentials.find(isLive)?.client;
  return client?.client_id === clientId ? client : undefined;
}

const apiKeyText = `query {
  api_keys(limit: 1) { id expires_at organisation_id workspace_id descendants(order_by: {workspace_id: asc}) { workspace_id } }
}`;

const apiKeyAnswer = v.object({
  api_keys: v.array(
    v.object({
      id: v.string(),
      expires_at: expiry,
      organisation_id: v.string(),
      workspace_id: v.string(),
      descendants: v.array(v.object({ workspace_id: v.string() })),
    }),
  ),
});

/** Whom an API key, given by its hash, belongs to; nobody when it is not a valid one. */
export async function findApiKey(engine: RunOperation, keyHash: string): Promise<Principal | undefined> {
  const data = await engine({ text: apiKeyText, variables: {}, claims: bearerOf(keyHash) });
  const key = v.parse(apiKeyAnswer, data).api_keys.find(isLive);
  if (key === undefined) return undefined;
  const others = new Set(key.descendants.map(({ workspace_id: id }) => id));
  others.delete(key.workspace_id);
  return workspacePrincipal(key.organisation_id, `API key ${key.id}`, [key.workspace_id, ...others]);
}

const organisationText = 'query { organisations(limit: 1) { id } }';
const organisationAnswer = v.object({ organisations: v.array(v.object({ id: v.string() })) });

/** Whether there is an organisation of this id. */
export async function organisationExists(engine: RunOperation, id: string): Promise<boolean> {
  const claims: EngineClaims = { role: 'authenticator', variables: { 'x-hasura-organisation-id': id } };
  const data = await engine({ text: organisationText, variables: {}, claims });
  return v.parse(organisationAnswer, data).organisations.length > 0;
}

const usedText = `mutation ($at: timestamptz!) {
  update_api_keys(where: {}, _set: {last_used_at: $at}) { affected_rows }
}`;

/** Notes that an API key was used. @param at when, in ISO 8601 */
export const noteUse = async (engine: RunOperation, keyHash: string, at: string): Promise<void> => {
  await engine({ text: usedText, variables: { at }, claims: bearerOf(keyHash) });
};
