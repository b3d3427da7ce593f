import { encryptionKeysSetting } from '@fds/platform/encryption';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { signingKeysVariable } from '@fds/platform/signing-keys';
import { readDatabaseUsers } from './database-users.ts';
import type { Installation, InstallationKeys, OpenedDatabase } from './installation.ts';
import { runAdminCommand } from './run.ts';

type Environment = Installation['environment'];

/** @throws StartError if a variable is missing or invalid */
function keysOf(environment: Environment): InstallationKeys {
  const { SIGNING_KEYS, ENCRYPTION_KEYS } = s.readEnvironment(
    { SIGNING_KEYS: signingKeysVariable, ENCRYPTION_KEYS: encryptionKeysSetting },
    environment,
  );
  return { signing: SIGNING_KEYS, encryption: ENCRYPTION_KEYS };
}

const databaseOf = (environment: Environment): OpenedDatabase => ({
  url: s.readEnvironment({ DATABASE_URL: s.postgresUrl }, environment).DATABASE_URL,
  [Symbol.asyncDispose]: async () => {},
});

/** For example of the compose file. */
const installationFromEnvironment = (environment: Environment): Installation => ({
  environment,
  keys: { read: async () => keysOf(environment), write: async () => undefined },
  openDatabase: async () => databaseOf(environment),
  createDatabase: async () => {
    const database = databaseOf(environment);
    // `tables.ts` loads the job queue of the worker, which takes longer than most commands.
    const { createTables } = await import('./tables.ts');
    await createTables(database.url);
    return database;
  },
  prepareDatabase: async (url) => {
    const users = readDatabaseUsers(environment);
    if (users.engine === 'embedded' && users.urls.engine !== undefined) {
      throw new StartError(
        'ENGINE_DATABASE_URL is the user of the embedded engine, which is not part of the image. Set HASURA_DATABASE_URL instead, or run npm run admin in a clone of the repository.',
      );
    }
    const { createUsers, createTables } = await import('./tables.ts');
    await createTables(url);
    return createUsers(url, users);
  },
});

process.exitCode = await runAdminCommand(process.argv.slice(2), installationFromEnvironment(process.env), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
