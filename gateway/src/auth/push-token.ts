import type { Logger } from '@fds/platform/log';
import { jwtVerify } from 'jose';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import { invalidToken, missingCredential } from './challenge.ts';
import { keysOf } from './identity-provider.ts';

export const pushPath = '/v1/inbound/gmail';

export interface PushSender {
  readonly issuer: string;
  /** Email address of the service account. */
  readonly account: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

const bearer = /^Bearer ([\w.-]{1,4096})$/i;
const toleranceSeconds = 5;

/**
 * Verifies the token of a push request of Pub/Sub (Google Cloud: Authenticate push subscriptions). Google writes its
 * issuer with and without `https://`.
 */
export function pushTokenCheck(
  { issuer, account, baseUrl }: PushSender,
  log: Logger,
): (authorization: string | undefined) => Promise<void> {
  const keys = keysOf(issuer, log);
  // The default of Pub/Sub.
  const audience = baseUrl + pushPath;
  const options = {
    issuer: [issuer, issuer.replace(/^https:\/\//, '')],
    audience,
    algorithms: ['RS256'],
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp'],
  };
  const sender = v.object({ email: v.literal(account), email_verified: v.literal(true) });
  /** @throws ApiError UNAUTHORIZED; IDENTITY_PROVIDER_UNAVAILABLE until the keys are downloaded */
  return async (authorization) => {
    const [, token] = bearer.exec(authorization ?? '') ?? [];
    if (token === undefined)
      throw missingCredential('The request has no token. Enable authentication in the subscription of Pub/Sub.');
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      const reason = error instanceof Error ? error.message : 'unknown';
      throw invalidToken(`The token is not accepted: ${reason}. Its audience must be ${audience}.`);
    });
    if (!v.is(sender, payload))
      throw invalidToken('The token belongs to another account. Set GMAIL_PUSH_SERVICE_ACCOUNT to that of Pub/Sub.');
  };
}
