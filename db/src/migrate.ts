import { join } from 'node:path';
import { type Connection, openConnection } from '@fds/platform/connection';
import type { SqlTemplate } from '@fds/platform/sql';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/** Arbitrary, but the same in all versions of this file. */
const ADVISORY_LOCK = 3_141_592_653;

/** For a lock of another migration or transaction. */
const LOCK_TIMEOUT = 60_000;

/** The database is older than the initial migration. */
export class SchemaError extends Error {
  override readonly name = 'UnsupportedSchemaError';

  constructor() {
    super(
      'The database was made by a development version from before the first release and cannot be migrated: ' +
        'remove the data folder (DATA_DIR) or use an empty database (DATABASE_URL) to start again.',
    );
  }
}

/**
 * The database of a later release can have more migrations.
 * @throws SchemaError if the database is older than the initial migration
 */
async function isUpToDate(sql: SqlTemplate): Promise<boolean> {
  const [made] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (made?.made !== true) return false;
  const [applied] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  if (applied?.at == null) return false;
  const newest = Number(applied.at);
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (times.every((time) => time > newest)) throw new SchemaError();
  return times.every((time) => time <= newest);
}

/**
 * In one transaction, with the table of drizzle's migrator. That migrator takes 0.8 s of CPU time to load, half of a
 * start of the product.
 */
async function applyPending({ sql, query, transaction }: Connection): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  const [applied] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  const newest = applied?.at == null ? Number.NEGATIVE_INFINITY : Number(applied.at);
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest);
  await transaction(async () => {
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await query(statement);
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    }
  });
}

/**
 * An advisory lock makes concurrent callers run one after another. A failure leaves the database unchanged.
 * @param databaseUrl an existing Postgres database (15 or newer)
 * @throws SchemaError if the database is older than the initial migration, or errors of Postgres
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const config = { application_name: 'migrate', lock_timeout: LOCK_TIMEOUT };
  await using connection = await openConnection(databaseUrl, config);
  // The lock belongs to the session: Postgres releases it when the connection ends.
  await connection.sql`select pg_advisory_lock(${ADVISORY_LOCK})`;
  if (!(await isUpToDate(connection.sql))) await applyPending(connection);
}

async function main(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined || DATABASE_URL === '') {
    throw new Error('DATABASE_URL is not set: set it to the URL of a Postgres database');
  }
  await migrateDatabase(DATABASE_URL);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(`The database was not migrated: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
