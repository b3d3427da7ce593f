import type { OpenGmail } from '@fds/platform/gmail';
import { errorNameAndCode, type GoogleClient } from '@fds/platform/google';
import { type Mailbox, MailboxBusyError } from '@fds/platform/mailbox';
import * as v from 'valibot';
import { sqlFragment } from '../database/sql.ts';
import { findNewMessages, receiveMessage } from '../documents/mail/mailbox.ts';
import { readUsedBytes } from '../documents/mail/store.ts';
import { backoffSeconds } from './backoff.ts';
import { claimConnectors } from './claim-connectors.ts';
import { type JobContext, periodicJob } from './job.ts';
import { renewAccess } from './refresh-connectors.ts';

/** Other workers do not claim the connector in this time, which is longer than the job may run. */
const claimDuration = '15 minutes';

/** Afterwards it is the turn of the mailbox that has waited longest. */
const messagesPerTurn = 50;
const concurrentMailboxes = 4;

/** Before the first look. */
const firstDays = 30;

const claimedRows = v.array(
  v.object({
    id: v.string(),
    organisation_id: v.string(),
    workspace_id: v.string(),
    refresh_token_encrypted: v.string(),
    refresh_failures: v.number(),
    poll_failures: v.number(),
    position: v.nullable(v.string()),
    since: v.number(),
    claim: v.string(),
  }),
);
type ClaimedMailbox = v.InferOutput<typeof claimedRows>[number];

async function claim(context: JobContext): Promise<ClaimedMailbox | undefined> {
  const rows = await claimConnectors(context, {
    due: 'poll_at',
    duration: claimDuration,
    limit: 1,
    returning: sqlFragment`id, organisation_id, workspace_id, refresh_token_encrypted, refresh_failures, poll_failures,
      position, extract(epoch from coalesce(read_until, now() - make_interval(days => ${firstDays})))::float8 as since,
      poll_at::text as claim`,
  });
  return v.parse(claimedRows, rows)[0];
}

/** Of a look that has received all new mails. */
interface Progress {
  readonly position: string | null;
  readonly readUntil: Date;
}

/** Ends the claim. */
const release = async (
  { id, claim: claimed }: ClaimedMailbox,
  { sql }: JobContext,
  {
    failures,
    seconds,
    progress,
  }: { readonly failures: number; readonly seconds: number; readonly progress?: Progress },
): Promise<void> => {
  await sql`
    update workspace_connectors set poll_failures = ${failures}, poll_at = clock_timestamp() + make_interval(secs => ${seconds}),
      read_until = coalesce(${progress?.readUntil ?? null}::timestamptz, read_until),
      position = case when ${progress !== undefined} then ${progress?.position ?? null}::text else position end
    where id = ${id} and poll_at = ${claimed}::timestamptz`;
};

interface Clients {
  readonly google: GoogleClient;
  readonly gmail: OpenGmail;
}

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
      if (error instanceof MailboxBusyError) throw error;
      received = false;
      context.log.warn({ ...errorNameAndCode(error), workspace_connector_id: mailbox.id }, 'could not receive a mail');
    }
  }
  return received;
}

async function readMailbox(mailbox: ClaimedMailbox, clients: Clients, context: JobContext, signal: AbortSignal) {
  const { sql, config, storage, log } = context;
  const access = await renewAccess(mailbox, clients.google, context);
  // At once after the customer has connected the mailbox again.
  if (access === 'revoked') return release(mailbox, context, { failures: 0, seconds: 0 });
  if (access === 'failed') throw new Error('no access to the mailbox');
  if ((await readUsedBytes(sql, mailbox.organisation_id)) >= config.storageQuotaBytes)
    throw new Error('the organisation has used up its storage');
  await storage.requireSpace();
  const begun = new Date();
  const source = clients.gmail(access.accessToken);
  const { ids, position, isComplete } = await source.list(mailbox.position, new Date(mailbox.since * 1000));
  if (!isComplete)
    log.warn(
      { workspace_connector_id: mailbox.id, listed: ids.length },
      'a mailbox has too many mails: the oldest are not read',
    );
  const found = await findNewMessages(context, mailbox, ids);
  const turn = found.slice(0, messagesPerTurn);
  if (!(await receiveAll(mailbox, turn, source, context, signal))) throw new Error('a mail could not be received');
  const isDone = turn.length === found.length;
  await release(mailbox, context, {
    failures: 0,
    seconds: isDone ? config.pollSeconds : 0,
    ...(isDone && { progress: { position, readUntil: begun } }),
  });
}

function retrySeconds(failures: number, pollSeconds: number, error: unknown): number {
  const delay = backoffSeconds(pollSeconds, failures);
  return error instanceof MailboxBusyError ? Math.max(delay, error.retrySeconds) : delay;
}

/** Stores the new mails of each connected mailbox as documents. */
export async function readMailboxes(context: JobContext, signal: AbortSignal): Promise<void> {
  const { google, gmail, log, config } = context;
  if (google === undefined || gmail === undefined) return;
  const readNext = async (): Promise<void> => {
    for (let mailbox = await claim(context); mailbox !== undefined; mailbox = await claim(context)) {
      try {
        await readMailbox(mailbox, { google, gmail }, context, signal);
      } catch (error) {
        const failures = mailbox.poll_failures;
        if (signal.aborted) {
          await release(mailbox, context, { failures, seconds: 0 });
          throw error;
        }
        log.warn({ err: error, workspace_connector_id: mailbox.id }, 'could not read a mailbox');
        const seconds = retrySeconds(failures, config.pollSeconds, error);
        await release(mailbox, context, { failures: failures + 1, seconds });
      }
      signal.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: concurrentMailboxes }, readNext));
}

export const readMailboxesJob = periodicJob({
  name: 'read-mailboxes',
  expireSeconds: 600,
  every: ({ config }) => config.pollSeconds,
  run: readMailboxes,
});
