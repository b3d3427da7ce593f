import { sqlFragment, sqlIdentifier } from '@fds/platform/sql';
import * as v from 'valibot';
import type { JobContext } from './job.ts';

/** Of the claim on the mails of a connector. */
export const claimDuration = '1 minute';

const claimed = v.object({ claim: v.string() });

/**
 * Connected mailboxes whose time has come, the longest overdue first. Other workers do not claim them for `duration`; if
 * this worker dies, they are due again afterwards.
 */
export async function claimConnectors(
  { sql }: Pick<JobContext, 'sql'>,
  claim: {
    readonly kinds: readonly string[];
    readonly due: 'refresh_at' | 'poll_at';
    readonly duration: string;
    readonly limit: number;
    /** Columns that the claim sets too. */
    readonly set?: object;
    /** Another reason to claim a connector. */
    readonly or?: object;
    readonly returning: object;
  },
): Promise<readonly object[]> {
  const due = sqlIdentifier(claim.due);
  const { set = sqlFragment``, or = sqlFragment`` } = claim;
  const rows = await sql`
    update workspace_connectors set ${due} = clock_timestamp() + ${claim.duration}::interval ${set}
    where id = any(array(
      select c.id from workspace_connectors c join workspaces w on w.id = c.workspace_id and w.deleted_at is null
      where c.connector_type::text = any(${claim.kinds}) and c.refresh_token_encrypted is not null
        and c.refresh_at is not null and (coalesce(c.${due}, c.created_at) <= now() ${or})
      order by c.${due} nulls first limit ${claim.limit} for update of c skip locked
    ))
    returning ${claim.returning}`;
  return [...rows];
}

/** Several times in the duration of a claim. */
const renewMs = 15_000;

/**
 * Renews a claim on the mails of a connector while `work` runs. A worker that dies loses the claim after a minute.
 * @param work gets a signal that is aborted if another worker has the claim
 * @returns the result, and the claim at the end
 */
export async function renewingClaim<T>(
  { id, claim }: { readonly id: string; readonly claim: string },
  { sql, log }: Pick<JobContext, 'sql' | 'log'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T; readonly claim: string }> {
  const lost = new AbortController();
  let current = claim;
  const renew = async () => {
    const [row] = await sql`
      update workspace_connectors set poll_at = clock_timestamp() + ${claimDuration}::interval
      where id = ${id} and poll_at = ${current}::timestamptz returning poll_at::text as claim`;
    if (row === undefined) lost.abort(new Error('another worker reads the mailbox'));
    else current = v.parse(claimed, row).claim;
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch((error: unknown) => log.warn({ err: error }, 'could not renew a claim'));
  }, renewMs);
  const result = await work(lost.signal).finally(async () => {
    clearInterval(timer);
    await renewal;
  });
  return { result, claim: current };
}
