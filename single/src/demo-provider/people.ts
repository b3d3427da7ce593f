import { demoOrganisations } from '@fds/db/seed';

/** A person of the demo. Everybody who opens the page of the provider may sign in as this person, without a password. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Without a role, only an invitation gives the person access. An analyst belongs to no organisation. */
  readonly role: 'reader' | 'administrator' | 'analyst' | undefined;
}

export const demoPeople: readonly DemoPerson[] = [
  { id: 'rita', name: 'Rita Reader', email: 'rita@demo.example', role: 'reader' },
  { id: 'adam', name: 'Adam Administrator', email: 'adam@demo.example', role: 'administrator' },
  { id: 'ivy', name: 'Ivy Invited', email: 'Ivy@demo.example', role: undefined },
  { id: 'anna', name: 'Anna Analyst', email: 'anna@demo.example', role: 'analyst' },
];

export const findPerson = (id: string | undefined): DemoPerson | undefined => demoPeople.find((each) => each.id === id);

/** The claims in ID tokens and access tokens. */
export const claimsOf = ({ id, name, email, role }: DemoPerson) => ({
  sub: id,
  name,
  email,
  email_verified: true,
  ...(role !== undefined && { role }),
  ...(role !== undefined && role !== 'analyst' && { organisation_id: demoOrganisations[0]?.id }),
});
