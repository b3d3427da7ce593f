import { createHash } from 'node:crypto';
import { openConnection } from '@fds/platform/connection';
import postgres, { type Sql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createMigratedDatabase, createSeededDatabase } from '../../../testing/seeded.ts';
import { readDocumentFile } from '../../../worker/src/documents/read.ts';
import { tablesByName } from '../tables.ts';
import { organisationRecords } from './fill.ts';
import { type DemoFile, demoOrganisations, issueCredential, SEED_ADVISORY_LOCK_KEY, seedDemoData } from './index.ts';
import type { RowsForTable } from './insert.ts';
import { ORGANISATION_SEEDS } from './organisations.ts';

/** The generated rows of each table. */
const generated = new Map<string, RowsForTable['rows'][number][]>();
const files = new Map<string, Buffer>();

const copy = await createSeededDatabase();
for (const organisation of ORGANISATION_SEEDS) {
  const made: DemoFile[] = [];
  for (const { table, rows } of organisationRecords(organisation, made))
    generated.set(table, [...(generated.get(table) ?? []), ...rows]);
  for (const { id, bytes } of made) files.set(id, bytes);
}

afterAll(() => copy.drop());

async function connected<T>({ url }: TestDatabase, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Returns a checksum of the rows of each table. A checksum does not depend on the order of the rows. */
function checksums(database: TestDatabase): Promise<Record<string, unknown>> {
  return connected(database, async (sql) => {
    const sums: Record<string, unknown> = {};
    for (const name of tablesByName.keys()) {
      const [row] = await sql.unsafe(`select count(*), sum(hashtextextended(t::text, 0)) from ${name} t`);
      sums[name] = row;
    }
    return sums;
  });
}

test('a process that seeds a database at the same time as another process adds no records', async () => {
  await using empty = await createMigratedDatabase();
  await connected(empty, async (sql) => {
    const [first] = demoOrganisations;
    if (first === undefined) throw new Error('there is no demo organisation');
    let second: Promise<boolean> | undefined;
    await sql.begin(async (tx) => {
      // The other process holds this lock until it has inserted all records.
      await tx`select pg_advisory_xact_lock(${SEED_ADVISORY_LOCK_KEY})`;
      second = seedDemoData(empty.url);
      const waiting = () => tx`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(waiting).toHaveLength(1);
      await tx`insert into organisations ${tx({ id: first.id, name: first.name })}`;
    });
    expect(await second).toBe(false);
    expect(await sql`select id from organisations`).toEqual([{ id: first.id }]);
  });
});

test('the generator returns the same rows each time, and seeding a database inserts these rows', async () => {
  await connected(copy, async (sql) => {
    for (const [table, rows] of generated) {
      const columns = sql(Object.keys(rows[0] ?? {}));
      const json = JSON.stringify(rows);
      const [found] = await sql`
        with expected as (select ${columns} from json_populate_recordset(null::${sql(table)}, ${json}::text::json))
        select (select count(*)::int from ${sql(table)}) as rows,
          (select count(*)::int from (select ${columns} from ${sql(table)} intersect select * from expected)) as equal`;
      expect({ table, ...found }).toEqual({ table, rows: rows.length, equal: rows.length });
    }
  });
});

test('a media row has the size and hash of its demo file; a document row has the size of the original', async () => {
  const medias = await connected(
    copy,
    (sql) => sql<{ id: string; size_bytes: string; sha256: string; kind: string; document_bytes: string }[]>`
      select m.id, m.size_bytes, m.sha256, m.kind, d.size_bytes as document_bytes
      from medias m join documents d on d.id = m.document_id`,
  );
  expect(medias.length).toBeGreaterThan(1000);
  expect(new Set(medias.map(({ id }) => id))).toEqual(new Set(files.keys()));
  for (const { id, size_bytes, sha256, kind, document_bytes } of medias) {
    const bytes = files.get(id) ?? Buffer.alloc(0);
    expect([Number(size_bytes), sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    if (kind === 'original') expect(document_bytes).toBe(size_bytes);
  }
});

test('reading a demo file gives the page count, file type and failure reason of its document row', async () => {
  const documents = await connected(
    copy,
    (sql) => sql<{ media: string; status: string; file_type: string; failure_reason: string; page_count: number }[]>`
      select distinct on (d.file_type, d.status) m.id as media, d.status, d.file_type, d.failure_reason, d.page_count
      from documents d join medias m on m.document_id = d.id and m.kind = 'original'
      where d.status in ('completed', 'failed') order by d.file_type, d.status, d.page_count desc`,
  );
  expect(documents).toHaveLength(10);
  for (const { media, status, file_type, failure_reason, page_count } of documents) {
    const reading = await readDocumentFile(files.get(media) ?? Buffer.alloc(0), {
      fileName: 'a',
      mediaType: file_type,
      extract: true,
    });
    expect(reading).toMatchObject({ mediaType: file_type });
    if (reading.outcome === 'unreadable') expect([reading.reason, status]).toEqual([failure_reason, 'failed']);
    else expect([reading.content.pageCount ?? null, status]).toEqual([page_count, 'completed']);
  }
});

test('seeding a database a second time changes nothing and restores no deleted rows', async () => {
  await connected(copy, (sql) => sql`delete from chat_conversations`);
  const before = await checksums(copy);
  expect(await seedDemoData(copy.url)).toBe(false);
  expect(await checksums(copy)).toEqual(before);
});

test('seedDemoData rejects a database that is not migrated', async () => {
  await using empty = await createTestDatabase();
  await expect(seedDemoData(empty.url)).rejects.toThrow('organisations');
});

test('each call of issueCredential returns a new secret, and stores only the hash of the secret', async () => {
  const client = demoOrganisations[0]?.client_id ?? '';
  await using connection = await openConnection(copy.url);
  const { sql } = connection;
  const secrets = [await issueCredential(sql, client), await issueCredential(sql, client)];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const stored = await sql`
    select r.secret_hash, c.client_id, r.expires_at, r.revoked_at from credentials r
    join clients c on c.id = r.client_id and c.organisation_id = r.organisation_id order by r.created_at`;
  expect([...stored]).toEqual(
    secrets.map((secret) => ({
      secret_hash: createHash('sha256').update(secret).digest('hex'),
      client_id: client,
      expires_at: null,
      revoked_at: null,
    })),
  );
});

test('issueCredential rejects an unknown client', async () => {
  await using connection = await openConnection(copy.url);
  await expect(issueCredential(connection.sql, 'nobody')).rejects.toThrow('there is no client nobody');
});
