import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
  /** Drops the database, even if clients are still connected. */
  drop(): Promise<void>;
}

/** Returns the URL of a database on the test run's Postgres. */
export function testDatabaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the settings that give each process a separate database user. `npm start` creates these users. */
export function databaseUserSettings({ name, url }: TestDatabase) {
  const urlOf = (role: string) => {
    const changed = new URL(url);
    changed.username = `${name}_${role}`;
    changed.password = 'a password of a test';
    return changed.href;
  };
  return {
    ENGINE_DATABASE_URL: urlOf('engine'),
    WORKER_DATABASE_URL: urlOf('worker'),
    GATEWAY_DATABASE_URL: urlOf('gateway'),
  };
}

/**
 * Creates a database on the test run's Postgres.
 * @param template database to copy, which is fast because files are copied; by default the new database is empty
 */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  try {
    await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  } finally {
    await admin.end();
  }
  const drop = async () => {
    const sql = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql.end();
  };
  return { name, url: testDatabaseUrl(name), drop, [Symbol.asyncDispose]: drop };
}
