import { migrateDatabase, UnsupportedSchemaError } from '@fds/db/migrate';
import { StartError } from '@fds/platform/env';
import { createQueues } from '@fds/worker/administration';

/**
 * Creates the tables of an empty database: those of the records, and those of the queue.
 * @throws StartError if the database cannot be migrated
 */
export async function createTables(url: string): Promise<void> {
  await migrateDatabase(url).catch((cause: unknown) => {
    throw cause instanceof UnsupportedSchemaError ? new StartError(cause.message, { cause }) : cause;
  });
  await createQueues(url);
}
