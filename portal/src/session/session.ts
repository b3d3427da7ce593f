import { AuthenticationError, type Client, type ClientOptions, ConnectionError, createClient } from '@fds/client';
import { isDemoOffered, serviceUrl } from '../addresses.ts';
import { type ConnectionMonitor, connectionMonitor } from './connection.ts';
import { demoTokenSource } from './demo-token.ts';
import { readStoredSession, storeIssuedTokens, storeSession } from './stored-session.ts';

export type Credentials =
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: 'demo' };

/** A reload keeps it while its last token is valid. */
export interface Session {
  readonly client: Client;
  readonly connection: ConnectionMonitor;
  /** The client id, or `Demo`. */
  readonly name: string;
}

function openSession(
  name: string,
  authenticate: (fetch: typeof globalThis.fetch) => ClientOptions['auth'],
  observe = (fetch: typeof globalThis.fetch) => fetch,
): Session {
  const connection = connectionMonitor(serviceUrl);
  const fetch = observe(connection.fetch);
  return { client: createClient({ baseUrl: serviceUrl, auth: authenticate(fetch), fetch }), connection, name };
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
        (fetch) => storeIssuedTokens(credentials.clientId, fetch),
      );
  await session.client.webhooks.list({ 'page[limit]': 1 }, { maxRetries: 0 });
  if (isDemo) storeSession({ kind: 'demo' });
  return session;
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
