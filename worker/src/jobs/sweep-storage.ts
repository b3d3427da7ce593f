import type { Storage } from '@fds/platform/storage';
import * as v from 'valibot';
import type { Sql } from '../database/sql.ts';
import { defineJob, type JobContext } from './job.ts';

/** How many records without a file a report names. */
const namedRecords = 20;
/** Files that are removed together. */
const batchSize = 100;

/** Notes every stored file in a table of the connection's own. */
async function noteFiles(sql: Sql, storage: Storage, signal: AbortSignal): Promise<void> {
  await sql`create temporary table stored (id uuid primary key, modified_at timestamptz not null)`;
  for await (const batch of storage.listOlderThan(new Date())) {
    signal.throwIfAborted();
    const ids = batch.map((file) => file.id);
    const moments = batch.map((file) => file.modifiedAt.toISOString());
    await sql`insert into stored select * from unnest(${ids}::uuid[], ${moments}::timestamptz[]) on conflict do nothing`;
  }
  await sql`analyze stored`;
}

async function removeOrphans(sql: Sql, { storage }: JobContext, before: Date, signal: AbortSignal): Promise<number> {
  const next = (after: string | null) => sql<{ id: string }>`
    select id from stored s
    where modified_at < ${before} and (${after}::uuid is null or id > ${after}::uuid)
      and not exists (select from medias m where m.id = s.id)
    order by id limit ${batchSize}`;
  let removed = 0;
  for (let batch = await next(null); batch.length > 0; batch = await next(batch.at(-1)?.id ?? null)) {
    signal.throwIfAborted();
    await Promise.all(batch.map(({ id }) => storage.delete(id)));
    removed += batch.length;
  }
  return removed;
}

/** The records of files that are not there, though they had the time to come. */
async function recordsWithoutFile(sql: Sql, before: Date): Promise<{ count: number; ids: string[] }> {
  const [found] = await sql<{ count: number; ids: string[] | null }>`
    select count(*)::int as count, (array_agg(id order by id))[1:${namedRecords}] as ids
    from medias m where created_at < ${before} and not exists (select from stored s where s.id = m.id)`;
  return { count: found?.count ?? 0, ids: found?.ids ?? [] };
}

/**
 * Brings storage and records together: files that no record names are removed, records whose file is gone are
 * reported. What is young is left alone: its other half may be on the way.
 */
export async function sweepStorage(context: JobContext, signal: AbortSignal): Promise<void> {
  const { storage, config, log, session } = context;
  const before = new Date(Date.now() - config.sweepGraceSeconds * 1000);
  const unfinished = await storage.removeUnfinished(before);
  await session(async (sql) => {
    await noteFiles(sql, storage, signal);
    const orphans = await removeOrphans(sql, context, before, signal);
    const missing = await recordsWithoutFile(sql, before);
    log.info({ unfinished_uploads: unfinished, files_without_record: orphans }, 'the storage is swept');
    if (missing.count > 0) {
      log.warn({ records_without_file: missing.count, media_ids: missing.ids }, 'files are gone that records name');
    }
  });
}

export const sweepStorageJob = defineJob({
  name: 'sweep-storage',
  payload: v.object({ version: v.literal(1) }),
  retry: { limit: 0, delaySeconds: 1, why: 'the next sweep comes by itself and starts from the beginning anyway' },
  concurrency: 1,
  expireSeconds: 3600,
  every: (config) => config.sweepSeconds,
  run: (_payload, context, signal) => sweepStorage(context, signal),
});
