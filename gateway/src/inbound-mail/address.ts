import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';

export const createToken = (): string => randomBytes(16).toString('hex');

export const addressOf = (token: string, domain: string): string => `${token}@${domain}`;

/** RFC 5321, section 4.5.3.1.3. */
export const maxAddressLength = 256;

/** Capital letters make no difference. */
function tokenOf(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@');
  const token = address.slice(0, at).toLowerCase();
  return address.slice(at + 1).toLowerCase() === domain && /^[0-9a-f]{32}$/.test(token) ? token : undefined;
}

const text = 'query { inbound_addresses(limit: 1) { organisation_id workspace_id } }';
const found = v.object({
  inbound_addresses: v.array(v.object({ organisation_id: v.string(), workspace_id: v.string() })),
});

/** The workspace that receives the mails. */
export interface Recipient {
  readonly organisationId: string;
  readonly workspaceId: string;
}

/** Undefined for an address that no workspace has, or has any more. */
export async function findRecipient(
  address: string,
  domain: string,
  engine: RunOperation,
): Promise<Recipient | undefined> {
  const token = tokenOf(address, domain);
  if (token === undefined) return undefined;
  // With the role `authenticator`, the permissions allow access only to the row with this token.
  const claims: EngineClaims = { role: 'authenticator', variables: { 'x-hasura-inbound-token': token } };
  const [row] = v.parse(found, await engine({ text, variables: {}, claims })).inbound_addresses;
  return row && { organisationId: row.organisation_id, workspaceId: row.workspace_id };
}
