import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
  /** Drops the database, even if clients are still connected. */
  drop(): Promise<void>;
}

/** Returns the URL of a database on the test run's Postgres. */
export function getTestDatabaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the settings that give each process a separate database user. `npm start` creates these users. */
export function createDatabaseUserSettings({ name, url }: TestDatabase) {
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

let opened: Sql | undefined;

/** Returns this process's connection to the superuser's database. The connection closes when it is idle. */
function connectAsSuperuser(): Sql {
  opened ??= postgres(inject('postgresUrl'), { max: 1, idle_timeout: 10, fetch_types: false, onnotice: () => {} });
  return opened;
}

/**
 * Waits up to 200 ms until no client is connected to a database. A `pg.Pool` ends before its connections are closed,
 * and throws an error that nobody catches if Postgres closes one of them first.
 */
async function waitUntilClientsHaveLeft(sql: Sql, name: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const [client] = await sql`select from pg_stat_activity where datname = ${name} limit 1`;
    if (client === undefined) return;
    await setTimeout(10);
  }
}

/**
 * Creates a database on the test run's Postgres.
 * @param template database to copy, which is fast because files are copied; by default the new database is empty
 */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const sql = connectAsSuperuser();
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
  const drop = async () => {
    await waitUntilClientsHaveLeft(sql, name);
    await sql`drop database if exists ${sql(name)} with (force)`;
  };
  return { name, url: getTestDatabaseUrl(name), drop, [Symbol.asyncDispose]: drop };
}
