import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import { reserveFreePort } from '@fds/platform/free-port';
import type { Logger } from '@fds/platform/log';
import postgres from 'postgres';
import * as v from 'valibot';
import type { StartSettings } from './config.ts';
import { requireDiskSpace } from './disk.ts';
import { type PostgresServer, startPostgres } from './postgres/server.ts';
import { superviseProcess } from './supervise.ts';

const name = 'financial_documents';
const oldestVersion = 150_000;
const versionRows = v.tuple([v.object({ version: v.number() })]);

const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens at this address',
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  CONNECT_TIMEOUT: 'the server does not answer within 10 s',
  '28P01': 'the server rejects the user or the password',
  '28000': 'the server rejects the user or the password',
  '3D000': 'the database does not exist',
};

/** Messages do not show the URL, which can contain a password. */
async function checkDatabase(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl);
  try {
    const rows = await sql`select current_setting('server_version_num')::int as version`;
    if (v.parse(versionRows, rows)[0].version < oldestVersion)
      throw new StartError('DATABASE_URL is a Postgres before 15: use 15 or newer.');
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const { hostname, port } = new URL(databaseUrl);
    throw new StartError(
      `The Postgres of DATABASE_URL (${hostname}:${port || 5432}) cannot be used: ${refusals[code] ?? (code || 'unknown reason')}.`,
      { cause },
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function createDatabase(serverUrl: string): Promise<void> {
  const sql = connect(serverUrl);
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (found === undefined) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export type RunningDatabase = { readonly url: string; stop(): Promise<void> };

interface EmbeddedOptions {
  /** Of the superuser `postgres`. */
  readonly password: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

async function startEmbedded(directory: string, { password, log, signal }: EmbeddedOptions): Promise<RunningDatabase> {
  const port = await reserveFreePort();
  const start = (): Promise<PostgresServer> =>
    startPostgres({
      directory,
      port,
      password,
      durable: true,
      signal,
      settings: { shared_buffers: '256MB', effective_cache_size: '1GB', random_page_cost: '1.1', work_mem: '16MB' },
      onLine: (line) =>
        /\b(FATAL|PANIC):/.test(line) ? log.warn({ line }, 'postgres') : log.debug({ line }, 'postgres'),
    });
  const kept = await superviseProcess('postgres', start, log);
  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  try {
    await createDatabase(address('postgres'));
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return { url: address(name), stop: () => kept.stop() };
}

/** @throws StartError if the database is not usable; the message says what to do */
export async function findOrStartDatabase(
  { databaseUrl, dataDir }: Pick<StartSettings, 'databaseUrl' | 'dataDir'>,
  options: EmbeddedOptions,
): Promise<RunningDatabase> {
  if (databaseUrl === undefined) {
    const directory = join(dataDir, 'postgres');
    await requireDiskSpace(dataDir, !existsSync(directory));
    return startEmbedded(directory, options);
  }
  await checkDatabase(databaseUrl);
  return { url: databaseUrl, stop: async () => {} };
}
