import { describe, expect, test } from 'vitest';
import type { RunOperation } from '../graphql/operation.ts';
import type { Identity } from './identity.ts';
import { membershipOf } from './membership.ts';

const [acme, beta] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const [past, future] = ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];

interface Row {
  readonly organisation_id: string;
  readonly role: 'reader' | 'administrator';
  readonly expires_at: string;
  accepted_at: string | null;
}

const invitation = (organisation_id: string, changes: Partial<Row> = {}): Row => ({
  organisation_id,
  role: 'administrator',
  expires_at: future,
  accepted_at: null,
  ...changes,
});

/** The engine with invitations of ada@example.com, the newest first, and the organisations Acme and Beta. */
function engineWith(...rows: readonly Row[]): RunOperation {
  return async ({ text, variables, claims }) => {
    const { 'x-hasura-email': email, 'x-hasura-organisation-id': organisation } = claims.variables;
    const found = email === 'ada@example.com' ? rows.map((row, id) => ({ ...row, id: String(id) })) : [];
    if (text.includes('organisations(')) return { organisations: organisation === acme ? [{ id: acme }] : [] };
    if (text.startsWith('query')) return { invitations: found };
    const accepted = rows[Number(variables.id)];
    if (accepted !== undefined) accepted.accepted_at = String(variables.at);
    return { update_invitations: { affected_rows: 1 } };
  };
}

const ada: Identity = { subject: 'ada', organisationId: undefined, role: undefined, email: 'ada@example.com' };

describe('the membership of a person without an organisation in the token', () => {
  test('an invitation gives the organisation and the role, and is accepted', async () => {
    const row = invitation(acme);
    expect(await membershipOf(engineWith(row), ada)).toEqual({ organisationId: acme, role: 'administrator' });
    expect(Date.parse(row.accepted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('an accepted invitation gives the role also after its expiry', async () => {
    const row = invitation(acme, { role: 'reader', expires_at: past, accepted_at: past });
    expect(await membershipOf(engineWith(row), ada)).toEqual({ organisationId: acme, role: 'reader' });
    expect(row.accepted_at).toBe(past);
  });

  test('an expired invitation is reported as expired, and is not accepted', async () => {
    const row = invitation(acme, { expires_at: past });
    expect(await membershipOf(engineWith(row), ada)).toBe('expired');
    expect(row.accepted_at).toBeNull();
  });

  test.each([{ email: 'eve@example.com' }, { email: undefined }])(
    'an invitation of another address gives nothing to a person with %j',
    async (changes) => {
      expect(await membershipOf(engineWith(invitation(acme)), { ...ada, ...changes })).toBeUndefined();
    },
  );

  test('of the invitations of two organisations, the newest that is not expired applies', async () => {
    const rows = [invitation(beta, { expires_at: past }), invitation(acme, { role: 'reader' }), invitation(beta)];
    expect(await membershipOf(engineWith(...rows), ada)).toEqual({ organisationId: acme, role: 'reader' });
    expect(rows.map(({ accepted_at }) => accepted_at !== null)).toEqual([false, true, false]);
  });

  test('the role of the token has priority over the role of the invitation', async () => {
    const reader: Identity = { ...ada, role: 'reader' };
    expect(await membershipOf(engineWith(invitation(acme)), reader)).toEqual({ organisationId: acme, role: 'reader' });
  });
});

describe('the membership of a person with an organisation in the token', () => {
  const ofAcme: Identity = { ...ada, organisationId: acme };

  test('an invitation of the same organisation gives the role that the token does not contain', async () => {
    expect(await membershipOf(engineWith(invitation(acme)), ofAcme)).toMatchObject({ role: 'administrator' });
  });

  test('an invitation of another organisation gives neither its organisation nor its role', async () => {
    const row = invitation(beta);
    expect(await membershipOf(engineWith(row), ofAcme)).toEqual({ organisationId: acme, role: 'reader' });
    expect(row.accepted_at).toBeNull();
  });

  test('a person with an organisation and a role in the token needs no invitation', async () => {
    const member: Identity = { ...ofAcme, role: 'reader' };
    expect(await membershipOf(engineWith(invitation(acme)), member)).toEqual({ organisationId: acme, role: 'reader' });
  });

  test('an organisation that does not exist gives no membership', async () => {
    expect(await membershipOf(engineWith(invitation(beta)), { ...ada, organisationId: beta })).toBeUndefined();
  });
});
