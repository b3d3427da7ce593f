import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLogger, type Logger } from '@fds/platform/log';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { databaseFailure } from '../errors.ts';
import type { PoolSettings } from './connections.ts';
import { type Database, openPool } from './database.ts';
import { asTexts } from './wire.ts';

let database: TestDatabase;
let pool: Database;

/** A pool of one connection. */
const open = (
  settings: Partial<PoolSettings>,
  log: Logger = createLogger({ name: 'test', level: 'silent' }),
): Database =>
  openPool(
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

beforeAll(async () => {
  database = await createTestDatabase();
  pool = open({});
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

/** Asks the database aside from the pool under test. */
const aside = async (text: string, ...values: unknown[]): Promise<readonly unknown[]> => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
  await client.end();
  return rows[0] ?? [];
};

const ask = (text: string, ...values: string[]) => pool.row({ text, name: undefined }, values, asTexts);

/** How often the statement ran with a plan for all values, and with one of its own. */
const plansOf = (name: string) =>
  ask('select generic_plans, custom_plans from pg_prepared_statements where name = $1', name);

describe('row', () => {
  it('plans a statement with a generic plan once for all values, and any other for each', async () => {
    const text = 'select count(*) from pg_class where relname = $1::text';
    for (const value of ['pg_class', 'pg_type', 'nothing']) {
      await pool.row({ text, name: 'generic', genericPlan: true }, [value], asTexts);
      await pool.row({ text, name: 'other' }, [value], asTexts);
    }
    expect(await plansOf('generic')).toEqual(['3', '0']);
    expect(await plansOf('other')).toEqual(['0', '3']);
  });

  it('keeps none prepared where it is not to', async () => {
    const plain = open({ prepares: false });
    const count = { text: 'select count(*) from pg_prepared_statements', name: 'count', genericPlan: true };
    for (let i = 0; i < 3; i += 1) expect(await plain.row(count, [], asTexts)).toEqual(['0']);
    const settings = new Map([['fds.test', 'a']]);
    expect(await plain.transaction(settings, (row) => row(count, []))).toEqual(['0']);
    await plain.close();
  });

  it('runs what may change something once, and anything else once more, where the connection breaks', async () => {
    await aside('create sequence runs');
    const text = "select nextval('runs'), pg_terminate_backend(pg_backend_pid())";
    for (const [repeatable, runs] of [
      [false, '1'],
      [true, '3'],
    ] as const) {
      expect(await codeOf(pool.row({ text, name: undefined, repeatable }, [], asTexts))).toBe('postgres-error');
      expect(await ask('select last_value from runs')).toEqual([runs]);
    }
  });

  it('keeps the connection when a statement fails', async () => {
    const before = await ask('select pg_backend_pid()');
    await expect(ask('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await ask('select pg_backend_pid()')).toEqual(before);
  });

  it('gives columns of every length, at once on several connections', async () => {
    const wide = open({ maxConnections: 4 });
    const text = `select repeat('\u00e9', $1::int), null, '', $1`;
    const lengths = Array.from({ length: 30 }, (_, i) => i * i * 300);
    const rows = await Promise.all(lengths.map((n) => wide.row({ text, name: 'wide' }, [String(n)], asTexts)));
    expect(rows).toEqual(lengths.map((n) => ['\u00e9'.repeat(n), null, '', String(n)]));
    await wide.close();
  });

  it('gives no columns where there is no row, and only those of the first where there are more', async () => {
    expect(await ask('select 1 where false')).toEqual([]);
    expect(await ask('select i from generate_series(1, 3) as i')).toEqual(['1']);
  });

  it('fails where the connection is ended in the middle of it', async () => {
    const text = 'select pg_sleep(60) as ended';
    const outcome = codeOf(open({}).transaction(new Map(), (row) => row({ text, name: undefined }, [])));
    await vi.waitFor(async () => expect(await running(text)).toBe(1), { timeout: 15_000 });
    await aside('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', text);
    expect(await outcome).toBe('postgres-error');
  });

  it('runs a statement on another connection where the first one turned out to be dead', async () => {
    const [before] = await ask('select pg_backend_pid()');
    await aside('select pg_terminate_backend($1)', before);
    const [after] = await ask('select pg_backend_pid()');
    expect(after).not.toBe(before);
  });

  it('replaces a connection that keeps too many statements prepared', async () => {
    const [before] = await ask('select pg_backend_pid()');
    for (let i = 0; i <= 500; i += 1) await pool.row({ text: `select ${i}`, name: `s${i}` }, [], asTexts);
    const [after, kept] = await ask('select pg_backend_pid(), (select count(*) from pg_prepared_statements)');
    expect(after).not.toBe(before);
    expect(kept).toBe('0');
  });
});

/** What a failure is told as: its code. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => databaseFailure(error).code,
  );

const slow = { text: 'select pg_sleep(60)', name: undefined };
const running = async (text: string): Promise<number> => {
  const [count] = await aside('select count(*) from pg_stat_activity where state = $1 and query = $2', 'active', text);
  return Number(count);
};

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
