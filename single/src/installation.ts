import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation, InstallationKeys, OpenedDatabase } from '@fds/admin/installation';
import { encryptionKeysSetting } from '@fds/platform/encryption';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { createLogger } from '@fds/platform/log';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import * as v from 'valibot';
import type { StartSettings } from './config.ts';
import { findOrStartDatabase } from './database.ts';
import { chooseDatabaseUsers } from './database-users.ts';
import { findFolderProcess, lockDataFolder } from './folder.ts';
import { readSecrets, writeSecrets } from './secrets.ts';

type Environment = Installation['environment'];

const runningDemo = v.object({ database_url: v.string() });

/** @throws StartError if the service is not ready yet */
async function runningDatabase(dataDir: string): Promise<string> {
  try {
    return v.parse(runningDemo, JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).database_url;
  } catch (cause) {
    throw new StartError(`The service in ${dataDir} is not ready yet: try again when it has printed "Ready."`, {
      cause,
    });
  }
}

async function startDatabase({ dataDir, databaseUrl }: StartSettings): Promise<OpenedDatabase> {
  const running = new AsyncDisposableStack();
  try {
    running.defer(await lockDataFolder(dataDir));
    const { database_password: password } = await readSecrets(dataDir);
    const log = createLogger({ name: 'admin', level: 'silent' });
    const { signal } = new AbortController();
    const database = await findOrStartDatabase({ databaseUrl, dataDir }, { password, log, signal });
    running.defer(() => database.stop());
    return { url: database.url, [Symbol.asyncDispose]: () => running.disposeAsync() };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function openDatabase(config: StartSettings): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return { url: databaseUrl, [Symbol.asyncDispose]: async () => {} };
  if ((await findFolderProcess(dataDir)) !== undefined)
    return { url: await runningDatabase(dataDir), [Symbol.asyncDispose]: async () => {} };
  if (existsSync(join(dataDir, 'postgres'))) return startDatabase(config);
  throw new StartError(`${dataDir} contains no database: run npm start, or set DATA_DIR or DATABASE_URL.`);
}

/** The service and `npm run admin` prefer these keys to `secrets.json`. */
const givenKeys = (environment: Environment) =>
  s.readEnvironment(
    { SIGNING_KEYS: s.optional(signingKeysVariable), ENCRYPTION_KEYS: s.optional(encryptionKeysSetting) },
    environment,
  );

/** With the event log. The engine creates its triggers when it starts. */
async function createAllTables(url: string): Promise<void> {
  // Most commands take less time than this import.
  const [{ createTables }, { eventLogSql }, { openConnection }] = await Promise.all([
    import('@fds/admin/tables'),
    import('@fds/engine/event-log'),
    import('@fds/platform/connection'),
  ]);
  await createTables(url);
  await using connection = await openConnection(url);
  await connection.query(eventLogSql);
}

function keyStore({ dataDir }: StartSettings, environment: Environment): Installation['keys'] {
  const read = async (): Promise<InstallationKeys> => {
    const { SIGNING_KEYS: signing, ENCRYPTION_KEYS: encryption } = givenKeys(environment);
    if (signing !== undefined && encryption !== undefined) return { signing, encryption };
    // No keys are generated here: if the file is missing, DATA_DIR may name a wrong folder.
    if (!existsSync(join(dataDir, 'secrets.json')))
      throw new StartError(
        `${dataDir} contains no keys: import them with the command keys import FILE, or run npm start.`,
      );
    const made = await readSecrets(dataDir);
    return { signing: signing ?? made.signing_keys, encryption: encryption ?? made.encryption_keys };
  };
  const write = async ({ signing, encryption }: Partial<InstallationKeys>): Promise<string | undefined> => {
    const given = givenKeys(environment);
    if ((signing && given.SIGNING_KEYS) || (encryption && given.ENCRYPTION_KEYS)) return undefined;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return writeSecrets(dataDir, {
      ...(signing && { signing_keys: signing }),
      ...(encryption && { encryption_keys: encryption }),
    });
  };
  return { read, write };
}

/** Of a running or a stopped service. */
export const folderInstallation = (config: StartSettings, environment: Environment): Installation => ({
  environment: { ...environment, DATA_DIR: config.dataDir },
  keys: keyStore(config, environment),
  openDatabase: () => openDatabase(config),
  createDatabase: async () => {
    const database = await startDatabase(config);
    try {
      await createAllTables(database.url);
      return database;
    } catch (error) {
      await database[Symbol.asyncDispose]();
      throw error;
    }
  },
  prepareDatabase: async (url) => {
    const users = await chooseDatabaseUsers(config, url);
    const { prepareUsers } = await import('./prepare-users.ts');
    return prepareUsers(url, users);
  },
});
