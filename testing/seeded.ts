import postgres from 'postgres';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from './database.ts';

/** A database of the test run that others are copied from. Nobody may stay connected to it. */
interface Template {
  readonly name: string;
  /** Held while the template is made and checked, so that test files that run at once share one. */
  readonly lock: number;
  readonly fill: (url: string) => Promise<unknown>;
}

// What fills them is loaded by the one file that does; the others only copy.
const migrated: Template = {
  name: 'fds_migrated',
  lock: 7_301_943,
  fill: async (url) => {
    const { migrate } = await import('../db/src/migrate.ts');
    await migrate(url);
  },
};

const seeded: Template = {
  name: 'fds_seeded',
  lock: 7_301_942,
  fill: async (url) => {
    await migrated.fill(url);
    const { seed } = await import('../db/src/seed/index.ts');
    await seed(url);
  },
};

async function copyOf(template: Template): Promise<TestDatabase> {
  await ensure(template);
  return createTestDatabase(template.name);
}

/** Creates a database of the newest schema, without rows, of its own for a test: a copy of a template made once a run. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf(migrated);

/** Creates a migrated database with the demo data, of its own for a test: a copy of a template made once a run. */
export const createSeededDatabase = (): Promise<TestDatabase> => copyOf(seeded);

async function ensure({ name, lock, fill }: Template): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    // The lock is the session's, which ends below: creating a database cannot be part of a transaction.
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
