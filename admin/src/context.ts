import { type Connection, openConnection } from '@fds/platform/connection';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { defaultSetting, type FileStorage, openStorage, storageVariable } from '@fds/platform/storage';
import type { Installation, OpenedDatabase } from './installation.ts';

/** Each connection opens at its first use. */
export interface CommandContext extends AsyncDisposable {
  readonly installation: Installation;
  connection(): Promise<Connection>;
  databaseUrl(): Promise<string>;
  storage(): Promise<FileStorage>;
}

/**
 * One connection: all statements of a command run in the same session.
 * @throws StartError if Postgres cannot be used; the message does not show the URL
 */
export async function connect(url: string): Promise<Connection> {
  try {
    return await openConnection(url, { application_name: 'admin' });
  } catch (cause) {
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
  let connection: Promise<Connection> | undefined;
  const databaseUrl = async (): Promise<string> => {
    database ??= installation.openDatabase().then((found) => opened.use(found));
    return (await database).url;
  };
  return {
    installation,
    databaseUrl,
    connection: () => {
      connection ??= databaseUrl()
        .then(connect)
        .then((found) => opened.use(found));
      return connection;
    },
    storage: () => openStorageOf(installation),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
