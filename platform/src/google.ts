import * as client from 'openid-client';
import * as v from 'valibot';
import { optional, StartError, secret, secureUrl, text, withDefault } from './env.ts';
import { inSpan } from './telemetry/index.ts';

/** The one permission that is asked for beside who the customer is: to read the mailbox. */
const mailboxScope = 'https://www.googleapis.com/auth/gmail.readonly';

/** How long an answer of Google's is waited for. */
const timeoutSeconds = 10;
/** How long an access token is taken to last where nothing is said. */
const usualLifeSeconds = 3600;
/** What Google says of itself is asked for anew after this long: its addresses change, if seldom. */
const discoveredMs = 3_600_000;

/** Google, and this service's client there. */
export interface GoogleConfig {
  /** As its tokens and its metadata name it (OpenID Connect Discovery 1.0). */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the Gmail API, without a slash at the end. */
  readonly gmailUrl: string;
}

/** The settings of the connector to Google. */
export const googleVariables = {
  GOOGLE_ISSUER: withDefault(secureUrl, 'https://accounts.google.com'),
  GOOGLE_CLIENT_ID: optional(text()),
  GOOGLE_CLIENT_SECRET: optional(secret(text())),
  GMAIL_API_URL: withDefault(secureUrl, 'https://gmail.googleapis.com'),
};

interface GoogleSettings {
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID: string | undefined;
  readonly GOOGLE_CLIENT_SECRET: string | undefined;
  readonly GMAIL_API_URL: string;
}

/** What the settings come to; `undefined` without a client. @throws StartError for half a client */
export function googleConfigOf(env: GoogleSettings): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are to be set both or neither');
  }
  return { issuer: env.GOOGLE_ISSUER, clientId, clientSecret, gmailUrl: env.GMAIL_API_URL.replace(/\/+$/, '') };
}

/** The customer, or Google on their behalf, did not let the mailbox be read. */
export class ConsentDenied extends Error {
  override readonly name = 'ConsentDenied';
}

/** A refresh token is worth nothing any more: its grant was withdrawn, or ran out. */
export class GrantRevoked extends Error {
  override readonly name = 'GrantRevoked';
}

/** Access that was granted, until it has to be renewed. */
export interface Access {
  /** Renews it; may be another one than before. */
  readonly refreshToken: string;
  /** When the access token expires. */
  readonly expiresAt: Date;
}

/** Access to a mailbox, and whose it is. */
export interface Grant extends Access {
  /** Google's lasting name for the person. */
  readonly subject: string;
  /** Address of the mailbox. */
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly fullName: string | undefined;
}

/** What ties the customer's return to how they were sent: to be kept secret, and used once. */
export interface Checks {
  /** The address that Google sends the customer back to, exactly as it is registered there. */
  readonly redirectUri: string;
  readonly state: string;
  /** Proof Key for Code Exchange (RFC 7636). */
  readonly verifier: string;
  readonly nonce: string;
}

/** What the service asks of Google. */
export interface Google {
  /** The address of the consent page. @throws Error when Google does not answer */
  consentUrl(checks: Checks): Promise<string>;
  /**
   * Exchanges what the customer came back with.
   * @param query of the address that they came back to
   * @throws ConsentDenied; any other error where something else is wrong
   */
  finish(query: URLSearchParams, checks: Checks): Promise<Grant>;
  /** Renews access. @throws GrantRevoked; any other error where it may go better later */
  refresh(refreshToken: string): Promise<Access>;
}

const profile = v.object({ emailAddress: v.pipe(v.string(), v.email()) });
const name = v.optional(v.pipe(v.string(), v.trim()));
const person = v.object({ sub: v.string(), given_name: name, family_name: name, name });

/** Finds out what Google says of itself, at most every hour; a failure is not kept. */
function discovering({ issuer, clientId, clientSecret }: GoogleConfig): () => Promise<client.Configuration> {
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  let found: { readonly asked: Promise<client.Configuration>; readonly until: number } | undefined;
  return () => {
    if (found !== undefined && found.until > Date.now()) return found.asked;
    const asked = client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute,
    });
    const entry = { asked, until: Date.now() + discoveredMs };
    found = entry;
    asked.catch(() => {
      if (found === entry) found = undefined;
    });
    return asked;
  };
}

const expiryOf = ({ expires_in: seconds = usualLifeSeconds }: { readonly expires_in?: number | undefined }): Date =>
  new Date(Date.now() + seconds * 1000);

/** What of the answer to consent is one of denial: a word of OAuth (RFC 6749, 4.1.2.1). */
const isDenial = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

/** Runs a request to Google in a span of its own. */
const asking = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  inSpan({ name: `google ${what}`, kind: 'CLIENT' }, work);

/** The address of the mailbox, which shows that it can be read (Gmail API, users.getProfile). */
async function mailboxOf(gmailUrl: string, accessToken: string): Promise<string> {
  const response = await fetch(`${gmailUrl}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (!response.ok) throw new Error(`the Gmail API answered ${response.status}`);
  return v.parse(profile, await response.json()).emailAddress;
}

/** Google by OpenID Connect and the Gmail API. Nothing is asked of it before it is needed. */
export function makeGoogle(config: GoogleConfig): Google {
  const discovered = discovering(config);
  const exchange = async (query: URLSearchParams, { redirectUri, state, verifier, nonce }: Checks) => {
    const cameTo = new URL(redirectUri);
    cameTo.search = query.toString();
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true };
    try {
      return await client.authorizationCodeGrant(await discovered(), cameTo, checks);
    } catch (error) {
      throw isDenial(error) ? new ConsentDenied('the customer refused', { cause: error }) : error;
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
        // A refresh token, each time: Google gives none to who consented before, unless asked to ask again.
        access_type: 'offline',
        prompt: 'consent',
      }).href,
    finish: async (query, checks) => {
      const tokens = await asking('exchange', () => exchange(query, checks));
      // Customers can untick what they do not grant; where nothing is said of it, all was granted (RFC 6749, 5.1).
      if (tokens.scope !== undefined && !tokens.scope.split(' ').includes(mailboxScope)) {
        throw new ConsentDenied('the mailbox was not granted');
      }
      if (tokens.refresh_token === undefined) throw new Error('Google gave no refresh token');
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
    refresh: async (refreshToken) => {
      try {
        const tokens = await asking('refresh', async () => client.refreshTokenGrant(await discovered(), refreshToken));
        return { refreshToken: tokens.refresh_token ?? refreshToken, expiresAt: expiryOf(tokens) };
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
          throw new GrantRevoked('Google does not know the grant any more', { cause: error });
        }
        throw error;
      }
    },
  };
}

/** New secrets for one way to Google and back. */
export const newSecrets = (): Pick<Checks, 'verifier' | 'nonce'> => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/** What of a fault may be told: its kind. Its words can hold what was sent. */
export const kindOf = (error: unknown): { readonly error: string; readonly code?: unknown } =>
  error instanceof Error
    ? { error: error.name, ...('code' in error ? { code: error.code } : {}) }
    : { error: typeof error };
