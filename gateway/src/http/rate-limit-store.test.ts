import { createLogger } from '@fds/platform/log';
import { postgresStore } from '@fds/platform/rate-limit-store';
import postgres from 'postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../../testing/seeded.ts';
import { rateLimiters } from './rate-limit.ts';

/** Timeout of queries in milliseconds. It is long, so that a slow Postgres does not fail the tests. */
const patienceMs = 30_000;

const resources = new AsyncDisposableStack();

const database = resources.use(await createMigratedDatabase());
const sql = postgres(database.url, { max: 1 });
resources.defer(() => sql.end());
afterAll(() => resources.disposeAsync());

/** Creates the rate limits of one gateway, which shares the counts with other gateways. */
async function gateway(url = database.url) {
  const lines: string[] = [];
  const log = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => lines.push(line) });
  const store = await postgresStore(url, log, patienceMs);
  resources.defer(() => store.close());
  return { limits: rateLimiters({ general: 2, auth: 0, ai: 3, ai_organisation: 0 }, store), lines };
}

const left = async (counted: Promise<Readonly<Record<string, string>>>) => (await counted).RateLimit;

test('gateways with a Postgres store count the requests of a caller together, for each rate limit', async () => {
  const [a, b] = [await gateway(), await gateway()];
  expect(await left(a.limits.general('x'))).toMatch(/^"general";r=1;t=\d+$/);
  expect(await left(b.limits.general('x'))).toMatch(/^"general";r=0;/);
  await expect(a.limits.general('x')).rejects.toThrow('The limit is 2 requests per minute.');
  await expect(b.limits.general('x')).rejects.toThrow('The limit is 2 requests per minute.');
  expect(await left(a.limits.ai('x'))).toMatch(/^"ai";r=2;t=\d+$/);
  expect(await left(b.limits.general('y'))).toMatch(/^"general";r=1;t=\d+$/);
});

test('a caller over its limit is rejected without a query to Postgres', async () => {
  const { limits } = await gateway();
  for (const _ of [1, 2, 3]) await limits.general('flood').catch(() => undefined);
  const points = () => sql`select points from gateway.rate_limits where key = 'general:flood'`;
  const [before] = await points();
  for (const _ of [1, 2, 3]) await expect(limits.general('flood')).rejects.toThrow('The limit is');
  expect(await points()).toEqual([before]);
});

test('the Postgres store deletes request counts whose time window has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await gateway();
    await sql`insert into gateway.rate_limits values ('old', 1, 1), ('new', 1, ${Date.now() + 3_600_000})`;
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  const keys = async () =>
    (await sql`select key from gateway.rate_limits where key in ('old', 'new')`).map((r) => r.key);
  await vi.waitFor(async () => expect(await keys()).toEqual(['new']), { timeout: 15_000 });
});

test('a gateway counts requests in memory while Postgres is unavailable, and logs one warning', async () => {
  const { limits, lines } = await gateway('postgres://nobody:hush@127.0.0.1:9/nothing');
  expect(await left(limits.general('x'))).toMatch(/^"general";r=1;t=\d+$/);
  await limits.general('x');
  await expect(limits.general('x')).rejects.toThrow('The limit is 2 requests per minute.');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('rate limits are counted in memory');
  expect(lines[0]).not.toContain('hush');
});
