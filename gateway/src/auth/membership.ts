import * as v from 'valibot';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';
import { organisationExists } from './credentials.ts';
import type { Identity } from './identity.ts';
import { type Role, roles } from './roles.ts';

export interface Membership {
  readonly organisationId: string;
  readonly role: Role;
}

/** The organisations that invite one person. */
const maxInvitations = 100;

const invitationText = `query {
  invitations(order_by: [{created_at: desc}, {id: desc}], limit: ${maxInvitations}) { id organisation_id role expires_at accepted_at }
}`;

const invitationSchema = v.object({
  id: v.string(),
  organisation_id: v.string(),
  role: v.picklist(roles),
  expires_at: v.string(),
  accepted_at: v.nullable(v.string()),
});
type Invitation = v.InferOutput<typeof invitationSchema>;

const isLive = ({ expires_at, accepted_at }: Invitation): boolean =>
  accepted_at !== null || Date.parse(expires_at) > Date.now();

const acceptText = `mutation ($id: uuid!, $at: timestamptz!) {
  update_invitations(where: {id: {_eq: $id}, accepted_at: {_is_null: true}}, _set: {accepted_at: $at}) { affected_rows }
}`;

/** With the role `authenticator`, the permissions allow access only to invitations of this address. */
const claimsOf = (email: string, subject: string): EngineClaims => ({
  role: 'authenticator',
  variables: { 'x-hasura-email': email, 'x-hasura-actor-kind': 'person', 'x-hasura-actor-id': subject },
});

/** Also accepts the invitation. Of several invitations, the newest that is not expired applies. */
async function invitationOf(
  engine: RunOperation,
  { email, subject, organisationId }: Identity,
): Promise<Invitation | 'expired' | undefined> {
  if (email === undefined) return undefined;
  const claims = claimsOf(email, subject);
  const data = await engine({ text: invitationText, variables: {}, claims });
  const { invitations } = v.parse(v.object({ invitations: v.array(invitationSchema) }), data);
  const own = invitations.filter((each) => organisationId === undefined || each.organisation_id === organisationId);
  const live = own.find(isLive);
  if (live?.accepted_at === null)
    await engine({ text: acceptText, variables: { id: live.id, at: new Date().toISOString() }, claims });
  return live ?? (own.length > 0 ? 'expired' : undefined);
}

/** Claims have priority over invitations. Returns `undefined` if the person belongs to no organisation that exists. */
export async function membershipOf(
  engine: RunOperation,
  identity: Identity,
): Promise<Membership | 'expired' | undefined> {
  const { organisationId, role } = identity;
  if (organisationId === undefined) {
    const invitation = await invitationOf(engine, identity);
    if (invitation === undefined || invitation === 'expired') return invitation;
    return { organisationId: invitation.organisation_id, role: role ?? invitation.role };
  }
  if (!(await organisationExists(engine, organisationId))) return undefined;
  if (role !== undefined) return { organisationId, role };
  const invitation = await invitationOf(engine, identity);
  return { organisationId, role: typeof invitation === 'object' ? invitation.role : 'reader' };
}
