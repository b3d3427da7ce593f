import postgres from 'postgres';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from './database.ts';

/** A template database that tests copy. No client may stay connected to it. */
interface Template {
  readonly name: string;
  /**
   * Key of the advisory lock that is held while the template is created, so that parallel test files share one
   * template.
   */
  readonly lock: number;
  readonly fill: (url: string) => Promise<unknown>;
}

// The code that fills a template is loaded only in the test file that creates it; the others copy.
const migrated: Template = {
  name: 'fds_migrated',
  lock: 7_301_943,
  fill: async (url) => {
    const { migrateDatabase } = await import('../db/src/migrate.ts');
    await migrateDatabase(url);
  },
};

const seeded: Template = {
  name: 'fds_seeded',
  lock: 7_301_942,
  fill: async (url) => {
    await migrated.fill(url);
    const { seedDemoData } = await import('../db/src/seed/index.ts');
    await seedDemoData(url);
  },
};

async function copyOf(template: Template): Promise<TestDatabase> {
  await ensure(template);
  return createTestDatabase(template.name);
}

/** Creates a database with the newest schema and no rows for one test: a copy of a template. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf(migrated);

/** Creates a database with the demo data for one test: a copy of a template. */
export const createSeededDatabase = (): Promise<TestDatabase> => copyOf(seeded);

async function ensure({ name, lock, fill }: Template): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    // A session lock, released when the session ends: CREATE DATABASE cannot run in a transaction.
    await admin`select pg_advisory_lock(${lock})`;
    const [ready] = await admin`select 1 from pg_database where datname = ${name}`;
    if (ready === undefined) {
      const making = `${name}_making`;
      await admin`drop database if exists ${admin(making)} with (force)`;
      await admin`create database ${admin(making)}`;
      await fill(testDatabaseUrl(making));
      await admin`alter database ${admin(making)} rename to ${admin(name)}`;
    }
  } finally {
    await admin.end();
  }
}
