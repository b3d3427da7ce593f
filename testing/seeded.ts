import postgres from 'postgres';
import { inject } from 'vitest';
import { migrate } from '../db/src/migrate.ts';
import { seed } from '../db/src/seed/index.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from './database.ts';

/** Database of the test run that the seeded ones are copied from. Nobody may stay connected to it. */
const TEMPLATE = 'fds_seeded';

/** Held while the template is made and checked, so that test files that run at once share one. */
const TEMPLATE_LOCK = 7_301_942;

/** Creates a migrated database with the demo data, of its own for a test: a copy of a template made once a run. */
export async function createSeededDatabase(): Promise<TestDatabase> {
  await ensureTemplate();
  return createTestDatabase(TEMPLATE);
}

async function ensureTemplate(): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    // The lock is the session's, which ends below: creating a database cannot be part of a transaction.
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`;
    const [ready] = await admin`select 1 from pg_database where datname = ${TEMPLATE}`;
    if (ready === undefined) {
      const making = `${TEMPLATE}_making`;
      await admin`drop database if exists ${admin(making)} with (force)`;
      await admin`create database ${admin(making)}`;
      await migrate(testDatabaseUrl(making));
      await seed(testDatabaseUrl(making));
      await admin`alter database ${admin(making)} rename to ${admin(TEMPLATE)}`;
    }
  } finally {
    await admin.end();
  }
}
