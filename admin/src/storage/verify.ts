import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '@fds/platform/connection';
import type { SqlTemplate } from '@fds/platform/sql';
import type { FileStorage, StoredFileKey } from '@fds/platform/storage';
import * as v from 'valibot';

const listed = 20;
const batchSize = 500;
const filesAtOnce = 8;

/** A kind of difference, with the ids of the first affected files. */
type Finding = { readonly problem: string; readonly ids: readonly string[]; readonly more: number };

async function listFiles(sql: SqlTemplate, storage: FileStorage): Promise<void> {
  await sql`
    create temporary table stored (organisation_id uuid, id uuid, size_bytes bigint not null, primary key (id, organisation_id))`;
  for await (const batch of storage.listOlderThan(new Date())) {
    const organisations = batch.map(({ organisation_id }) => organisation_id);
    const ids = batch.map(({ id }) => id);
    const sizes = batch.map(({ sizeBytes }) => sizeBytes);
    await sql`
      insert into stored
      select * from unnest(${organisations}::uuid[], ${ids}::uuid[], ${sizes}::bigint[]) on conflict do nothing`;
  }
  await sql`analyze stored`;
}

const found = v.tuple([v.object({ count: v.number(), ids: v.nullable(v.array(v.string())) })]);

const differences = {
  // An upload stores the file before the record, so the list contains files of older records.
  missing:
    'from medias m left join stored s using (id, organisation_id) where s.id is null and m.created_at < $1::timestamptz',
  without_record:
    'from stored m where not exists (select from medias r where r.id = m.id and r.organisation_id = m.organisation_id) and $1::timestamptz is not null',
  wrong_size: `from medias m join stored s using (id, organisation_id)
    where s.size_bytes <> m.size_bytes and m.created_at < $1::timestamptz`,
} as const;

type Difference = keyof typeof differences;

const times = v.tuple([v.object({ now: v.string() })]);

async function find({ query }: Connection, difference: Difference, startedAt: string) {
  const rows = await query(
    `select count(*)::int as count, (array_agg(m.id order by m.id))[1:${listed}] as ids ${differences[difference]}`,
    [startedAt],
  );
  const [{ count, ids }] = v.parse(found, rows);
  return { count, ids: ids ?? [] };
}

async function sha256Of(storage: FileStorage, key: StoredFileKey): Promise<string | undefined> {
  const bytes = await storage.get(key);
  if (bytes === undefined) return undefined;
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

const nullId = '00000000-0000-0000-0000-000000000000';
const firstKey: StoredFileKey = { organisation_id: nullId, id: nullId };
const records = v.array(v.object({ organisation_id: v.string(), id: v.string(), sha256: v.string() }));

/** Files of the right size whose SHA-256 differs. */
async function findAltered(sql: SqlTemplate, storage: FileStorage): Promise<string[]> {
  const altered: string[] = [];
  const next = async (after: StoredFileKey) =>
    v.parse(
      records,
      await sql`
        select organisation_id, id, m.sha256 from medias m join stored s using (id, organisation_id, size_bytes)
        where (id, organisation_id) > (${after.id}, ${after.organisation_id})
        order by id, organisation_id limit ${batchSize}`,
    );
  let last: StoredFileKey | undefined = firstKey;
  while (last !== undefined) {
    const batch: v.InferOutput<typeof records> = await next(last);
    const waiting = batch.values();
    const reader = async () => {
      for (const { sha256, ...key } of waiting) {
        const actual = await sha256Of(storage, key);
        if (actual !== undefined && actual !== sha256) altered.push(key.id);
      }
    };
    await Promise.all(Array.from({ length: filesAtOnce }, reader));
    last = batch.at(-1);
  }
  return altered.sort();
}

const problems: Readonly<Record<Difference | 'altered', string>> = {
  missing: 'Records without a file',
  without_record: 'Files without a record (the worker deletes them after STORAGE_SWEEP_GRACE_SECONDS)',
  wrong_size: 'Files whose size differs from the size in their record',
  altered: 'Files whose SHA-256 differs from the SHA-256 in their record',
};

/**
 * A file without a record can belong to an upload that has not written its record yet.
 * @param connection gets a temporary table
 */
export async function compareFiles(connection: Connection, storage: FileStorage, compareHashes: boolean) {
  const { sql } = connection;
  const [{ now: startedAt }] = v.parse(times, await sql`select now()::text as now`);
  await listFiles(sql, storage);
  const [total] = v.parse(
    v.tuple([v.object({ records: v.number(), files: v.number() })]),
    await sql`
      select (select count(*)::int from medias) as records, (select count(*)::int from stored) as files`,
  );
  const missing = await find(connection, 'missing', startedAt);
  const orphans = await find(connection, 'without_record', startedAt);
  const sizes = await find(connection, 'wrong_size', startedAt);
  const altered = compareHashes ? await findAltered(sql, storage) : [];
  const findings: Finding[] = [
    { problem: problems.missing, ...missing },
    { problem: problems.without_record, ...orphans },
    { problem: problems.wrong_size, ...sizes },
    { problem: problems.altered, count: altered.length, ids: altered.slice(0, listed) },
  ]
    .filter(({ count }) => count > 0)
    .map(({ problem, count, ids }) => ({ problem, ids, more: count - ids.length }));
  const counts = {
    ...total,
    missing: missing.count,
    without_record: orphans.count,
    wrong_size: sizes.count,
    altered: altered.length,
    hashes_compared: compareHashes,
  };
  return { counts, findings };
}
