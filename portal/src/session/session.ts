import { AuthenticationError, type ClientOptions, ConnectionError, createClient } from '@fds/client';
import { isDemoOffered, isProviderOffered, serviceUrl } from '../addresses.ts';
import { type ConnectionMonitor, connectionMonitor } from './connection.ts';
import { demoTokenSource } from './demo-token.ts';
import { type PersonSession, personTokenSource, requestPersonSession } from './person.ts';
import { readStoredSession, storeIssuedTokens, storeSession } from './stored-session.ts';
import { type ReadingClient, type Role, type Writing, writingOf } from './writing.ts';

export type Credentials =
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: 'demo' };

/** A reload keeps it while its last token is valid. */
export interface Session {
  readonly client: ReadingClient;
  readonly writing: Writing;
  readonly connection: ConnectionMonitor;
  /** The client id, the name of the person, or `Demo`. */
  readonly name: string;
  /** `undefined` without a person. */
  readonly role?: Role;
}

function openSession(
  name: string,
  authenticate: (fetch: typeof globalThis.fetch) => ClientOptions['auth'],
  {
    role,
    observe = (fetch) => fetch,
  }: { readonly role?: Role; readonly observe?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch } = {},
): Session {
  const connection = connectionMonitor(serviceUrl);
  const fetch = observe(connection.fetch);
  const client = createClient({ baseUrl: serviceUrl, auth: authenticate(fetch), fetch });
  return { client, writing: writingOf(client, role), connection, name, ...(role === undefined ? {} : { role }) };
}

const openDemoSession = () => openSession('Demo', (fetch) => ({ token: demoTokenSource(serviceUrl, fetch) }));

/** Keeps the credentials in memory. @throws AuthenticationError if the service rejects the credentials */
export async function signIn(credentials: Credentials): Promise<Session> {
  const isDemo = credentials.kind === 'demo';
  const session = isDemo
    ? openDemoSession()
    : openSession(
        credentials.clientId,
        () => ({ clientId: credentials.clientId, clientSecret: credentials.clientSecret }),
        { observe: (fetch) => storeIssuedTokens(credentials.clientId, fetch) },
      );
  await session.client.webhooks.list({ 'page[limit]': 1 }, { maxRetries: 0 });
  if (isDemo) storeSession({ kind: 'demo' });
  return session;
}

function openPersonSession(person: PersonSession): Session {
  const authenticate = (fetch: typeof globalThis.fetch) => ({
    token: personTokenSource(person, () => requestPersonSession(serviceUrl, fetch)),
  });
  return openSession(person.name, authenticate, { role: person.role });
}

/** The session of the person who signed in at the identity provider in this browser. */
export async function findPersonSession(): Promise<Session | undefined> {
  if (!isProviderOffered) return undefined;
  const person = await requestPersonSession(serviceUrl).catch(() => undefined);
  return person && openPersonSession(person);
}

/** Ends the session of this browser, and leads to the page on which the provider ends its own. */
export async function endPersonSession(): Promise<void> {
  const response = await fetch(`${serviceUrl}/app/sign-out`, { method: 'POST' });
  const { url }: { readonly url: string } = await response.json();
  location.assign(url);
}

/** The session of this tab before a reload; `undefined` if it has ended. */
export function restoreSession(): Session | undefined {
  const stored = readStoredSession();
  if (stored === undefined) return undefined;
  if (stored.kind === 'demo') return isDemoOffered ? openDemoSession() : undefined;
  return openSession(stored.name, () => ({ token: stored.token }));
}

export function signInFailure(error: unknown): string {
  if (error instanceof AuthenticationError) return 'The client id or the client secret is wrong. Check both.';
  if (error instanceof ConnectionError) return 'The service does not answer. Check your connection and try again.';
  return error instanceof Error ? error.message : 'The sign-in failed. Try again.';
}
