import { errorNameAndCode } from '@fds/platform/google';
import { AccessRevokedError, type Mailbox, MailboxBusyError, UndeliveredMessageError } from '@fds/platform/mailbox';
import { sqlFragment } from '@fds/platform/sql';
import * as v from 'valibot';
import { findNewMessages, receiveMessage, storeUnread } from '../documents/mail/mailbox.ts';
import { readUsedBytes } from '../documents/mail/store.ts';
import { unreadableReasons } from '../documents/reading.ts';
import { backoffSeconds } from './backoff.ts';
import { claimConnectors, claimDuration, renewingClaim } from './claim-connectors.ts';
import { type JobContext, periodicJob } from './job.ts';
import { openMailbox, storeReachability } from './open-mailbox.ts';
import { markRevoked } from './refresh-connectors.ts';
import { keepWatch } from './watch-mailbox.ts';

/** Afterwards it is the turn of the mailbox that has waited longest. */
const messagesPerTurn = 50;
const concurrentMailboxes = 4;

/** A message that the server then still does not deliver becomes a failed document. */
const undeliveredLooks = 3;

/** Before the first look. */
const firstDays = 30;

const claimedRows = v.array(
  v.object({
    id: v.string(),
    connector_type: v.string(),
    organisation_id: v.string(),
    workspace_id: v.string(),
    refresh_token_encrypted: v.string(),
    refresh_failures: v.number(),
    poll_failures: v.number(),
    position: v.nullable(v.string()),
    since: v.number(),
    needs_watch: v.boolean(),
    claim: v.string(),
  }),
);
type ClaimedMailbox = v.InferOutput<typeof claimedRows>[number];

async function claim(context: JobContext): Promise<ClaimedMailbox | undefined> {
  const rows = await claimConnectors(context, {
    kinds: context.google === undefined ? ['imap'] : ['gmail', 'imap'],
    due: 'poll_at',
    duration: claimDuration,
    limit: 1,
    set: sqlFragment`, is_reading = true, look_requested_at = null`,
    // Not before the time of the next attempt if the server refuses requests.
    or: sqlFragment`or (c.look_requested_at is not null and c.poll_failures = 0 and not c.is_reading)`,
    returning: sqlFragment`id, connector_type, organisation_id, workspace_id, refresh_token_encrypted, refresh_failures, poll_failures,
      position, extract(epoch from coalesce(read_until, now() - make_interval(days => ${firstDays})))::float8 as since,
      coalesce(watch_at <= now(), true) as needs_watch, poll_at::text as claim`,
  });
  return v.parse(claimedRows, rows)[0];
}

/** Of a look that has received all new mails. */
interface Progress {
  readonly position: string | null;
  readonly readUntil: Date;
}

interface Outcome {
  readonly failures: number;
  /** Until the next look. */
  readonly seconds: number;
  readonly progress?: Progress;
}

/** Ends the claim. */
const release = async (
  { id, claim: claimed }: Pick<ClaimedMailbox, 'id' | 'claim'>,
  { sql }: JobContext,
  { failures, seconds, progress }: Outcome,
): Promise<void> => {
  await sql`
    update workspace_connectors set is_reading = false, poll_failures = ${failures}, poll_at = clock_timestamp() + make_interval(secs => ${seconds}),
      read_until = coalesce(${progress?.readUntil ?? null}::timestamptz, read_until),
      position = case when ${progress !== undefined} then ${progress?.position ?? null}::text else position end
    where id = ${id} and poll_at = ${claimed}::timestamptz`;
};

/** One message that cannot be received does not stop the next ones. @returns whether all were received */
async function receiveAll(
  mailbox: ClaimedMailbox,
  messages: readonly string[],
  source: Mailbox,
  context: JobContext,
  signal: AbortSignal,
): Promise<boolean> {
  let received = true;
  for (const message of messages) {
    signal.throwIfAborted();
    try {
      await receiveMessage(mailbox, message, source, context);
    } catch (error) {
      if (error instanceof MailboxBusyError || error instanceof AccessRevokedError) throw error;
      if (error instanceof UndeliveredMessageError && mailbox.poll_failures >= undeliveredLooks)
        await storeUnread(mailbox, message, unreadableReasons.mailUndelivered, context);
      else received = false;
      context.log.warn({ ...errorNameAndCode(error), workspace_connector_id: mailbox.id }, 'could not receive a mail');
    }
  }
  return received;
}

