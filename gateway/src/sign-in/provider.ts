import { discovering, type OidcClient } from '@fds/platform/oidc';
import * as client from 'openid-client';
import * as v from 'valibot';
import type { Claims } from '../auth/identity.ts';

export interface Person {
  readonly subject: string;
  readonly name: string;
}

/** A person with the token that renews the session. */
export interface SignedIn<P extends Person> {
  readonly person: P;
  readonly refreshToken: string;
  readonly startedAt: number;
}

export const signedInSchema = <P extends Person>(
  person: v.GenericSchema<unknown, P>,
): v.GenericSchema<unknown, SignedIn<P>> =>
  v.object({
    person,
    refreshToken: v.string(),
    /** Time of the sign-in, in milliseconds since 1970. A session of an earlier release has none. */
    startedAt: v.optional(v.number(), 0),
  });

/** Why a sign-in failed. The sign-in pages of the portal and the console have a text for each. */
export type SignInProblem =
  | 'state'
  | 'denied'
  | 'refused'
  | 'organisation'
  | 'invitation'
  | 'role'
  | 'session'
  | 'provider';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The secrets of one redirect to the provider, which its response must match. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly verifier: string;
}

export const createChecks = (): Checks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** Other failures are temporary, such as a provider that does not answer. */
function problemOf(error: unknown): SignInProblem {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'refused';
  if (error instanceof client.ResponseBodyError) return error.status < 500 ? 'refused' : 'provider';
  return error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' ? 'refused' : 'provider';
}

const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof SignInError
      ? error
      : new SignInError(problemOf(error), 'The identity provider did not confirm the sign-in.', error);
  });

export interface SignInProvider<P extends Person> {
  /** The page of the provider on which a person signs in. */
  pageUrl(redirectUrl: string, checks: Checks): Promise<string>;
  /** @param returned URL to which the provider redirected. @throws SignInError */
  finish(returned: URL, checks: Checks): Promise<SignedIn<P>>;
  /** The provider may replace the refresh token. @throws SignInError `refused` if the session has ended */
  renew(before: SignedIn<P>): Promise<SignedIn<P>>;
  /** Revokes the token. Returns the page on which the provider ends its own session, if it has one. */
  end({ refreshToken }: SignedIn<P>, returnUrl: string): Promise<string | undefined>;
}

/** Sends no request yet. @param personOf reads the claims of an ID token. Throws a SignInError for other people */
export function signInProvider<P extends Person>(
  settings: OidcClient,
  personOf: (claims: Claims) => P,
): SignInProvider<P> {
  const discovered = discovering(settings);
  const scopeOf = (config: client.Configuration): string =>
    config.serverMetadata().scopes_supported?.includes('offline_access') === true
      ? 'openid profile email offline_access'
      : 'openid profile email';
  const finish: SignInProvider<P>['finish'] = async (returned, { state, nonce, verifier }) => {
    const tokens = await client.authorizationCodeGrant(await discovered(), returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const { refresh_token: refreshToken } = tokens;
    if (refreshToken === undefined) throw new SignInError('session', 'the provider issued no refresh token');
    return { refreshToken, person: personOf(tokens.claims() ?? {}), startedAt: Date.now() };
  };
  const renew: SignInProvider<P>['renew'] = async ({ refreshToken, person, startedAt }) => {
    const tokens = await client.refreshTokenGrant(await discovered(), refreshToken);
    const claims = tokens.claims();
    // OpenID Connect Core, section 12.2: the ID token is optional here, and has the same subject.
    if (claims !== undefined && claims.sub !== person.subject)
      throw new SignInError('refused', 'the provider renewed the session of another person');
    return {
      startedAt,
      refreshToken: tokens.refresh_token ?? refreshToken,
      person: claims === undefined ? person : personOf(claims),
    };
  };
  return {
    pageUrl: (redirectUrl, { state, nonce, verifier }) =>
      asking(
        discovered().then(
          async (config) =>
            client.buildAuthorizationUrl(config, {
              redirect_uri: redirectUrl,
              scope: scopeOf(config),
              state,
              nonce,
              code_challenge: await client.calculatePKCECodeChallenge(verifier),
              code_challenge_method: 'S256',
            }).href,
        ),
      ),
    finish: (returned, checks) => asking(finish(returned, checks)),
    renew: (before) => asking(renew(before)),
    end: async ({ refreshToken }, returnUrl) => {
      const config = await discovered();
      const { revocation_endpoint, end_session_endpoint } = config.serverMetadata();
      if (revocation_endpoint !== undefined) await client.tokenRevocation(config, refreshToken);
      if (end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnUrl }).href;
    },
  };
}
