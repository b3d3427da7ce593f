import type { TokenKeys } from '@fds/platform/signing-keys';
import type { IdentityProvider } from '../auth/identity-provider.ts';
import { membershipOf } from '../auth/membership.ts';
import { issueAnalystToken, issuePersonToken } from '../auth/own-tokens.ts';
import { endSessions, noOrganisation } from '../auth/sessions.ts';
import type { HandlerDeps } from '../pipeline.ts';
import { type Analyst, analystOf, analystSchema, type Member, memberOf, memberSchema } from './people.ts';
import { SignInError, signInProvider } from './provider.ts';
import type { Place } from './routes.ts';

interface PlaceDeps extends Pick<HandlerDeps, 'deps'> {
  readonly client: Parameters<typeof signInProvider>[0];
  readonly identityProvider: IdentityProvider;
  readonly keys: TokenKeys;
}

const day = 24 * 3600;
/** An analyst sees all organisations, and a provider that sends no ID token at a renewal tells no change of the role. */
const analystHours = 12;

export const portal = ({ client, identityProvider, keys, deps: { engine } }: PlaceDeps): Place<Member> => ({
  name: 'portal',
  path: '/app',
  person: memberSchema,
  provider: signInProvider(client, (claims) => memberOf(claims, identityProvider)),
  sessionSeconds: 7 * day,
  longestMs: Number.POSITIVE_INFINITY,
  pageOf: (base) => `${base}/app`,
  admit: async (person) => {
    const { subject, name } = person;
    const member = await membershipOf(engine, person);
    if (member === 'expired') throw new SignInError('invitation', 'the invitation of the person has expired');
    if (member === undefined)
      throw new SignInError('organisation', 'the person belongs to no organisation that exists');
    const { organisationId, role } = member;
    const issue = async () => ({ ...(await issuePersonToken(keys, { ...member, subject, name })), name, role });
    return { organisationId, issue };
  },
  endEverywhere: undefined,
});

/** @param page URL of the console, which an engine serves */
export const engineConsole = (
  { client, identityProvider, keys, deps: { engine } }: PlaceDeps,
  page: string,
): Place<Analyst> => ({
  name: 'console',
  path: '/console',
  person: analystSchema,
  provider: signInProvider(client, (claims) => analystOf(claims, identityProvider)),
  sessionSeconds: analystHours * 3600,
  longestMs: analystHours * 3_600_000,
  pageOf: () => page,
  admit: async (person) => ({
    organisationId: noOrganisation,
    issue: async () => ({ ...(await issueAnalystToken(keys, person)), name: person.name }),
  }),
  endEverywhere: ({ subject }) => endSessions(engine, { organisationId: noOrganisation, subject }),
});