async function readMessages(
  mailbox: ClaimedMailbox,
  source: Mailbox,
  context: JobContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const { config, log } = context;
  const begun = new Date();
  const listing = await source.list(mailbox.position, new Date(mailbox.since * 1000)).catch(async (error: unknown) => {
    if (!(error instanceof AccessRevokedError)) await storeReachability(mailbox, false, context);
    throw error;
  });
  await storeReachability(mailbox, true, context);
  const { ids, position, isComplete, hasMore } = listing;
  if (!isComplete)
    log.warn(
      { workspace_connector_id: mailbox.id, listed: ids.length },
      'a mailbox has too many mails: the oldest are not read',
    );
  const found = await findNewMessages(context, mailbox, ids);
  const turn = found.slice(0, messagesPerTurn);
  if (!(await receiveAll(mailbox, turn, source, context, signal))) throw new Error('a mail could not be received');
  const isDone = turn.length === found.length;
  return {
    failures: 0,
    // Due before the next run of the job, which would otherwise often begin just before the mailbox is due.
    seconds: isDone && !hasMore ? config.pollSeconds / 2 : 0,
    ...(isDone && { progress: { position, readUntil: begun } }),
  };
}

/** At once after the customer has connected the mailbox again. */
const revoked: Outcome = { failures: 0, seconds: 0 };

async function readMailbox(mailbox: ClaimedMailbox, context: JobContext, signal: AbortSignal): Promise<Outcome> {
  const { sql, config, storage } = context;
  let { refresh_token_encrypted } = mailbox;
  try {
    const opened = await openMailbox(mailbox, context);
    if (opened === undefined) return revoked;
    refresh_token_encrypted = opened.sealed;
    using source = opened.mailbox;
    if (mailbox.needs_watch) await keepWatch(mailbox, source, context);
    if ((await readUsedBytes(sql, mailbox.organisation_id)) >= config.storageQuotaBytes)
      throw new Error('the organisation has used up its storage');
    await storage.requireSpace();
    return await readMessages(mailbox, source, context, signal);
  } catch (error) {
    if (!(error instanceof AccessRevokedError)) throw error;
    await markRevoked({ id: mailbox.id, refresh_token_encrypted }, context);
    return revoked;
  }
}

function retrySeconds(failures: number, pollSeconds: number, error: unknown): number {
  const delay = backoffSeconds(pollSeconds, failures);
  return error instanceof MailboxBusyError ? Math.max(delay, error.retrySeconds) : delay;
}

async function outcomeOf(mailbox: ClaimedMailbox, context: JobContext, signal: AbortSignal): Promise<Outcome> {
  try {
    return await readMailbox(mailbox, context, signal);
  } catch (error) {
    const failures = mailbox.poll_failures;
    if (signal.aborted) return { failures, seconds: 0 };
    context.log.warn({ err: error, workspace_connector_id: mailbox.id }, 'could not read a mailbox');
    return { failures: failures + 1, seconds: retrySeconds(failures, context.config.pollSeconds, error) };
  }
}

/** Stores the new mails of each connected mailbox as documents. */
export async function readMailboxes(context: JobContext, signal: AbortSignal): Promise<void> {
  const readNext = async (): Promise<void> => {
    for (let mailbox = await claim(context); mailbox !== undefined; mailbox = await claim(context)) {
      const claimed = mailbox;
      const { result, claim: current } = await renewingClaim(claimed, context, (lost) =>
        outcomeOf(claimed, context, AbortSignal.any([signal, lost])),
      );
      await release({ id: claimed.id, claim: current }, context, result);
      signal.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: concurrentMailboxes }, readNext));
}

export const readMailboxesJob = periodicJob({
  name: 'read-mailboxes',
  expireSeconds: 600,
  every: ({ config }) => config.pollSeconds,
  on: { kinds: ['mailbox.look_requested'], payload: () => ({ version: 1 }) },
  run: readMailboxes,
});
