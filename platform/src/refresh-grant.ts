import * as client from 'openid-client';
import { AccessRevokedError } from './mailbox.ts';
import { runInSpan } from './telemetry/index.ts';

/** If the response has no `expires_in`. */
const usualLifeSeconds = 3600;

/** With the expiry of the access token. */
export interface MailboxCredentials {
  /** The provider may replace it at each renewal. */
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface RenewedCredentials extends MailboxCredentials {
  readonly accessToken: string;
}

export const expiryOf = ({
  expires_in: seconds = usualLifeSeconds,
}: {
  readonly expires_in?: number | undefined;
}): Date => new Date(Date.now() + seconds * 1000);

/** @throws AccessRevokedError if the refresh token is no longer valid; other errors are temporary */
export type Refresh = (refreshToken: string) => Promise<RenewedCredentials>;

/** @param provider name of the span */
export const refreshGrant =
  (provider: string, discovered: () => Promise<client.Configuration>): Refresh =>
  (refreshToken) =>
    runInSpan({ name: `${provider} refresh`, kind: 'CLIENT' }, async () => {
      try {
        const tokens = await client.refreshTokenGrant(await discovered(), refreshToken);
        return {
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token ?? refreshToken,
          expiresAt: expiryOf(tokens),
        };
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
          throw new AccessRevokedError('the grant is no longer valid', { cause: error });
        }
        throw error;
      }
    });
