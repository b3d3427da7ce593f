import { errorNameAndCode, type GoogleClient } from '@fds/platform/google';
import { AccessRevokedError, credentialPurpose } from '@fds/platform/mailbox';
import type { MailboxCredentials } from '@fds/platform/refresh-grant';
import { sqlFragment } from '@fds/platform/sql';
import * as v from 'valibot';
import { backoffSeconds } from './backoff.ts';
import { claimConnectors } from './claim-connectors.ts';
import { type JobContext, periodicJob } from './job.ts';

/** Renewed concurrently. */
const batchSize = 20;

/** Other workers do not claim the connector in this time, which is longer than the timeout of a request to Google. */
const claimDuration = '2 minutes';

/** Before the expiry of a token; a token that is valid for less than twice this time is renewed after half of it. */
const renewalLead = '10 minutes';

const firstRetrySeconds = 30;

const claimedRows = v.array(
  v.object({ id: v.string(), refresh_token_encrypted: v.string(), refresh_failures: v.number() }),
);
type ClaimedConnector = v.InferOutput<typeof claimedRows>[number];

/** The access token, or the reason why it is missing. */
type Renewal = { readonly accessToken: string } | 'revoked' | 'failed';

/** Access that ended before it could be renewed. */
const deactivateExpired = async ({ sql }: JobContext): Promise<number> =>
  (
    await sql`
      update workspace_connectors set status = 'inactive'
      where status = 'active' and refresh_at is not null and expires_at < now()`
  ).count;

/** Consent links that expired before the user gave consent. */
const removeExpiredStates = async ({ sql }: JobContext): Promise<number> =>
  (
    await sql`
      delete from connector_states where id = any(array(
        select id from connector_states where expires_at < now() order by expires_at limit 1000 for update skip locked
      ))`
  ).count;

const claim = async (context: JobContext): Promise<readonly ClaimedConnector[]> =>
  v.parse(
    claimedRows,
    await claimConnectors(context, {
      // A password needs no renewal, and reading a mailbox renews its own token.
      kinds: ['gmail'],
      due: 'refresh_at',
      duration: claimDuration,
      limit: batchSize,
      returning: sqlFragment`id, refresh_token_encrypted, refresh_failures`,
    }),
  );

/** Stores nothing if the connector has got another refresh token since this job read it. */
async function storeAccess(
  { id, refresh_token_encrypted: before }: ClaimedConnector,
  access: MailboxCredentials,
  { sql, encryption }: JobContext,
) {
  // Also for an unchanged token, so that old encryption keys are soon unused.
  const sealed = await encryption.seal(access.refreshToken, credentialPurpose(id));
  const until = access.expiresAt;
  await sql`
    update workspace_connectors set refresh_failures = 0, refresh_token_encrypted = ${sealed},
      -- A connector that was paused meanwhile stays paused.
      status = case when refresh_at is null then status else 'active' end,
      expires_at = case when refresh_at is null then expires_at else ${until}::timestamptz end,
      refresh_at = case when refresh_at is not null
        then ${until}::timestamptz - least(${renewalLead}::interval, (${until}::timestamptz - now()) / 2) end
    where id = ${id} and refresh_token_encrypted = ${before}`;
}

export const markRevoked = async (
  { id, refresh_token_encrypted: before }: Pick<ClaimedConnector, 'id' | 'refresh_token_encrypted'>,
  { sql }: JobContext,
): Promise<void> => {
  await sql`
    update workspace_connectors set status = 'reconnect', refresh_token_encrypted = null, refresh_at = null,
      expires_at = least(expires_at, now())
    where id = ${id} and refresh_token_encrypted = ${before}`;
};

const postpone = async (
  { id, refresh_token_encrypted: before, refresh_failures: failures }: ClaimedConnector,
  { sql }: JobContext,
): Promise<void> => {
  await sql`
    update workspace_connectors set refresh_failures = ${failures + 1},
      refresh_at = now() + make_interval(secs => ${backoffSeconds(firstRetrySeconds, failures)})
    where id = ${id} and refresh_token_encrypted = ${before} and refresh_at is not null`;
};

/** Marks a connector as revoked if Google has revoked its access. */
export async function renewAccess(row: ClaimedConnector, google: GoogleClient, context: JobContext): Promise<Renewal> {
  const { encryption, log } = context;
  const { id, refresh_token_encrypted: sealed } = row;
  try {
    const access = await google.refresh(await encryption.open(sealed, credentialPurpose(id)));
    await storeAccess(row, access, context);
    return { accessToken: access.accessToken };
  } catch (error) {
    if (error instanceof AccessRevokedError) {
      await markRevoked(row, context);
      return 'revoked';
    }
    log.warn({ ...errorNameAndCode(error), workspace_connector_id: id }, 'could not renew access to a mailbox');
    await postpone(row, context);
    return 'failed';
  }
}

/** Marks connectors as revoked if Google has revoked their access. Stops after a batch in which every renewal failed. */
export async function refreshConnectors(context: JobContext, signal: AbortSignal): Promise<void> {
  const { google, log } = context;
  const counts = { refreshed: 0, revoked: 0, failed: 0 };
  while (google !== undefined) {
    signal.throwIfAborted();
    const batch = await claim(context);
    const renewals = await Promise.all(batch.map((row) => renewAccess(row, google, context)));
    const outcomes = renewals.map((renewal) => (typeof renewal === 'string' ? renewal : 'refreshed'));
    for (const outcome of outcomes) counts[outcome] += 1;
    if (batch.length < batchSize || outcomes.every((outcome) => outcome === 'failed')) break;
  }
  const expired = await deactivateExpired(context);
  const states = await removeExpiredStates(context);
  if (Object.values(counts).some((count) => count > 0) || expired > 0) {
    log.info({ ...counts, expired, states_removed: states }, 'refreshed connectors');
  }
}

export const refreshConnectorsJob = periodicJob({
  name: 'refresh-connectors',
  expireSeconds: 300,
  every: ({ config }) => config.pollSeconds,
  run: refreshConnectors,
});
