import { describe, expect, it, vi } from 'vitest';
import { readColumnTexts } from '../protocol.ts';
import {
  countPlanExecutions,
  countRunningStatements,
  getErrorCodeOfRejection,
  openTestPool,
  pool,
  queryOutsidePool,
  runStatement,
  setUpTestPool,
} from './setup.ts';

setUpTestPool();

describe('PostgresClient.row', () => {
  it('Postgres uses a generic plan only for statements with the option genericPlan', async () => {
    const text = 'select count(*) from pg_class where relname = $1::text';
    for (const value of ['pg_class', 'pg_type', 'nothing']) {
      await pool.row({ text, name: 'generic', genericPlan: true }, [value], readColumnTexts);
      await pool.row({ text, name: 'other' }, [value], readColumnTexts);
    }
    expect(await countPlanExecutions('generic')).toEqual(['3', '0']);
    expect(await countPlanExecutions('other')).toEqual(['0', '3']);
  });

  it('the pool prepares no statements if its option `prepares` is false', async () => {
    const plain = openTestPool({ prepares: false });
    const count = { text: 'select count(*) from pg_prepared_statements', name: 'count', genericPlan: true };
    for (let i = 0; i < 3; i += 1) expect(await plain.row(count, [], readColumnTexts)).toEqual(['0']);
    const settings = new Map([['fds.test', 'a']]);
    expect(await plain.transaction(settings, (row) => row(count, []))).toEqual(['0']);
    await plain.close();
  });

  it('after its connection breaks, a statement runs again only if it is marked as repeatable', async () => {
    await queryOutsidePool('create sequence runs');
    const text = "select nextval('runs'), pg_terminate_backend(pg_backend_pid())";
    for (const [repeatable, runs] of [
      [false, '1'],
      [true, '3'],
    ] as const) {
      expect(await getErrorCodeOfRejection(pool.row({ text, name: undefined, repeatable }, [], readColumnTexts))).toBe(
        'postgres-error',
      );
      expect(await runStatement('select last_value from runs')).toEqual([runs]);
    }
  });

  it('the connection stays open when a statement fails', async () => {
    const before = await runStatement('select pg_backend_pid()');
    await expect(runStatement('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await runStatement('select pg_backend_pid()')).toEqual(before);
  });

  it('PostgresClient.row returns columns of every length, on several connections at once', async () => {
    const wide = openTestPool({ maxConnections: 4 });
    const text = `select repeat('\u00e9', $1::int), null, '', $1`;
    const lengths = Array.from({ length: 30 }, (_, i) => i * i * 300);
    const rows = await Promise.all(lengths.map((n) => wide.row({ text, name: 'wide' }, [String(n)], readColumnTexts)));
    expect(rows).toEqual(lengths.map((n) => ['\u00e9'.repeat(n), null, '', String(n)]));
    await wide.close();
  });

  it('PostgresClient.row returns the first row of a result, or an empty list if the result has no rows', async () => {
    expect(await runStatement('select 1 where false')).toEqual([]);
    expect(await runStatement('select i from generate_series(1, 3) as i')).toEqual(['1']);
  });

  it('a running statement fails when its connection ends', async () => {
    const text = 'select pg_sleep(60) as ended';
    const outcome = getErrorCodeOfRejection(
      openTestPool({}).transaction(new Map(), (row) => row({ text, name: undefined }, [])),
    );
    await vi.waitFor(async () => expect(await countRunningStatements(text)).toBe(1), { timeout: 15_000 });
    await queryOutsidePool('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', text);
    expect(await outcome).toBe('postgres-error');
  });

  it('a transaction commits after its last statement', async () => {
    const [transaction] = await pool.transaction(new Map(), (row) =>
      row({ text: 'select pg_current_xact_id()', name: undefined }, []),
    );
    expect(await runStatement(`select pg_xact_status('${transaction}')`)).toEqual(['committed']);
  });

  it('a transaction fails if its commit fails', async () => {
    const unnamed = (text: string) => ({ text, name: undefined });
    const failed = pool.transaction(new Map(), async (row) => {
      await row(unnamed('create temporary table numbers (n int unique deferrable initially deferred)'), []);
      await row(unnamed('insert into numbers values (1), (1)'), []);
      return row(unnamed('select 1'), []);
    });
    expect(await getErrorCodeOfRejection(failed)).toBe('constraint-violation');
    expect(await runStatement('select 1')).toEqual(['1']);
  });

  it('a statement runs on another connection if the first connection is dead', async () => {
    const [before] = await runStatement('select pg_backend_pid()');
    await queryOutsidePool('select pg_terminate_backend($1)', before);
    const [after] = await runStatement('select pg_backend_pid()');
    expect(after).not.toBe(before);
  });

  it('the pool replaces a connection that has too many prepared statements', async () => {
    const [before] = await runStatement('select pg_backend_pid()');
    for (let i = 0; i <= 500; i += 1) await pool.row({ text: `select ${i}`, name: `s${i}` }, [], readColumnTexts);
    const [after, kept] = await runStatement('select pg_backend_pid(), (select count(*) from pg_prepared_statements)');
    expect(after).not.toBe(before);
    expect(kept).toBe('0');
  });
});
