import postgres, { type Sql } from 'postgres';
import { createMigratedDatabase } from '../../testing/seeded.ts';

/**
 * Creates a migrated database and opens a connection to it. The disposal closes the connection and removes the
 * database.
 */
export async function migratedDatabase(): Promise<{ sql: Sql; url: string } & AsyncDisposable> {
  const database = await createMigratedDatabase();
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

/** Runs a function in a transaction, and always rolls the transaction back. */
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
