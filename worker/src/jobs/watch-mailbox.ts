import { errorNameAndCode } from '@fds/platform/google';
import type { Mailbox } from '@fds/platform/mailbox';
import type { JobContext } from './job.ts';

/** A watch of Gmail lasts a week, and Google recommends to renew it once a day. */
const renewMs = 86_400_000;
const retryMs = 600_000;

/** Makes the server report arrivals. If it refuses, the mailbox is still read at each interval. */
export async function keepWatch(
  { id }: { readonly id: string },
  { watch }: Pick<Mailbox, 'watch'>,
  { sql, log }: Pick<JobContext, 'sql' | 'log'>,
): Promise<void> {
  if (watch === undefined) return;
  const now = Date.now();
  const found = await watch().catch((error: unknown) => {
    log.warn({ ...errorNameAndCode(error), workspace_connector_id: id }, 'could not watch a mailbox');
    return undefined;
  });
  const next = found === undefined ? retryMs : Math.max(Math.min(renewMs, (found.until.getTime() - now) / 2), retryMs);
  await sql`
    update workspace_connectors set watch_at = ${new Date(now + next)},
      watched_address = coalesce(${found?.address ?? null}::text, watched_address)
    where id = ${id}`;
}
