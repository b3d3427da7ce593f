import { AuthenticationError, type Client, ConnectionError, createClient } from '@fds/client';
import { serviceUrl } from '../addresses.ts';
import { type ConnectionMonitor, createConnectionMonitor } from './connection.ts';
import { createDemoTokenSource } from './demo-token.ts';

/** The credentials with which a person signs in. */
export type Credentials =
  | { readonly kind: 'client'; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: 'demo' };

/**
 * The session of a person who is signed in. The browser stores no part of the session, so the session ends when the
 * page is loaded again.
 */
export interface Session {
  readonly client: Client;
  readonly connection: ConnectionMonitor;
  /** Name that the portal shows for the session: the client id, or `Demo` for the demo client. */
  readonly name: string;
}

/**
 * Signs in. The client keeps the credentials in memory and renews its token before the token expires.
 * @throws AuthenticationError if the service rejects the credentials
 */
export async function signIn(credentials: Credentials): Promise<Session> {
  const connection = createConnectionMonitor(serviceUrl);
  const auth =
    credentials.kind === 'demo'
      ? { token: createDemoTokenSource(serviceUrl, connection.fetch) }
      : { clientId: credentials.clientId, clientSecret: credentials.clientSecret };
  const client = createClient({ baseUrl: serviceUrl, auth, fetch: connection.fetch });
  await client.webhooks.list({ 'page[limit]': 1 }, { maxRetries: 0 });
  return { client, connection, name: credentials.kind === 'demo' ? 'Demo' : credentials.clientId };
}

/** Returns the line that the sign-in form shows after a failed attempt. */
export function describeSignInFailure(error: unknown): string {
  if (error instanceof AuthenticationError) return 'The client id or the client secret is wrong. Check both.';
  if (error instanceof ConnectionError) return 'The service does not answer. Check your connection and try again.';
  return error instanceof Error ? error.message : 'The sign-in failed. Try again.';
}
