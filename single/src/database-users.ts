import { fileURLToPath } from 'node:url';
import type { DatabaseUsers } from '@fds/admin/database-users';
import type { StartSettings } from './config.ts';
import { type GeneratedSecrets, readSecrets } from './secrets.ts';

/**
 * Engine settings that determine which database triggers the engine creates for event triggers, and what the triggers
 * write.
 */
export const engineSettingsForEventTriggers = {
  HASURA_GRAPHQL_METADATA_DIR: fileURLToPath(new URL('../../engine-metadata/metadata', import.meta.url)),
  HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
} as const;

/** Returns a copy of a database URL with another user and password. */
function urlOfUser(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

/** Returns the generated users with which the processes connect to the embedded Postgres. */
function embeddedUsers({ engineUrl }: StartSettings, secrets: GeneratedSecrets, url: string): DatabaseUsers {
  const { engine, worker, gateway } = secrets.database_passwords;
  return {
    urls: {
      // An external engine gets no generated user, because its operator configures its database user.
      ...(engineUrl === undefined && { engine: urlOfUser(url, 'engine', engine) }),
      worker: urlOfUser(url, 'worker', worker),
      gateway: urlOfUser(url, 'gateway', gateway),
    },
    engine: 'embedded',
  };
}

/**
 * Returns the users with which the processes connect to Postgres: the users in the settings for an external Postgres,
 * and generated users for the embedded Postgres.
 * @param url URL of the owner of the database
 */
export async function chooseDatabaseUsers(config: StartSettings, url: string): Promise<DatabaseUsers> {
  if (config.databaseUrl !== undefined) return config.databaseUsers;
  return embeddedUsers(config, await readSecrets(config.dataDir), url);
}
