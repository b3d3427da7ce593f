import postgres from 'postgres';
import { inject } from 'vitest';
import { createTestDatabase, getTestDatabaseUrl, type TestDatabase } from './database.ts';

/** Postgres cannot copy a database while a client is connected to it. */
interface Template {
  readonly name: string;
  /** Key of the advisory lock with which parallel test files share one template. */
  readonly lock: number;
  readonly from?: Template;
  readonly fill: (url: string) => Promise<unknown>;
}

// `fill` imports its code when it runs: one test file fills the template, the others copy it.
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

const ready = new Map<Template, Promise<void>>();

async function copyOf(template: Template): Promise<TestDatabase> {
  const found = ready.get(template) ?? ensure(template);
  ready.set(template, found);
  await found;
  return createTestDatabase(template.name);
}

/** With the newest schema and no rows. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf(migrated);

/** With the demo data. */
export const createSeededDatabase = (): Promise<TestDatabase> => copyOf(seeded);

async function ensure({ name, lock, from, fill }: Template): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    // A session lock, because CREATE DATABASE cannot run in a transaction.
    await admin`select pg_advisory_lock(${lock})`;
    const [existing] = await admin`select 1 from pg_database where datname = ${name}`;
    if (existing === undefined) {
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
