import * as client from 'openid-client';
import * as v from 'valibot';
import * as s from './env.ts';
import { StartError } from './env.ts';
import { discovering, timeoutSeconds } from './oidc.ts';
import { expiryOf, type MailboxCredentials, type Refresh, refreshGrant } from './refresh-grant.ts';
import { runInSpan } from './telemetry/index.ts';

/** In addition to the identity scopes. */
export const mailboxScope = 'https://www.googleapis.com/auth/gmail.readonly';

export interface GoogleConfig {
  /** The same URL is in ID tokens and in the discovery document (OpenID Connect Discovery 1.0). */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without a trailing slash. */
  readonly gmailUrl: string;
  /** Undefined: Google does not report arrivals. */
  readonly push?: GmailPush | undefined;
}

interface GmailPush {
  /** Of Pub/Sub, to which Gmail reports the arrival of messages. */
  readonly topic: string;
  /** Email address of the service account with which Pub/Sub signs its requests. */
  readonly account: string;
}

const topic: s.Variable<string> = {
  ...s.text('a topic of Pub/Sub such as projects/my-project/topics/gmail'),
  schema: v.pipe(v.string(), v.maxLength(400), v.regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/)),
};
const account: s.Variable<string> = {
  ...s.text('the email address of a service account'),
  schema: v.pipe(v.string(), v.maxLength(320), v.email()),
};

export const googleSettings = {
  googleIssuer: ['GOOGLE_ISSUER', s.withDefault(s.secureUrl, 'https://accounts.google.com')],
  googleId: ['GOOGLE_CLIENT_ID', s.optional(s.text())],
  googleSecret: ['GOOGLE_CLIENT_SECRET', s.optional(s.secret(s.text()))],
  gmailUrl: ['GMAIL_API_URL', s.withDefault(s.secureUrl, 'https://gmail.googleapis.com')],
  pushTopic: ['GMAIL_PUSH_TOPIC', s.optional(topic)],
  pushAccount: ['GMAIL_PUSH_SERVICE_ACCOUNT', s.optional(account)],
} as const;

type Given = s.Settings<typeof googleSettings>;

function pushConfig({ pushTopic, pushAccount, googleId }: Given): GmailPush | undefined {
  if (pushTopic === undefined && pushAccount === undefined) return undefined;
  if (pushTopic === undefined || pushAccount === undefined)
    throw new StartError('GMAIL_PUSH_TOPIC and GMAIL_PUSH_SERVICE_ACCOUNT must be set together: set both or neither');
  if (googleId === undefined)
    throw new StartError('GMAIL_PUSH_TOPIC is set, which requires GOOGLE_CLIENT_ID to be set');
  return { topic: pushTopic, account: pushAccount };
}

/** Undefined if no OAuth client is configured. @throws StartError if a setting is missing that another setting requires */
export function googleConfig(given: Given): GoogleConfig | undefined {
  const { googleIssuer: issuer, googleId: clientId, googleSecret: clientSecret, gmailUrl } = given;
  const push = pushConfig(given);
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together: set both or neither');
  return { issuer, clientId, clientSecret, gmailUrl: gmailUrl.replace(/(?<!\/)\/+$/, ''), push };
}

/** The customer or Google denied the access to the mailbox. */
export class ConsentDeniedError extends Error {
  override readonly name = 'ConsentDeniedError';
}

export interface MailboxOwner {
  /** The permanent id at the provider, such as Google's `sub`. */
  readonly subject: string;
  /** Of the mailbox. */
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly fullName: string | undefined;
}

/** With the identity of the customer. */
interface OwnedCredentials extends MailboxCredentials, MailboxOwner {}

/** For one redirect to Google: proves on return that this service started the exchange. */
export interface OneTimeSecrets {
  /** Registered with Google. */
  readonly redirectUri: string;
  readonly state: string;
  /** Proves that the client that redirected also exchanges the code (PKCE, RFC 7636). */
  readonly verifier: string;
  readonly nonce: string;
}

export interface GoogleClient {
  /** The consent page. @throws Error if Google does not respond */
  consentUrl(checks: OneTimeSecrets): Promise<string>;
  /**
   * @param query of the URL to which Google redirected the customer
   * @throws ConsentDeniedError if access was denied; other errors for invalid or failed requests
   */
  exchangeAuthorizationCode(query: URLSearchParams, checks: OneTimeSecrets): Promise<OwnedCredentials>;
  readonly refresh: Refresh;
}

const profile = v.object({ emailAddress: v.pipe(v.string(), v.email()) });
const name = v.optional(v.pipe(v.string(), v.trim()));
const person = v.object({ sub: v.string(), given_name: name, family_name: name, name });

/** RFC 6749, section 4.1.2.1. */
const isDenial = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

const asking = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  runInSpan({ name: `google ${what}`, kind: 'CLIENT' }, work);

/** Also proves that the mailbox is readable (Gmail API, users.getProfile). */
async function mailboxOf(gmailUrl: string, accessToken: string): Promise<string> {
  const response = await fetch(`${gmailUrl}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (!response.ok) throw new Error(`the Gmail API answered ${response.status}`);
  return v.parse(profile, await response.json()).emailAddress;
}

/** Sends no request yet. */
export function googleClient(config: GoogleConfig): GoogleClient {
  const discovered = discovering(config);
  const exchange = async (query: URLSearchParams, { redirectUri, state, verifier, nonce }: OneTimeSecrets) => {
    const cameTo = new URL(redirectUri);
    cameTo.search = query.toString();
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true };
    try {
      return await client.authorizationCodeGrant(await discovered(), cameTo, checks);
    } catch (error) {
      throw isDenial(error) ? new ConsentDeniedError('the customer denied consent', { cause: error }) : error;
    }
  };
  return {
    consentUrl: async ({ redirectUri, state, verifier, nonce }) =>
      client.buildAuthorizationUrl(await asking('discovery', discovered), {
        redirect_uri: redirectUri,
        scope: `openid email profile ${mailboxScope}`,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // For a refresh token. Without `prompt`, a customer who consented before gives none.
        access_type: 'offline',
        prompt: 'consent',
      }).href,
    exchangeAuthorizationCode: async (query, checks) => {
      const tokens = await asking('exchange', () => exchange(query, checks));
      // Customers can deselect single scopes. Without `scope`, all were granted (RFC 6749, section 5.1).
      if (tokens.scope !== undefined && !tokens.scope.split(' ').includes(mailboxScope)) {
        throw new ConsentDeniedError('access to the mailbox was not granted');
      }
      if (tokens.refresh_token === undefined) throw new Error('Google returned no refresh token');
      const { sub, given_name, family_name, name: fullName } = v.parse(person, tokens.claims());
      return {
        refreshToken: tokens.refresh_token,
        expiresAt: expiryOf(tokens),
        subject: sub,
        email: await asking('mailbox', () => mailboxOf(config.gmailUrl, tokens.access_token)),
        firstName: given_name,
        lastName: family_name,
        fullName,
      };
    },
    refresh: refreshGrant('google', discovered),
  };
}

export const createOneTimeSecrets = (): Pick<OneTimeSecrets, 'verifier' | 'nonce'> => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/** Without the message, which may contain data of the request. */
export const errorNameAndCode = (error: unknown): { readonly error: string; readonly code?: unknown } =>
  error instanceof Error
    ? { error: error.name, ...('code' in error ? { code: error.code } : {}) }
    : { error: typeof error };
