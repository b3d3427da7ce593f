import * as client from 'openid-client';
import * as v from 'valibot';
import { optionalVariable, StartError, secretVariable, secureUrlVariable, textVariable, withDefault } from './env.ts';
import { runInSpan } from './telemetry/index.ts';

/** The OAuth scope for reading the mailbox, requested in addition to the identity scopes. */
const mailboxScope = 'https://www.googleapis.com/auth/gmail.readonly';

/** Timeout of each request to Google, in seconds. */
const timeoutSeconds = 10;
/** Assumed lifetime of an access token in seconds, if Google's response contains no `expires_in`. */
const usualLifeSeconds = 3600;
/**
 * Time for which the client caches Google's discovery document, in milliseconds. The endpoints in the document change
 * rarely.
 */
const discoveredMs = 3_600_000;

/** Addresses of Google's services and the credentials of our OAuth client. */
export interface GoogleConfig {
  /**
   * Google's issuer URL. ID tokens and the discovery document must contain the same URL (OpenID Connect Discovery 1.0).
   */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base URL of the Gmail API, without a trailing slash. */
  readonly gmailUrl: string;
}

/** Environment variables of the Google connector. */
export const googleVariables = {
  GOOGLE_ISSUER: withDefault(secureUrlVariable, 'https://accounts.google.com'),
  GOOGLE_CLIENT_ID: optionalVariable(textVariable()),
  GOOGLE_CLIENT_SECRET: optionalVariable(secretVariable(textVariable())),
  GMAIL_API_URL: withDefault(secureUrlVariable, 'https://gmail.googleapis.com'),
};

interface GoogleSettings {
  readonly GOOGLE_ISSUER: string;
  readonly GOOGLE_CLIENT_ID: string | undefined;
  readonly GOOGLE_CLIENT_SECRET: string | undefined;
  readonly GMAIL_API_URL: string;
}

/**
 * Returns the configuration of the Google client; `undefined` if no OAuth client is configured.
 * @throws StartError if only one of client id and client secret is set
 */
export function readGoogleConfig(env: GoogleSettings): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together: set both or neither');
  }
  return { issuer: env.GOOGLE_ISSUER, clientId, clientSecret, gmailUrl: env.GMAIL_API_URL.replace(/(?<!\/)\/+$/, '') };
}

/** Error for a connection attempt in which the customer or Google denied the access to the mailbox. */
export class ConsentDeniedError extends Error {
  override readonly name = 'ConsentDeniedError';
}

/** Error for a refresh token that is no longer valid, because the customer revoked the access or the token expired. */
export class AccessRevokedError extends Error {
  override readonly name = 'MailboxAccessRevokedError';
}

/** The refresh token for a mailbox, and the time at which the current access token expires. */
export interface MailboxCredentials {
  /** Token with which the service renews the access token. Google may return another refresh token at each renewal. */
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** The access to a mailbox that a customer granted, and the identity of this customer. */
export interface OwnedCredentials extends MailboxCredentials {
  /** Google's permanent id of the person (`sub`). */
  readonly subject: string;
  /** Email address of the mailbox. */
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly fullName: string | undefined;
}

/**
 * Values that the service generates for one redirect of a customer to Google. When Google redirects the customer back,
 * these values prove that this service started the exchange.
 */
export interface OneTimeSecrets {
  /** The URL to which Google redirects the customer after the consent. This URL must be registered with Google. */
  readonly redirectUri: string;
  readonly state: string;
  /** Random text that proves to Google that the client that redirected also exchanges the code (PKCE, RFC 7636). */
  readonly verifier: string;
  readonly nonce: string;
}

/** Client for the requests that the service sends to Google. */
export interface GoogleClient {
  /**
   * Returns the URL of the consent page.
   * @throws Error if Google does not respond
   */
  consentUrl(checks: OneTimeSecrets): Promise<string>;
  /**
   * Exchanges the authorization code for tokens.
   * @param query query parameters of the URL to which Google redirected the customer
   * @throws ConsentDeniedError if the customer or Google denied access; other errors for invalid or failed requests
   */
  exchangeAuthorizationCode(query: URLSearchParams, checks: OneTimeSecrets): Promise<OwnedCredentials>;
  /**
   * Renews the access token of a mailbox.
   * @throws AccessRevokedError if the refresh token is no longer valid; other errors are temporary
   */
  refresh(refreshToken: string): Promise<MailboxCredentials>;
}

const profile = v.object({ emailAddress: v.pipe(v.string(), v.email()) });
const name = v.optional(v.pipe(v.string(), v.trim()));
const person = v.object({ sub: v.string(), given_name: name, family_name: name, name });

/**
 * Returns a function that loads Google's discovery document. The function caches the document for an hour, but does not
 * cache failures.
 */
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

/** Returns true if an error response of Google means that consent was denied (RFC 6749, section 4.1.2.1). */
const isDenial = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError && error.error === 'access_denied';

/** Creates an OpenTelemetry span for a request to Google, and runs the function that sends the request. */
const asking = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  runInSpan({ name: `google ${what}`, kind: 'CLIENT' }, work);

/**
 * Returns the email address of the mailbox. The request also proves that the mailbox is readable (Gmail API,
 * users.getProfile).
 */
async function mailboxOf(gmailUrl: string, accessToken: string): Promise<string> {
  const response = await fetch(`${gmailUrl}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (!response.ok) throw new Error(`the Gmail API answered ${response.status}`);
  return v.parse(profile, await response.json()).emailAddress;
}

/** Creates a client for Google's OpenID Connect and Gmail services. Creating the client sends no request. */
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
        // These parameters make Google return a refresh token. Without `prompt`, Google returns no refresh token for a
        // customer who consented before.
        access_type: 'offline',
        prompt: 'consent',
      }).href,
    exchangeAuthorizationCode: async (query, checks) => {
      const tokens = await asking('exchange', () => exchange(query, checks));
      // Customers can deselect single scopes on Google's consent page. A response without `scope` means that all scopes
      // were granted (RFC 6749, section 5.1).
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
    refresh: async (refreshToken) => {
      try {
        const tokens = await asking('refresh', async () => client.refreshTokenGrant(await discovered(), refreshToken));
        return { refreshToken: tokens.refresh_token ?? refreshToken, expiresAt: expiryOf(tokens) };
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
          throw new AccessRevokedError('the grant is no longer valid', { cause: error });
        }
        throw error;
      }
    },
  };
}

/** Generates the random PKCE verifier and nonce of one redirect to Google. */
export const newOneTimeSecrets = (): Pick<OneTimeSecrets, 'verifier' | 'nonce'> => ({
  verifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/**
 * Returns the name and the code of an error for logs and responses. Omits the error's message, because the message may
 * contain data of the request.
 */
export const errorNameAndCode = (error: unknown): { readonly error: string; readonly code?: unknown } =>
  error instanceof Error
    ? { error: error.name, ...('code' in error ? { code: error.code } : {}) }
    : { error: typeof error };
