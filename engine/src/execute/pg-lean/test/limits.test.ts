import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLogger } from '@fds/platform/log';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { PoolSettings, PostgresClient } from '../index.ts';
import { ResponseBudget, readColumnTexts } from '../protocol.ts';
import {
  countRunningStatements,
  database,
  getErrorCodeOfRejection,
  openTestPool,
  pool,
  queryOutsidePool,
  runStatement,
  setUpTestPool,
  slowStatement,
} from './setup.ts';

setUpTestPool();

describe('time limits of a statement', () => {
  it('a statement stops at the timeout and leaves its connection usable', async () => {
    const hasty = openTestPool({ statementMs: 50 });
    expect(await getErrorCodeOfRejection(hasty.row(slowStatement, [], readColumnTexts))).toBe('time-limit-exceeded');
    expect(await hasty.row({ text: 'select 1', name: undefined }, [], readColumnTexts)).toEqual(['1']);
    await hasty.close();
  });

  it('a statement uses the statement_timeout of the database URL if the URL has one', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c statement_timeout=50');
    const hasty = openTestPool({ url: url.href });
    expect(await getErrorCodeOfRejection(hasty.row(slowStatement, [], readColumnTexts))).toBe('time-limit-exceeded');
    await hasty.close();
  });

  it('an aborted statement leaves its connection usable, inside and outside a transaction', async () => {
    for (const start of [
      (caller: AbortController) => pool.row(slowStatement, [], readColumnTexts, caller.signal),
      (caller: AbortController) =>
        pool.transaction(new Map([['fds.test', 'a']]), (row) => row(slowStatement, []), caller.signal),
    ]) {
      const caller = new AbortController();
      const outcome = getErrorCodeOfRejection(start(caller));
      await vi.waitFor(async () => expect(await countRunningStatements(slowStatement.text)).toBe(1), {
        timeout: 15_000,
      });
      caller.abort();
      expect(await outcome).toBe('time-limit-exceeded');
      expect(await countRunningStatements(slowStatement.text)).toBe(0);
      expect(await runStatement('select 1')).toEqual(['1']);
    }
  });

  it('an aborted statement stops even if Postgres ignores the first cancel request', async () => {
    await queryOutsidePool(`create function stubborn() returns void language plpgsql as $$
      begin perform pg_sleep(60); exception when query_canceled then perform pg_sleep(60); end $$`);
    const stubborn = { text: 'select stubborn()', name: undefined };
    const caller = new AbortController();
    const outcome = getErrorCodeOfRejection(pool.row(stubborn, [], readColumnTexts, caller.signal));
    await vi.waitFor(async () => expect(await countRunningStatements(stubborn.text)).toBe(1), { timeout: 15_000 });
    caller.abort();
    expect(await outcome).toBe('time-limit-exceeded');
    expect(await countRunningStatements(stubborn.text)).toBe(0);
    expect(await runStatement('select 1')).toEqual(['1']);
  });

  it('a statement does not start if its caller has already aborted', async () => {
    const caller = new AbortController();
    caller.abort();
    expect(await getErrorCodeOfRejection(pool.row(slowStatement, [], readColumnTexts, caller.signal))).toBe(
      'time-limit-exceeded',
    );
  });
});

describe('maximum size of a response', () => {
  const text = (sql: string) => ({ text: sql, name: undefined });

  it.each([
    ['one large row', `select repeat('a', 17 * 1024 * 1024)`],
    ['many rows', `select repeat('a', 1024 * 1024) from generate_series(1, 17)`],
  ])('a statement whose result is too large fails, and the next statement succeeds: %s', async (_, sql) => {
    expect(await getErrorCodeOfRejection(pool.row(text(sql), [], readColumnTexts))).toBe('response-too-large');
    expect(await runStatement('select 1')).toEqual(['1']);
  });

  it('a transaction whose statements exceed a common budget is rolled back', async () => {
    await queryOutsidePool('create table sums (n int)');
    const budget = new ResponseBudget(3_000);
    const large = { ...text(`insert into sums values (1) returning repeat('a', 1000)`), budget };
    const over = pool.transaction(new Map(), async (row) => {
      for (let i = 0; i < 3; i += 1) await row(large, []);
      return row(text('select 1'), []);
    });
    expect(await getErrorCodeOfRejection(over)).toBe('response-too-large');
    expect(await runStatement('select count(*) from sums')).toEqual(['0']);
  });
});

