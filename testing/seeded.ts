import postgres from 'postgres';
import { inject } from 'vitest';
import { createTestDatabase, getTestDatabaseUrl, type TestDatabase } from './database.ts';

/** A template database that tests copy. Postgres cannot copy a database while a client is connected to it. */
interface Template {
  readonly name: string;
  /**
   * Key of the advisory lock that protects the creation of the template, so that parallel test files share one
   * template.
   */
  readonly lock: number;
  /** The template that this template copies before it fills the copy. */
  readonly from?: Template;
  readonly fill: (url: string) => Promise<unknown>;
}

// The function `fill` imports its code only when it runs: one test file creates the template database, and the other
// test files copy the template.
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
  from: migrated,
  fill: async (url) => {
    const { seedDemoData } = await import('../db/src/seed/index.ts');
    await seedDemoData(url);
  },
};

/** The templates that this process has found or created. */
const ready = new Map<Template, Promise<void>>();

async function copyOf(template: Template): Promise<TestDatabase> {
  const found = ready.get(template) ?? ensure(template);
  ready.set(template, found);
  await found;
  return createTestDatabase(template.name);
}

/** Creates a database with the newest schema and without rows for one test. The database is a copy of a template. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf(migrated);

/** Creates a database with the demo data for one test. The database is a copy of a template. */
export const createSeededDatabase = (): Promise<TestDatabase> => copyOf(seeded);

async function ensure({ name, lock, from, fill }: Template): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    // Takes a session lock, which Postgres releases when the session ends. A transaction lock is not possible, because
    // CREATE DATABASE cannot run in a transaction.
    await admin`select pg_advisory_lock(${lock})`;
    const [ready] = await admin`select 1 from pg_database where datname = ${name}`;
    if (ready === undefined) {
      if (from !== undefined) await ensure(from);
      const making = `${name}_making`;
      await admin`drop database if exists ${admin(making)} with (force)`;
      await admin`create database ${admin(making)} template ${admin(from?.name ?? 'template1')} strategy file_copy`;
      await fill(getTestDatabaseUrl(making));
      await admin`alter database ${admin(making)} rename to ${admin(name)}`;
    }
  } finally {
    await admin.end();
  }
}
