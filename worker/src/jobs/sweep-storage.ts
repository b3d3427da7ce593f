import type { SqlTemplate } from '@fds/platform/sql';
import type { FileStorage, StoredFileKey } from '@fds/platform/storage';
import { type JobContext, periodicJob } from './job.ts';

/** In the log line about records without a file. */
const maxListedIds = 20;
/** Removed concurrently. */
const batchSize = 100;

async function listFiles(sql: SqlTemplate, storage: FileStorage, signal: AbortSignal): Promise<void> {
  await sql`
    create temporary table stored (
      organisation_id uuid, id uuid, modified_at timestamptz not null, primary key (id, organisation_id))`;
  for await (const batch of storage.listOlderThan(new Date())) {
    signal.throwIfAborted();
    const organisations = batch.map((file) => file.organisation_id);
    const ids = batch.map((file) => file.id);
    const moments = batch.map((file) => file.modifiedAt.toISOString());
    await sql`
      insert into stored
      select * from unnest(${organisations}::uuid[], ${ids}::uuid[], ${moments}::timestamptz[]) on conflict do nothing`;
  }
  await sql`analyze stored`;
}

async function removeOrphans(
  sql: SqlTemplate,
  { storage }: JobContext,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  const next = (after: StoredFileKey | undefined) => sql<StoredFileKey>`
    select organisation_id, id from stored s
    where modified_at < ${before}
      and (${after === undefined} or (id, organisation_id) > (${after?.id ?? null}::uuid, ${after?.organisation_id ?? null}::uuid))
      and not exists (select from medias m where m.id = s.id and m.organisation_id = s.organisation_id)
    order by id, organisation_id limit ${batchSize}`;
  let removed = 0;
  for (let batch = await next(undefined); batch.length > 0; batch = await next(batch.at(-1))) {
    signal.throwIfAborted();
    await Promise.all(batch.map((key) => storage.delete(key)));
    removed += batch.length;
  }
  return removed;
}

/** Ignores deleted workspaces after the end of their retention: `purgeWorkspaces` removes a file before its record. */
async function findRecordsWithoutFile(
  sql: SqlTemplate,
  before: Date,
  retentionDays: number,
): Promise<{ count: number; ids: string[] }> {
  const [found] = await sql<{ count: number; ids: string[] | null }>`
    select count(*)::int as count, (array_agg(id order by id))[1:${maxListedIds}] as ids
    from medias m where created_at < ${before} and not exists (
      select from stored s where s.id = m.id and s.organisation_id = m.organisation_id)
    and not exists (
      select from workspaces w where w.id = m.workspace_id
        and w.deleted_at < now() - make_interval(days => ${retentionDays}))`;
  return { count: found?.count ?? 0, ids: found?.ids ?? [] };
}

/**
 * Removes files without a record and reports records without a file, if older than the grace period: their upload may
 * still be running.
 */
export async function sweepStorage(context: JobContext, signal: AbortSignal): Promise<void> {
  const { storage, config, log, session } = context;
  const before = new Date(Date.now() - config.sweepGraceSeconds * 1000);
  const unfinished = await storage.removeUnfinished(before);
  await session(async (sql) => {
    await listFiles(sql, storage, signal);
    const orphans = await removeOrphans(sql, context, before, signal);
    const missing = await findRecordsWithoutFile(sql, before, config.retentionDays);
    log.info({ unfinished_uploads: unfinished, files_without_record: orphans }, 'finished the storage sweep');
    if (missing.count > 0) {
      log.warn({ records_without_file: missing.count, media_ids: missing.ids }, 'files of records are missing');
    }
  });
}

export const sweepStorageJob = periodicJob({
  name: 'sweep-storage',
  expireSeconds: 3600,
  every: () => 3600,
  run: sweepStorage,
});
