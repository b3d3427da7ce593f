import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { defaultSetting, type FileStorage, openStorage, storageVariable } from '@fds/platform/storage';
import postgres from 'postgres';
import type { Installation, OpenedDatabase } from './installation.ts';

/** Each connection opens at its first use. */
export interface CommandContext extends AsyncDisposable {
  readonly installation: Installation;
  sql(): Promise<postgres.Sql>;
  databaseUrl(): Promise<string>;
  storage(): Promise<FileStorage>;
}

const connectSeconds = 10;

/**
 * One connection: all statements of a command run in the same session.
 * @throws StartError if Postgres cannot be used; the message does not show the URL
 */
async function connect(url: string): Promise<postgres.Sql> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: connectSeconds,
    connection: { application_name: 'admin' },
  });
  try {
    await sql`select`;
    return sql;
  } catch (cause) {
    await sql.end({ timeout: 5 });
    const { hostname, port } = new URL(url);
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
    throw new StartError(`The Postgres at ${hostname}:${port || 5432} cannot be used: ${reason}.`, { cause });
  }
}

export function openStorageOf({ environment }: Installation): Promise<FileStorage> {
  const { STORAGE, DATA_DIR } = s.readEnvironment(
    { STORAGE: storageVariable, DATA_DIR: s.withDefault(s.text('a folder'), '.data') },
    environment,
  );
  return openStorage(STORAGE ?? defaultSetting(DATA_DIR));
}

export function commandContext(installation: Installation): CommandContext {
  const opened = new AsyncDisposableStack();
  let database: Promise<OpenedDatabase> | undefined;
  let connection: Promise<postgres.Sql> | undefined;
  const databaseUrl = async (): Promise<string> => {
    database ??= installation.openDatabase().then((found) => opened.use(found));
    return (await database).url;
  };
  const openConnection = async (): Promise<postgres.Sql> => {
    const sql = await connect(await databaseUrl());
    opened.defer(() => sql.end({ timeout: 5 }));
    return sql;
  };
  return {
    installation,
    databaseUrl,
    sql: () => {
      connection ??= openConnection();
      return connection;
    },
    storage: () => openStorageOf(installation),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
