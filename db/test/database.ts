import postgres, { type Sql } from 'postgres';
import { createMigratedDatabase } from '../../testing/seeded.ts';

/**
 * Creates a migrated database and a connection pool for this database. Disposing of the result closes the pool and
 * removes the database.
 */
export async function openMigratedDatabase(): Promise<{ sql: Sql; url: string } & AsyncDisposable> {
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

/** Runs `work` in a transaction, and rolls the transaction back even if `work` succeeds. */
export async function runAndRollBack<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    return await work(connection);
  } finally {
    await connection`rollback`;
    connection.release();
  }
}
