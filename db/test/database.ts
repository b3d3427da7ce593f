import { migrate } from '@fds/db/migrate';
import postgres, { type Sql } from 'postgres';
import { createTestDatabase } from '../../testing/database.ts';

/** A migrated database of its own, and a connection to it that closes with it. */
export async function migratedDatabase(): Promise<{ sql: Sql; url: string } & AsyncDisposable> {
  const database = await createTestDatabase();
  await migrate(database.url);
  const sql = postgres(database.url, { max: 4, onnotice: () => {} });
  return {
    sql,
    url: database.url,
    async [Symbol.asyncDispose]() {
      await sql.end();
      await database.drop();
    },
  };
}

/** Runs in a transaction that is undone, whatever comes of it. */
export async function undone<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    return await work(connection);
  } finally {
    await connection`rollback`;
    connection.release();
  }
}
