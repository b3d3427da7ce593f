import { createLogger } from '@fds/platform/log';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { toClientError } from '../errors.ts';
import { openClient, type PostgresClient } from './index.ts';
import { readColumnTexts } from './protocol.ts';

/** Number of random rounds of disturbed transactions, which the environment variable `RANDOM_QUERIES` can change. */
const runs = Number(process.env.RANDOM_QUERIES ?? 30);
const maxConnections = 3;

let database: TestDatabase;
let pool: PostgresClient;
/** Pool with connections that the tested pool does not use. */
let aside: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  aside = new pg.Pool({ connectionString: database.url, max: 2 });
  await aside.query('create table written (writer text, step int)');
  const settings = { url: database.url, maxConnections, prepares: true, statementMs: 60_000 };
  const times = { idleSeconds: 60, lifetimeSeconds: 60, acquireMs: 30_000 };
  pool = openClient({ ...settings, ...times }, createLogger({ name: 'test', level: 'silent' }));
});

afterAll(async () => {
  await pool.close();
  await aside.end();
  await database.drop();
});

const onPool = "from pg_stat_activity where application_name = 'graphql-engine' and datname = current_database()";

/**
 * Functions that disturb a running transaction, by name. Their argument is the controller with which the caller aborts
 * the transaction.
 */
const disturbances: Readonly<Record<string, (caller: AbortController) => unknown>> = {
  nothing: () => undefined,
  'the caller leaves': (caller) => caller.abort(),
  'Postgres cancels statements': () => aside.query(`select pg_cancel_backend(pid) ${onPool}`),
  'Postgres ends connections': () => aside.query(`select pg_terminate_backend(pid) ${onPool}`),
};

const disturbance = fc.constantFrom(
  'nothing',
  'the caller leaves',
  'the caller leaves',
  'Postgres cancels statements',
  'Postgres ends connections',
);

const plan = fc.record({
  steps: fc.integer({ min: 1, max: 4 }),
  /** Number of the step in which the transaction fails. Step 0 sets the settings of the transaction. */
  failsAt: fc.option(fc.integer({ min: 0, max: 4 })),
  failsBy: fc.constantFrom('the statement', 'the engine'),
  disturbance,
  /** Number of event loop iterations after which the test disturbs the transaction. */
  after: fc.integer({ min: 0, max: 60 }),
});
type OperationPlan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Runs a transaction that writes one row in each step. Returns true if the caller got no error. */
async function write(
  writer: string,
  { steps, failsAt, failsBy }: OperationPlan,
  caller: AbortController,
): Promise<boolean> {
  const settings = new Map([['hasura.user', writer]]);
  // Postgres rejects the name of this setting, so the statement after `begin` fails.
  if (failsAt === 0) settings.set('no name', '');
  const work = pool.transaction(
    settings,
    async (row) => {
      for (let step = 1; step <= steps; step += 1) {
        if (step === failsAt && failsBy === 'the engine') throw new EngineError('permission-error', 'refused');
        const text = step === failsAt ? 'select 1 / 0' : 'insert into written values ($1, $2)';
        await row({ text, name: step === failsAt ? undefined : 'write' }, step === failsAt ? [] : [writer, `${step}`]);
        const who = await row({ text: "select current_setting('hasura.user')", name: 'who' }, []);
        expect(who).toEqual([writer]);
      }
    },
    caller.signal,
  );
  return work.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Error) || error.name === 'AssertionError') throw error;
      return false;
    },
  );
}

const settingOfReader = {
  text: "select coalesce(current_setting('hasura.user', true), '')",
  name: 'reader',
  genericPlan: true,
};

/** Reads the Postgres setting `hasura.user` in a request of its own. Returns the value, or the code of the error. */
const read = (): Promise<unknown> =>
  pool.row(settingOfReader, [], readColumnTexts).then(
    ([user]) => user,
    (error: unknown) => toClientError(error).code,
  );

/**
 * The permitted results of `read`: the empty text, or the code of an error that the test causes on purpose. Any other
 * text is a setting from the transaction of another request. The code `unexpected` would mean that the request ran in
 * an aborted transaction.
 */
const allowed: ReadonlySet<unknown> = new Set(['', 'time-limit-exceeded', 'postgres-error']);

let writers = 0;

async function round(plans: readonly OperationPlan[]): Promise<void> {
  let writing = true;
  const reader = async (): Promise<void> => {
    while (writing) {
      const seen = await read();
      if (!allowed.has(seen)) expect.fail(`a reader got ${String(seen)}`);
    }
  };
  const written = plans.map(async (one) => {
    writers += 1;
    const writer = `writer ${writers}`;
    const caller = new AbortController();
    const [told] = await Promise.all([
      write(writer, one, caller),
      turns(one.after).then(() => disturbances[one.disturbance]?.(caller)),
    ]);
    return { writer, told, steps: one.steps };
  });
  const writes = Promise.all(written).finally(() => {
    writing = false;
  });
  const [outcomes] = await Promise.all([writes, reader(), reader()]);
  for (const { writer, told, steps } of outcomes) {
    const { rows } = await aside.query('select from written where writer = $1', [writer]);
    // Either all rows of a transaction exist, or none. All rows can exist although the caller got an error, because the
    // response to the commit can be lost.
    expect(told ? [steps] : [0, steps], writer).toContain(rows.length);
  }
  // Postgres may list a connection for a short time after the pool has closed it, so the test waits.
  await vi.waitFor(async () => {
    const { rows } = await aside.query(`select state ${onPool} and state like 'idle in transaction%'`);
    expect(rows).toEqual([]);
  });
}

describe('connection pool after aborted transactions', () => {
  it('all connections of the pool remain usable after the statement that follows `begin` fails', async () => {
    const failing = pool.transaction(new Map([['no name', '']]), (row) =>
      row({ text: 'select 1', name: undefined }, []),
    );
    await expect(failing).rejects.toThrow('no name');
    for (let time = 0; time < maxConnections; time += 1) expect(await read()).toBe('');
  });

  it(
    'a transaction that is aborted writes all rows or none, and other requests never see its settings',
    () =>
      fc.assert(fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 8 }), round), {
        numRuns: runs,
        endOnFailure: true,
      }),
    600_000,
  );
});
