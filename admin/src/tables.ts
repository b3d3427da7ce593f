import { migrateDatabase, SchemaError } from '@fds/db/migrate';
import { applyDatabaseRoles, DatabaseRoleError } from '@fds/db/roles';
import { StartError } from '@fds/platform/env';
import { createQueueTables } from '@fds/worker/queue-tables';
import type { DatabaseUsers } from './database-users.ts';

/** @throws StartError if the database cannot be migrated */
export async function createTables(url: string): Promise<void> {
  await migrateDatabase(url).catch((cause: unknown) => {
    throw cause instanceof SchemaError ? new StartError(cause.message, { cause }) : cause;
  });
  await createQueueTables(url);
}

/**
 * @returns the names of the processes that have their own role
 * @throws StartError if a user cannot be used
 */
export async function createUsers(ownerUrl: string, { urls, engine }: DatabaseUsers): Promise<readonly string[]> {
  await applyDatabaseRoles(ownerUrl, urls, engine).catch((cause: unknown) => {
    throw cause instanceof DatabaseRoleError ? new StartError(cause.message, { cause }) : cause;
  });
  return Object.keys(urls);
}
