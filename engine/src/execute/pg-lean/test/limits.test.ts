import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLogger } from '@fds/platform/log';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import type { PoolSettings } from '../connections.ts';
import type { Database } from '../database.ts';
import { asTexts } from '../wire.ts';
import { aside, ask, codeOf, database, open, pool, running, setUp, slow } from './setup.ts';

setUp();

describe('a statement that takes long', () => {
  it('is stopped at its timeout, and the connection serves on', async () => {
    const hasty = open({ statementMs: 50 });
    expect(await codeOf(hasty.row(slow, [], asTexts))).toBe('time-limit-exceeded');
    expect(await hasty.row({ text: 'select 1', name: undefined }, [], asTexts)).toEqual(['1']);
    await hasty.close();
  });

  it('has the timeout of the address where that has one', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c statement_timeout=50');
    const hasty = open({ url: url.href });
    expect(await codeOf(hasty.row(slow, [], asTexts))).toBe('time-limit-exceeded');
    await hasty.close();
  });

  it('is stopped when its caller leaves, in a transaction too, and the next one is not', async () => {
    for (const start of [
      (caller: AbortController) => pool.row(slow, [], asTexts, caller.signal),
      (caller: AbortController) =>
        pool.transaction(new Map([['fds.test', 'a']]), (row) => row(slow, []), caller.signal),
    ]) {
      const caller = new AbortController();
      const outcome = codeOf(start(caller));
      await vi.waitFor(async () => expect(await running(slow.text)).toBe(1), { timeout: 15_000 });
      caller.abort();
      expect(await outcome).toBe('time-limit-exceeded');
      expect(await running(slow.text)).toBe(0);
      expect(await ask('select 1')).toEqual(['1']);
    }
  });

  it('is stopped when its caller leaves, though Postgres ignores the first order to stop', async () => {
    await aside(`create function stubborn() returns void language plpgsql as $$
      begin perform pg_sleep(60); exception when query_canceled then perform pg_sleep(60); end $$`);
    const stubborn = { text: 'select stubborn()', name: undefined };
    const caller = new AbortController();
    const outcome = codeOf(pool.row(stubborn, [], asTexts, caller.signal));
    await vi.waitFor(async () => expect(await running(stubborn.text)).toBe(1), { timeout: 15_000 });
    caller.abort();
    expect(await outcome).toBe('time-limit-exceeded');
    expect(await running(stubborn.text)).toBe(0);
    expect(await ask('select 1')).toEqual(['1']);
  });

  it('is not begun for a caller who has left', async () => {
    const caller = new AbortController();
    caller.abort();
    expect(await codeOf(pool.row(slow, [], asTexts, caller.signal))).toBe('time-limit-exceeded');
  });
});

describe('too much at once', () => {
  it('waits for a connection, and is turned away past a number and past a time', async () => {
    const narrow = open({ acquireMs: 300 });
    const caller = new AbortController();
    const first = codeOf(narrow.row(slow, [], asTexts, caller.signal));
    await vi.waitFor(async () => expect(await running(slow.text)).toBe(1), { timeout: 15_000 });
    const waiting = Array.from({ length: 50 }, () =>
      codeOf(narrow.row({ text: 'select 1', name: undefined }, [], asTexts)),
    );
    expect(await codeOf(narrow.row(slow, [], asTexts))).toBe('postgres-max-connections-error');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['connection-timeout-error']));
    caller.abort();
    await first;
    expect(await narrow.row({ text: 'select 1', name: undefined }, [], asTexts)).toEqual(['1']);
    await narrow.close();
  });

  it('is brought to its end before the pool closes, and nothing new is begun', async () => {
    const closing = open({});
    const rows = Array.from({ length: 5 }, (_, i) =>
      closing.row({ text: `select ${i} from pg_sleep(0.02)`, name: undefined }, [], asTexts),
    );
    const closed = closing.close();
    expect(await codeOf(closing.row(slow, [], asTexts))).toBe('postgres-error');
    expect((await Promise.all(rows)).flat()).toEqual(['0', '1', '2', '3', '4']);
    await closed;
  });
});

describe('a database that does not answer', () => {
  it('is a failure of the connection', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const nowhere = open({ url: url.href });
    expect(await codeOf(nowhere.row(slow, [], asTexts))).toBe('postgres-error');
    const answers = Array.from({ length: 5 }, () => codeOf(nowhere.row(slow, [], asTexts)));
    expect(await Promise.all(answers)).toEqual(Array(5).fill('postgres-error'));
    await nowhere.close();
  });

  it('is waited for no longer than for a connection', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = v.parse(v.object({ port: v.number() }), silent.address());
    const mute = open({ url: `postgres://nobody@127.0.0.1:${address.port}/nothing`, acquireMs: 100 });
    expect(await codeOf(mute.row(slow, [], asTexts))).toBe('postgres-error');
    await mute.close();
    silent.close();
  });
});

describe('a connection', () => {
  /** Runs the work on a pool whose clock is ours. */
  const timed = async (settings: Partial<PoolSettings>, work: (own: Database) => Promise<void>): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const own = open(settings);
    await work(own).finally(() => vi.useRealTimers());
    await own.close();
  };
  const pidOf = async (own: Database): Promise<string | null | undefined> =>
    (await own.row({ text: 'select pg_backend_pid()', name: undefined }, [], asTexts))[0];
  const isOpen = async (pid: unknown): Promise<boolean> =>
    (await aside('select exists (select from pg_stat_activity where pid = $1)', pid))[0] === true;

  it('that breaks while it idles is told to the log, and not used again', async () => {
    const log = createLogger({ name: 'test', level: 'silent' });
    const warned = vi.spyOn(log, 'warn');
    const own = open({}, log);
    await aside('select pg_terminate_backend($1)', await pidOf(own));
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
    const err = expect.objectContaining({ cause: expect.objectContaining({ code: '57P01' }) });
    expect(warned).toHaveBeenCalledWith({ err }, 'an idle connection to Postgres broke');
    const once = { text: 'select 1', name: undefined, repeatable: false };
    expect(await own.row(once, [], asTexts)).toEqual(['1']);
    await own.close();
  });

  it('is closed when it idles for too long', () =>
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

  it('is replaced when it is old, though it never idles', () =>
    timed({ lifetimeSeconds: 20 }, async (own) => {
      const pid = await pidOf(own);
      const transaction = own.transaction(new Map(), async (row) => {
        vi.advanceTimersByTime(22_000);
        return row({ text: 'select 1', name: undefined }, []);
      });
      expect(await transaction).toEqual(['1']);
      expect(await pidOf(own)).not.toBe(pid);
    }));

  it('is cut where Postgres does not stop a statement past its time', () =>
    timed({ statementMs: 30_000 }, async (own) => {
      const text = 'select pg_sleep(60) as dead';
      const outcome = codeOf(own.row({ text, name: undefined }, [], asTexts));
      await vi.waitFor(async () => expect(await running(text)).toBe(1), { timeout: 15_000 });
      vi.advanceTimersByTime(33_000);
      expect(await running(text)).toBe(1);
      vi.advanceTimersByTime(4_000);
      expect(await outcome).toBe('postgres-error');
      expect(await own.row({ text: 'select 1', name: undefined }, [], asTexts)).toEqual(['1']);
    }));
});
