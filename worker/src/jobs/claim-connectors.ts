import { sqlIdentifier } from '../database/sql.ts';
import type { JobContext } from './job.ts';

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
    readonly returning: object;
  },
): Promise<readonly object[]> {
  const due = sqlIdentifier(claim.due);
  const rows = await sql`
    update workspace_connectors set ${due} = clock_timestamp() + ${claim.duration}::interval
    where id = any(array(
      select c.id from workspace_connectors c join workspaces w on w.id = c.workspace_id and w.deleted_at is null
      where c.connector_type::text = any(${claim.kinds}) and c.refresh_token_encrypted is not null
        and c.refresh_at is not null and coalesce(c.${due}, c.created_at) <= now()
      order by c.${due} nulls first limit ${claim.limit} for update of c skip locked
    ))
    returning ${claim.returning}`;
  return [...rows];
}
