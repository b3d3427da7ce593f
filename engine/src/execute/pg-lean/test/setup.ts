import { createLogger, type Logger } from '@fds/platform/log';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { toClientError } from '../../errors.ts';
import { openClient, type PoolSettings, type PostgresClient } from '../index.ts';
import { readColumnTexts } from '../protocol.ts';

export let database: TestDatabase;
export let pool: PostgresClient;

/** Opens a pool with a maximum of one connection. */
export const openTestPool = (
  settings: Partial<PoolSettings>,
  log: Logger = createLogger({ name: 'test', level: 'silent' }),
): PostgresClient =>
  openClient(
    {
      url: database.url,
      maxConnections: 1,
      prepares: true,
      idleSeconds: 60,
      lifetimeSeconds: 60,
      acquireMs: 10_000,
      statementMs: 60_000,
      ...settings,
    },
    log,
  );

/** Runs a statement on a connection that does not belong to the tested pool. */
export const queryOutsidePool = async (text: string, ...values: unknown[]): Promise<readonly unknown[]> => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
  await client.end();
  return rows[0] ?? [];
};

export const runStatement = (text: string, ...values: string[]) =>
  pool.row({ text, name: undefined }, values, readColumnTexts);

/** Returns how often a statement was executed with a generic plan, and how often with a custom plan. */
export const countPlanExecutions = (name: string) =>
  runStatement('select generic_plans, custom_plans from pg_prepared_statements where name = $1', name);

/** Returns the error code of a promise that fails. */
export const getErrorCodeOfRejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => toClientError(error).code,
  );

export const slowStatement = { text: 'select pg_sleep(60)', name: undefined };
export const countRunningStatements = async (text: string): Promise<number> => {
  const [count] = await queryOutsidePool(
    'select count(*) from pg_stat_activity where state = $1 and query = $2',
    'active',
    text,
  );
  return Number(count);
};

/** Creates a database and a pool for the tests of a file. */
export function setUpTestPool(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openTestPool({});
  });
  afterAll(async () => {
    await pool.close();
    await database.drop();
  });
}
