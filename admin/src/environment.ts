import { encryptionKeysVariable } from '@fds/platform/encryption';
import { postgresUrlVariable, readEnvironment } from '@fds/platform/env';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import { readDatabaseUsers } from './database-users.ts';
import type { Installation, InstallationKeys, OpenedDatabase } from './installation.ts';

type Environment = Installation['environment'];

/** Reads the keys from the variables SIGNING_KEYS and ENCRYPTION_KEYS. @throws StartError if one is missing or wrong */
function keysOf(environment: Environment): InstallationKeys {
  const { SIGNING_KEYS, ENCRYPTION_KEYS } = readEnvironment(
    { SIGNING_KEYS: signingKeysVariable, ENCRYPTION_KEYS: encryptionKeysVariable },
    environment,
  );
  return { signing: SIGNING_KEYS, encryption: ENCRYPTION_KEYS };
}

const databaseOf = (environment: Environment): OpenedDatabase => ({
  url: readEnvironment({ DATABASE_URL: postgresUrlVariable }, environment).DATABASE_URL,
  [Symbol.asyncDispose]: async () => {},
});

/**
 * Returns the installation whose processes have these environment variables, such as the installation of the compose
 * file.
 */
export const createInstallationFromEnvironment = (environment: Environment): Installation => ({
  environment,
  keys: { read: async () => keysOf(environment), write: async () => undefined },
  openDatabase: async () => databaseOf(environment),
  createDatabase: async () => {
    const database = databaseOf(environment);
    // `tables.ts` is imported only here. It loads the job queue of the worker, which takes longer than most commands
    // run.
    const { createTables } = await import('./tables.ts');
    await createTables(database.url);
    return database;
  },
  prepareDatabase: async (url) => {
    const users = readDatabaseUsers(environment);
    const { createDatabaseUsersWithRights, createTables } = await import('./tables.ts');
    await createTables(url);
    return createDatabaseUsersWithRights(url, users);
  },
});
