import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestOrganisationToken } from '../client.ts';
import { organisationOf, type RunningProduct } from '../running-product.ts';

const patience = { timeout: 60_000, interval: 50 };

/** Maximum number of concurrent operations of an organisation. */
const most = 12;

/** A query that waits until another session unlocks its table. Unlike a slow computation, it needs no CPU time. */
const slow = { root: 'balances', limit: 1 };
const quick = { root: 'invoices', orderBy: { field: 'issue_date', direction: 'desc' }, limit: 20 };

let product: RunningProduct;
let sql: postgres.Sql;
/** Number of characters that the product had written to its output when the current test began. */
let outputBefore = 0;
const output = (): string => product.launch.output().slice(outputBefore);

const hostile = () => organisationOf(product, 0);
const other = () => organisationOf(product, 1);

/** Runs a function while the table that the slow queries read is locked. */
async function whileLocked(run: () => Promise<void>): Promise<void> {
  outputBefore = product.launch.output().length;
  await sql.begin(async (tx) => {
    await tx`lock table balances in access exclusive mode`;
    await run();
  });
}

const coded = v.object({ code: v.optional(v.string()) });

/** Sends a records query with the token of an organisation. */
async function query(token: string, body: object, signal?: AbortSignal) {
  const before = performance.now();
  const response = await fetch(`${product.demo.base_url}/v1/records/query`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  });
  const { code } = v.parse(coded, await response.json());
  const ms = performance.now() - before;
  return { status: response.status, code, retryAfter: response.headers.get('retry-after'), ms };
}

const manySlow = (count: number, token: string, signal?: AbortSignal) =>
  Array.from({ length: count }, () => query(token, slow, signal));

/** Sends queries one after the other and returns the median response time. All queries must succeed. */
async function medianOf(token: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 15; i += 1) {
    const { status, ms } = await query(token, quick);
    expect(status).toBe(200);
    times.push(ms);
  }
  return times.toSorted((a, b) => a - b)[7] ?? Number.POSITIVE_INFINITY;
}

/** Returns the number of SQL statements of the engine that wait for the locked table. */
async function statements(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name = 'graphql-engine' and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

const metricsText = async () => (await fetch(product.demo.metrics_url)).text();

/** Returns the numbers of running and waiting operations of organisations from the metrics. */
async function operations(): Promise<readonly number[]> {
  const lines = (await metricsText()).matchAll(
    /^gateway_engine_operations\{class="organisation",state="\w+"\} (\d+)$/gm,
  );
  return [...lines].map(([, count]) => Number(count));
}

const untilFree = (waiting = patience) =>
  vi.waitFor(async () => expect([await statements(), ...(await operations())]).toEqual([0, 0, 0]), waiting);

/** Checks the limit of concurrent operations of an organisation. */
export function testFairUseLimit(getProduct: () => RunningProduct): void {
  beforeAll(() => {
    product = getProduct();
    sql = postgres(product.demo.database_url, { max: 2, onnotice: () => {} });
  });
  afterAll(() => sql.end());

  it('60 slow queries of one organisation do not fail and do not slow down another organisation', async () => {
    const [attacker, bystander] = [
      await requestOrganisationToken(product.demo, hostile()),
      await requestOrganisationToken(product.demo, other()),
    ];
    await medianOf(bystander);
    const quiet = await medianOf(bystander);
    await whileLocked(async () => {
      const burst = manySlow(60, attacker);
      await vi.waitFor(async () => expect(await statements()).toBeGreaterThanOrEqual(most), patience);
      expect(await statements()).toBe(most);
      expect(await metricsText()).toContain('gateway_active_organisations{use="at_limit"} 1');
      const busy = await medianOf(bystander);
      // Authentication must work while the slow queries run.
      expect(await requestOrganisationToken(product.demo, other())).toEqual(expect.any(String));
      // The response to the other organisation takes 50 ms on an idle machine, and longer if other tests run. Without
      // the limit, it would take until the slow queries time out.
      expect(busy).toBeLessThan(Math.max(3 * quiet, 250));

      const outcomes = (await Promise.all(burst)).map(({ ms: _, ...outcome }) => outcome);
      const stopped = { status: 504, code: 'ENGINE_TIMEOUT', retryAfter: null };
      const refused = { status: 503, code: 'TOO_MANY_CONCURRENT_REQUESTS', retryAfter: '2' };
      expect(outcomes.filter(({ status }) => status === 504)).toEqual(Array(most).fill(stopped));
      expect(outcomes.filter(({ status }) => status !== 504)).toEqual(Array(60 - most).fill(refused));
    });
    // Postgres must cancel the statements before the timeout of the gateway.
    expect(output()).toContain('time-limit-exceeded');
    expect(output()).not.toContain('no response within');
    // A rejected request is not a failure of the service, so the log contains no error.
    expect(output()).not.toContain('Send fewer concurrent requests');

    await untilFree();
    const after = await Promise.all(Array.from({ length: 2 * most }, () => query(attacker, quick)));
    expect(after.map(({ status }) => status)).toEqual(Array(2 * most).fill(200));
  });

  it('if clients disconnect, their SQL statements are canceled and their waiting operations are removed', async () => {
    const attacker = await requestOrganisationToken(product.demo, hostile());
    const leaving = new AbortController();
    await whileLocked(async () => {
      const sent = Promise.allSettled(manySlow(most + 8, attacker, leaving.signal));
      await vi.waitFor(async () => expect(await operations()).toEqual([most, 8]), patience);
      leaving.abort();
      // The statements end within 5 s. The statement timeout of Postgres is longer, so the disconnect has ended them.
      await untilFree({ timeout: 5_000, interval: 50 });
      expect((await sent).map(({ status }) => status)).toEqual(Array(most + 8).fill('rejected'));
    });
    expect(output().match(/"status":499/g)).toHaveLength(most + 8);
    expect((await query(attacker, quick)).status).toBe(200);
  });
}
