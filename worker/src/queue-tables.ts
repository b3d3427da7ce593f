import { PgBoss } from 'pg-boss';

/**
 * Creates or migrates the tables of the queue in the schema `pgboss`. The database user of the worker therefore needs
 * no right to create tables.
 * @param databaseUrl URL of the owner of the database
 */
export async function createQueueTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures.length > 0) throw failures[0];
}
