import type { Role } from './writing.ts';

/** The session of a person at the identity provider. The page keeps the token in memory only. */
export interface PersonSession {
  readonly token: string;
  readonly expires_in: number;
  readonly name: string;
  readonly role: Role;
}

const marginMs = 60_000;

/** Sends the cookie of the session, which scripts cannot read. `undefined` if nobody is signed in. */
export async function requestPersonSession(
  serviceUrl: string,
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
): Promise<PersonSession | undefined> {
  const response = await fetch(`${serviceUrl}/app/session`, { method: 'POST' });
  if (response.status === 204) return undefined;
  if (!response.ok) throw new Error(`The session could not be renewed (status ${response.status}).`);
  return response.json();
}

/** Renews the token a minute before it expires. */
export function personTokenSource(
  first: PersonSession,
  renew: () => Promise<PersonSession | undefined>,
  now: () => number = Date.now,
): () => Promise<string> {
  const currentOf = ({ token, expires_in }: PersonSession) => ({
    token,
    renewAt: now() + expires_in * 1000 - marginMs,
  });
  let current = currentOf(first);
  return async () => {
    if (now() < current.renewAt) return current.token;
    const renewed = await renew();
    // The service rejects the old token, which ends the session of the page.
    if (renewed !== undefined) current = currentOf(renewed);
    return current.token;
  };
}

/** Why a sign-in failed: the parameter `sign-in` of the URL to which the service redirects. */
const problems: Readonly<Record<string, string>> = {
  state: 'The sign-in was not started in this browser, or it took more than 10 minutes. Sign in again.',
  denied: 'You cancelled the sign-in.',
  refused: 'Your identity provider did not confirm the sign-in. Sign in again.',
  organisation: 'Your account belongs to no organisation of this service. Ask the operator of the service for access.',
  invitation: 'Your invitation has expired. Ask an administrator for a new one.',
  session: 'Your identity provider gives the portal no lasting session. Tell the operator of the service.',
  provider: 'Your identity provider does not answer. Try again in a few minutes.',
};

/** Removes the parameter from the address. */
export function takeSignInProblem(): string | undefined {
  const url = new URL(location.href);
  const problem = url.searchParams.get('sign-in');
  if (problem === null) return undefined;
  url.searchParams.delete('sign-in');
  history.replaceState(null, '', url);
  return problems[problem] ?? problems.refused;
}
