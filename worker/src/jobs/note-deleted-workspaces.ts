import * as v from 'valibot';
import { defineJob, type JobContext } from './job.ts';

type Removal = { readonly organisation_id: string; readonly workspace_id: string };

/** `waits`: a transaction is open that may not have seen the deletion. `noted`: one record type is done. */
type Progress = 'waits' | 'noted' | 'complete';

/**
 * Adds a deletion to the history of changes for each record of the deleted workspaces, one statement for each record
 * type, so that a deletion of a workspace with a million records is one short transaction.
 */
export async function noteDeletedWorkspaces({ sql, log }: JobContext, signal: AbortSignal): Promise<void> {
  const due = await sql<Removal>`
    select organisation_id, workspace_id from workspace_removals order by starts_after nulls last limit 1000`;
  for (const { organisation_id, workspace_id } of due) {
    for (let state: Progress | undefined = 'noted'; state === 'noted'; ) {
      signal.throwIfAborted();
      const rows = await sql<{ state: Progress }>`
        select note_deleted_workspace(${organisation_id}::uuid, ${workspace_id}::uuid) as state`;
      state = rows[0]?.state;
      if (state === 'complete') log.info({ organisation_id, workspace_id }, 'noted the records of a deleted workspace');
    }
  }
}

export const noteDeletedJob = defineJob({
  name: 'note-deleted-workspaces',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next periodic run continues after the last record type' },
  concurrency: 1,
  expireSeconds: 3600,
  every: () => 5,
  run: (_payload, context, signal) => noteDeletedWorkspaces(context, signal),
});
