import { createHash } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createSeededDatabase } from '../../../testing/seeded.ts';
import { migrate } from '../migrate.ts';
import { tables } from '../tables.ts';
import { demoOrganisations, issueCredential, seed } from './index.ts';

let fresh: TestDatabase;
let copy: TestDatabase;
let outcomes: boolean[];
let milliseconds: number;

beforeAll(async () => {
  fresh = await createTestDatabase();
  await migrate(fresh.url);
  const start = performance.now();
  outcomes = await Promise.all([seed(fresh.url), seed(fresh.url)]);
  milliseconds = performance.now() - start;
  copy = await createSeededDatabase();
});

afterAll(async () => {
  await fresh.drop();
  await copy.drop();
});

async function connected<T>({ url }: TestDatabase, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** A fingerprint of each table's rows, whatever their order. */
function checksums(database: TestDatabase): Promise<Record<string, unknown>> {
  return connected(database, async (sql) => {
    const sums: Record<string, unknown> = {};
    for (const name of tables.keys()) {
      const [row] = await sql.unsafe(
        `select count(*), md5(string_agg(t::text, e'\\n' order by t::text)) from ${name} t`,
      );
      sums[name] = row;
    }
    return sums;
  });
}

test('two processes that seed at once make the records once', () => {
  expect(outcomes.toSorted()).toEqual([false, true]);
});

// About two seconds on an idle machine; the bound leaves room for one that runs other tests at the same time.
test('it takes a few seconds', () => {
  expect(milliseconds).toBeLessThan(20_000);
});

test('two databases get the same rows', async () => {
  expect(await checksums(fresh)).toEqual(await checksums(copy));
});

test('seeding again changes nothing, not even what was deleted since', async () => {
  await connected(copy, (sql) => sql`delete from chat_conversations`);
  const before = await checksums(copy);
  expect(await seed(copy.url)).toBe(false);
  expect(await checksums(copy)).toEqual(before);
});

test('a database that was not migrated is refused', async () => {
  await using empty = await createTestDatabase();
  await expect(seed(empty.url)).rejects.toThrow('organisations');
});

test('a client gets a secret of its own each time, of which the database has the hash alone', async () => {
  const client = demoOrganisations[0]?.client_id ?? '';
  const secrets = [await issueCredential(fresh.url, client), await issueCredential(fresh.url, client)];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const stored = await connected(
    fresh,
    (sql) => sql`
      select r.secret_hash, c.client_id, r.expires_at, r.revoked_at from credentials r
      join clients c on c.id = r.client_id and c.organisation_id = r.organisation_id order by r.created_at`,
  );
  expect([...stored]).toEqual(
    secrets.map((secret) => ({
      secret_hash: createHash('sha256').update(secret).digest('hex'),
      client_id: client,
      expires_at: null,
      revoked_at: null,
    })),
  );
});

test('a client that does not exist gets no secret', async () => {
  await expect(issueCredential(fresh.url, 'nobody')).rejects.toThrow('there is no client nobody');
});
