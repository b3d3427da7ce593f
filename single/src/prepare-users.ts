import type { DatabaseUsers } from '@fds/admin/database-users';
import { createTables, createUsers } from '@fds/admin/tables';
import { readConfig } from '@fds/engine/config';
import { installEvents } from '@fds/engine/install-events';
import { createLogger } from '@fds/platform/log';
import { engineSettingsForEventTriggers } from './database-users.ts';

/**
 * Creates all tables and triggers first, so that the users need no right to create them.
 * @returns the names of the processes that have their own database user
 */
export async function prepareUsers(url: string, users: DatabaseUsers): Promise<readonly string[]> {
  await createTables(url);
  if (users.engine === 'embedded' && users.urls.engine !== undefined) {
    const config = readConfig({ ...engineSettingsForEventTriggers, HASURA_GRAPHQL_DATABASE_URL: url });
    await installEvents(config, createLogger({ name: 'engine', level: 'silent' }));
  }
  return createUsers(url, users);
}
