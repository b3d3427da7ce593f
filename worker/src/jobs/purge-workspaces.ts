import { type SqlTemplate, sqlIdentifier } from '@fds/platform/sql';
import type { StoredFileKey } from '@fds/platform/storage';
import { deletionOrder } from './deletion-order.ts';
import { type JobContext, periodicJob } from './job.ts';
import { removeBatches } from './remove-batches.ts';

const fileConcurrency = 20;

/** Tables with a column `workspace_id`, in the order of deletion. The audit log outlives its workspaces. */
async function tablesOfWorkspaces(sql: SqlTemplate): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id'
      and not a.attisdropped and c.relname not like 'audit\\_%' order by 1`;
  const foreignKeys = await sql<{ from: string; to: string }>`
    select distinct k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to"
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;
  return deletionOrder(
    tables.map(({ name }) => name),
    foreignKeys,
  );
}

/** Files first: after an interruption, the next run finds the remaining files by their records. */
async function removeMedias({ sql, storage }: JobContext, workspaceId: string, limit: number): Promise<number> {
  const medias = await sql<StoredFileKey>`
    select organisation_id, id from medias where workspace_id = ${workspaceId} limit ${limit}`;
  for (let at = 0; at < medias.length; at += fileConcurrency) {
    await Promise.all(medias.slice(at, at + fileConcurrency).map((key) => storage.delete(key)));
  }
  const ids = medias.map(({ id }) => id);
  return (await sql`delete from medias where workspace_id = ${workspaceId} and id = any(${ids})`).count;
}

async function removeRows({ sql }: JobContext, table: string, workspaceId: string, limit: number): Promise<number> {
  const removed = await sql`
    delete from ${sqlIdentifier(table)} where ctid = any(array(
      select ctid from ${sqlIdentifier(table)} where workspace_id = ${workspaceId} limit ${limit}
    ))`;
  return removed.count;
}

async function emptyWorkspace(
  context: JobContext,
  tables: readonly string[],
  workspaceId: string,
  signal: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const remove = (limit: number) =>
      table === 'medias' ? removeMedias(context, workspaceId, limit) : removeRows(context, table, workspaceId, limit);
    total += await removeBatches(remove, signal);
  }
  return total;
}

/** The row in `workspaces` is removed last, so that the next run continues an interrupted removal. */
export async function purgeWorkspaces(context: JobContext, signal: AbortSignal): Promise<void> {
  const { sql, config, log } = context;
  const due = () => sql<{ id: string; organisation_id: string }>`
    select id, organisation_id from workspaces w
    where deleted_at < now() - make_interval(days => ${config.retentionDays})
      and not exists (select from workspaces child where child.parent_workspace_id = w.id)
      -- The job note-deleted-workspaces still reads the records.
      and not exists (
        select from workspace_removals r where r.organisation_id = w.organisation_id and r.workspace_id = w.id)
    order by deleted_at, id limit 100`;
  const tables = await tablesOfWorkspaces(sql);
  for (let leaves = await due(); leaves.length > 0; leaves = await due()) {
    for (const { id, organisation_id } of leaves) {
      const rows = await emptyWorkspace(context, tables, id, signal);
      await sql`delete from workspaces where id = ${id} and organisation_id = ${organisation_id} and deleted_at is not null`;
      log.info({ workspace_id: id, organisation_id, rows }, 'purged a workspace');
    }
  }
}

export const purgeWorkspacesJob = periodicJob({
  name: 'purge-workspaces',
  expireSeconds: 3600,
  every: () => 3600,
  run: purgeWorkspaces,
});
