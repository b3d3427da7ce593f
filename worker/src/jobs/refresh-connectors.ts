import { type Access, type Google, GrantRevoked, kindOf } from '@fds/platform/google';
import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

/** So many are renewed at a time. */
const batchSize = 20;

/** A connector that was taken is nobody else's for so long; Google answers or is given up well before. */
const takenFor = '2 minutes';

/** Access is renewed so long before it ends, or half-way where it is short. */
const ahead = '10 minutes';

/** A connector that Google does not renew is tried again after 30 s, then after twice as long each time, to an hour. */
const retrySeconds = 30;
const longestRetrySeconds = 3600;

const taken = v.array(v.object({ id: v.string(), refresh_token_encrypted: v.string(), refresh_failures: v.number() }));
type Taken = v.InferOutput<typeof taken>[number];

/** What became of one. */
type Outcome = 'refreshed' | 'revoked' | 'failed';

/** Access that ran out, as it was not renewed in time, cannot be used for now. */
const markRunOut = async ({ sql }: JobContext): Promise<number> =>
  (
    await sql`
      update workspace_connectors set status = 'inactive'
      where status = 'active' and refresh_at is not null and expires_at < now()`
  ).count;

/** Links that nobody followed to the end. */
const removeStates = async ({ sql }: JobContext): Promise<number> =>
  (
    await sql`
      delete from connector_states where id = any(array(
        select id from connector_states where expires_at < now() order by expires_at limit 1000 for update skip locked
      ))`
  ).count;

/** Takes those that are due, the longest overdue first. What is taken by a worker that dies is due again. */
async function take({ sql }: JobContext): Promise<readonly Taken[]> {
  const rows = await sql`
    update workspace_connectors set refresh_at = now() + ${takenFor}::interval
    where id = any(array(
      select c.id from workspace_connectors c join workspaces w on w.id = c.workspace_id and w.deleted_at is null
      where c.refresh_at <= now() and c.refresh_token_encrypted is not null
      order by c.refresh_at limit ${batchSize} for update of c skip locked
    ))
    returning id, refresh_token_encrypted, refresh_failures`;
  return v.parse(taken, [...rows]);
}

/** What is written is written of the grant that was taken: one that was given meanwhile stays as it is. */
async function keep({ id, refresh_token_encrypted: before }: Taken, access: Access, { sql, encryption }: JobContext) {
  // Sealed each time, so that an old key of ours is out of use soon after another one has come.
  const sealed = await encryption.seal(access.refreshToken, `connector-refresh-token:${id}`);
  const until = access.expiresAt;
  await sql`
    update workspace_connectors set status = 'active', refresh_failures = 0, expires_at = ${until},
      refresh_token_encrypted = ${sealed},
      refresh_at = ${until}::timestamptz - least(${ahead}::interval, (${until}::timestamptz - now()) / 2)
    where id = ${id} and refresh_token_encrypted = ${before}`;
}

const markRevoked = async ({ id, refresh_token_encrypted: before }: Taken, { sql }: JobContext): Promise<void> => {
  await sql`
    update workspace_connectors set status = 'expired', refresh_token_encrypted = null, refresh_at = null,
      expires_at = least(expires_at, now())
    where id = ${id} and refresh_token_encrypted = ${before}`;
};

/** With jitter, so that those that failed together do not come back together. */
const waitOf = (failures: number): number =>
  Math.min(longestRetrySeconds, retrySeconds * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);

const postpone = async (
  { id, refresh_token_encrypted: before, refresh_failures: failures }: Taken,
  { sql }: JobContext,
): Promise<void> => {
  await sql`
    update workspace_connectors set refresh_failures = ${failures + 1},
      refresh_at = now() + make_interval(secs => ${waitOf(failures)})
    where id = ${id} and refresh_token_encrypted = ${before}`;
};

async function refresh(row: Taken, google: Google, context: JobContext): Promise<Outcome> {
  const { encryption, log } = context;
  const { id, refresh_token_encrypted: sealed } = row;
  try {
    const access = await google.refresh(await encryption.open(sealed, `connector-refresh-token:${id}`));
    await keep(row, access, context);
    return 'refreshed';
  } catch (error) {
    if (error instanceof GrantRevoked) {
      await markRevoked(row, context);
      return 'revoked';
    }
    log.warn({ ...kindOf(error), workspace_connector_id: id }, 'access to a mailbox could not be renewed');
    await postpone(row, context);
    return 'failed';
  }
}

/**
 * Keeps connectors and what is known of them true: access is renewed before it ends, what Google has withdrawn is
 * marked. A run ends where Google answers nobody any more; the rest waits for the next.
 */
export async function refreshConnectors(context: JobContext, signal: AbortSignal): Promise<void> {
  const { google, log } = context;
  const counts: Record<Outcome, number> = { refreshed: 0, revoked: 0, failed: 0 };
  while (google !== undefined) {
    signal.throwIfAborted();
    const batch = await take(context);
    const outcomes = await Promise.all(batch.map((row) => refresh(row, google, context)));
    for (const outcome of outcomes) counts[outcome] += 1;
    if (batch.length < batchSize || outcomes.every((outcome) => outcome === 'failed')) break;
  }
  const runOut = await markRunOut(context);
  const states = await removeStates(context);
  if (Object.values(counts).some((count) => count > 0) || runOut > 0) {
    log.info({ ...counts, run_out: runOut, states_removed: states }, 'connectors are looked after');
  }
}

export const refreshConnectorsJob = defineJob({
  name: 'refresh-connectors',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next run comes by itself and goes on where this one stopped' },
  concurrency: 1,
  expireSeconds: 300,
  every: (config) => config.connectorSeconds,
  run: (_payload, context, signal) => refreshConnectors(context, signal),
});
