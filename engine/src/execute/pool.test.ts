import { createLogger } from '@fds/platform/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Database, openPool } from './pool.ts';

let database: TestDatabase;
let pool: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { url: database.url, maxConnections: 1, idleSeconds: 60, lifetimeSeconds: 60 };
  pool = openPool(settings, createLogger({ name: 'test', level: 'silent' }));
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const ask = (text: string, ...values: string[]) => pool.row({ text, name: undefined }, values);

/** How often the statement ran with a plan for all values, and with one of its own. */
const plansOf = (name: string) =>
  ask('select generic_plans, custom_plans from pg_prepared_statements where name = $1', name);

describe('row', () => {
  it('plans a steady statement once for all values, and any other for each', async () => {
    const text = 'select count(*) from pg_class where relname = $1::text';
    for (const value of ['pg_class', 'pg_type', 'nothing']) {
      await pool.row({ text, name: 'steady', steady: true }, [value]);
      await pool.row({ text, name: 'other' }, [value]);
    }
    expect(await plansOf('steady')).toEqual(['3', '0']);
    expect(await plansOf('other')).toEqual(['0', '3']);
  });

  it('keeps the connection when a statement fails', async () => {
    const before = await ask('select pg_backend_pid()');
    await expect(ask('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await ask('select pg_backend_pid()')).toEqual(before);
  });

  it('replaces a connection that broke', async () => {
    const [before] = await ask('select pg_backend_pid()');
    await expect(ask('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    const [after] = await ask('select pg_backend_pid()');
    expect(after).not.toBe(before);
  });
});
