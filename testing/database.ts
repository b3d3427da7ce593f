import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
  /** Even if clients are connected. */
  drop(): Promise<void>;
}

export function getTestDatabaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A separate database user for each process. `npm start` creates these users. */
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

/** Closes when it is idle. */
function connectAsSuperuser(): Sql {
  opened ??= postgres(inject('postgresUrl'), { max: 1, idle_timeout: 10, fetch_types: false, onnotice: () => {} });
  return opened;
}

/** A `pg.Pool` ends before its connections, and throws an error that nobody catches if Postgres closes one first. */
async function waitUntilClientsHaveLeft(sql: Sql, name: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const [client] = await sql`select from pg_stat_activity where datname = ${name} limit 1`;
    if (client === undefined) return;
    await setTimeout(10);
  }
}

/** @param template database to copy, which is fast because files are copied */
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