describe('connection pool without an idle connection', () => {
  it('the pool rejects requests that exceed the maximum queue length or the maximum wait', async () => {
    const narrow = openTestPool({ acquireMs: 300 });
    const caller = new AbortController();
    const first = getErrorCodeOfRejection(narrow.row(slowStatement, [], readColumnTexts, caller.signal));
    await vi.waitFor(async () => expect(await countRunningStatements(slowStatement.text)).toBe(1), { timeout: 15_000 });
    const waiting = Array.from({ length: 50 }, () =>
      getErrorCodeOfRejection(narrow.row({ text: 'select 1', name: undefined }, [], readColumnTexts)),
    );
    expect(await getErrorCodeOfRejection(narrow.row(slowStatement, [], readColumnTexts))).toBe(
      'postgres-max-connections-error',
    );
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['connection-timeout-error']));
    caller.abort();
    await first;
    expect(await narrow.row({ text: 'select 1', name: undefined }, [], readColumnTexts)).toEqual(['1']);
    await narrow.close();
  });

  it('a closing pool finishes the running requests and rejects new requests', async () => {
    const closing = openTestPool({});
    const rows = Array.from({ length: 5 }, (_, i) =>
      closing.row({ text: `select ${i} from pg_sleep(0.02)`, name: undefined }, [], readColumnTexts),
    );
    const closed = closing.close();
    expect(await getErrorCodeOfRejection(closing.row(slowStatement, [], readColumnTexts))).toBe('postgres-error');
    expect((await Promise.all(rows)).flat()).toEqual(['0', '1', '2', '3', '4']);
    await closed;
  });
});

describe('connection pool of an unreachable database', () => {
  it('a request fails with postgres-error if the database refuses the connection', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const nowhere = openTestPool({ url: url.href });
    expect(await getErrorCodeOfRejection(nowhere.row(slowStatement, [], readColumnTexts))).toBe('postgres-error');
    const answers = Array.from({ length: 5 }, () =>
      getErrorCodeOfRejection(nowhere.row(slowStatement, [], readColumnTexts)),
    );
    expect(await Promise.all(answers)).toEqual(Array(5).fill('postgres-error'));
    await nowhere.close();
  });

  it('a request fails within the maximum wait for a connection if the database does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = v.parse(v.object({ port: v.number() }), silent.address());
    const mute = openTestPool({ url: `postgres://nobody@127.0.0.1:${address.port}/nothing`, acquireMs: 100 });
    expect(await getErrorCodeOfRejection(mute.row(slowStatement, [], readColumnTexts))).toBe('postgres-error');
    await mute.close();
    silent.close();
  });
});

describe('connection pool with idle, old and dead connections', () => {
  /** Opens a pool with a fake clock, and passes the pool to a function. */
  const timed = async (
    settings: Partial<PoolSettings>,
    work: (own: PostgresClient) => Promise<void>,
  ): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const own = openTestPool(settings);
    await work(own).finally(() => vi.useRealTimers());
    await own.close();
  };
  const pidOf = async (own: PostgresClient): Promise<string | null | undefined> =>
    (await own.row({ text: 'select pg_backend_pid()', name: undefined }, [], readColumnTexts))[0];
  const isOpen = async (pid: unknown): Promise<boolean> =>
    (await queryOutsidePool('select exists (select from pg_stat_activity where pid = $1)', pid))[0] === true;

  it('the pool logs an idle connection that breaks, and does not use it again', async () => {
    const log = createLogger({ name: 'test', level: 'silent' });
    const warned = vi.spyOn(log, 'warn');
    const own = openTestPool({}, log);
    await queryOutsidePool('select pg_terminate_backend($1)', await pidOf(own));
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    const err = expect.objectContaining({ cause: expect.objectContaining({ code: '57P01' }) });
    expect(warned).toHaveBeenCalledWith({ err }, 'idle connection to Postgres lost');
    const unrepeatable = { text: 'select 1', name: undefined, repeatable: false };
    expect(await own.row(unrepeatable, [], readColumnTexts)).toEqual(['1']);
    await own.close();
  });

  it('the pool closes an idle connection after the idle time', () =>
    timed({ idleSeconds: 20 }, async (own) => {
      const pid = await pidOf(own);
      vi.advanceTimersByTime(15_000);
      expect(await pidOf(own)).toBe(pid);
      vi.advanceTimersByTime(15_000);
      expect(await pidOf(own)).toBe(pid);
      vi.advanceTimersByTime(22_000);
      await vi.waitFor(async () => expect(await isOpen(pid)).toBe(false));
      expect(await pidOf(own)).not.toBe(pid);
    }));

  it('the pool replaces an old connection even if it is never idle', () =>
    timed({ lifetimeSeconds: 20 }, async (own) => {
      const pid = await pidOf(own);
      const transaction = own.transaction(new Map(), async (row) => {
        vi.advanceTimersByTime(22_000);
        return row({ text: 'select 1', name: undefined }, []);
      });
      expect(await transaction).toEqual(['1']);
      expect(await pidOf(own)).not.toBe(pid);
    }));

  it('the pool closes a connection if Postgres does not stop a statement after its timeout', () =>
    timed({ statementMs: 30_000 }, async (own) => {
      const text = 'select pg_sleep(60) as dead';
      const outcome = getErrorCodeOfRejection(own.row({ text, name: undefined }, [], readColumnTexts));
      await vi.waitFor(async () => expect(await countRunningStatements(text)).toBe(1), { timeout: 15_000 });
      vi.advanceTimersByTime(33_000);
      expect(await countRunningStatements(text)).toBe(1);
      vi.advanceTimersByTime(4_000);
      expect(await outcome).toBe('postgres-error');
      expect(await own.row({ text: 'select 1', name: undefined }, [], readColumnTexts)).toEqual(['1']);
    }));
});
