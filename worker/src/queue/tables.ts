import { PgBoss } from 'pg-boss';

/** With the database's owner, so that the worker needs no right to create tables. */
export async function createQueueTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures.length > 0) throw failures[0];
}
