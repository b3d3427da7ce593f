import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type Sql } from 'postgres';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/** Any number will do that every version of this file agrees on. */
const ADVISORY_LOCK = 3_141_592_653;

/** How long to wait for another process that migrates, or for a table that is in use (milliseconds). */
const LOCK_TIMEOUT = 60_000;

/** The database has a schema from before the initial migration. */
export class UnsupportedSchemaError extends Error {
  override readonly name = 'UnsupportedSchemaError';

  constructor() {
    super(
      'The database was made by a development version from before the first release and cannot be migrated: ' +
        'remove the data folder (DATA_DIR), or use an empty database (DATABASE_URL), to start anew.',
    );
  }
}

/**
 * Whether a database has the newest of the migrations already, or even later ones.
 * @throws UnsupportedSchemaError where it has migrations from before the initial one only
 */
async function isUpToDate(sql: Sql): Promise<boolean> {
  const [made] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (made?.made !== true) return false;
  const [applied] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  if (applied?.at == null) return false;
  const newest = Number(applied.at);
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (times.every((time) => time > newest)) throw new UnsupportedSchemaError();
  return times.every((time) => time <= newest);
}

/**
 * Applies the migrations that are newer than the newest applied one, in one transaction, and records them in the table
 * of drizzle's own migrator. That migrator is not used: loading it takes 0.8 s of CPU time, half of a start.
 */
async function applyPending(sql: Sql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  const [applied] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  const newest = applied?.at == null ? Number.NEGATIVE_INFINITY : Number(applied.at);
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest);
  await sql.begin(async (tx) => {
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await tx.unsafe(statement);
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    }
  });
}

/**
 * Brings a database to the newest schema. Processes that start at the same time wait for one another; all pending
 * migrations are applied in one transaction, so a failure leaves the database as it was.
 * @param databaseUrl address of an existing Postgres database (15 or newer).
 * @throws UnsupportedSchemaError where the database is older than the initial migration
 * @throws what Postgres says: unreachable, not permitted, locked for longer than a minute, or a failing migration.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 10,
    connection: { application_name: 'migrate', lock_timeout: LOCK_TIMEOUT },
  });
  try {
    // The lock belongs to the session, of which there is one: it ends with it at the latest.
    await sql`select pg_advisory_lock(${ADVISORY_LOCK})`;
    if (await isUpToDate(sql)) return;
    await applyPending(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function main(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined || DATABASE_URL === '') {
    throw new Error('DATABASE_URL is not set: it must be the address of a Postgres database');
  }
  await migrate(DATABASE_URL);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(`The database was not migrated: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
