import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openConnection } from '@fds/platform/connection';
import { StartError } from '@fds/platform/env';
import { reserveFreePort } from '@fds/platform/free-port';
import type { Logger } from '@fds/platform/log';
import { sqlIdentifier } from '@fds/platform/sql';
import * as v from 'valibot';
import type { StartSettings } from './config.ts';
import { requireDiskSpace } from './disk.ts';
import { type PostgresServer, startPostgres } from './postgres/server.ts';
import { type Supervision, superviseProcess } from './supervise.ts';

const name = 'financial_documents';
const oldestVersion = 150_000;
const versionRows = v.tuple([v.object({ version: v.number() })]);

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens at this address',
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  'timeout expired': 'the server does not answer within 10 s',
  '28P01': 'the server rejects the user or the password',
  '28000': 'the server rejects the user or the password',
  '3D000': 'the database does not exist',
};

/** Messages do not show the URL, which can contain a password. */
async function checkDatabase(databaseUrl: string): Promise<void> {
  try {
    await using connection = await openConnection(databaseUrl);
    const rows = await connection.sql`select current_setting('server_version_num')::int as version`;
    if (v.parse(versionRows, rows)[0].version < oldestVersion)
      throw new StartError('DATABASE_URL is a Postgres before 15: use 15 or newer.');
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const reason = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : 'unknown reason';
    const { hostname, port } = new URL(databaseUrl);
    throw new StartError(
      `The Postgres of DATABASE_URL (${hostname}:${port || 5432}) cannot be used: ${refusals[reason] ?? reason}.`,
      { cause },
    );
  }
}

async function createDatabase(serverUrl: string): Promise<void> {
  await using connection = await openConnection(serverUrl);
  const [found] = await connection.sql`select 1 from pg_database where datname = ${name}`;
  if (found === undefined) await connection.sql`create database ${sqlIdentifier(name)}`;
}

export type RunningDatabase = Supervision & { readonly url: string };

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
  return { url: address(name), ...kept };
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
  return { url: databaseUrl, running: async () => {}, stop: async () => {} };
}
