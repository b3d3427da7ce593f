import { type JobContext, periodicJob } from './job.ts';

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

export const noteDeletedJob = periodicJob({
  name: 'note-deleted-workspaces',
  expireSeconds: 3600,
  every: () => 5,
  run: noteDeletedWorkspaces,
});
