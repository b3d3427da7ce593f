import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reserveFreePort } from '@fds/platform/free-port';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getTestDatabaseUrl, type TestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/http-server.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { createRestApiToken, type GatewayProcess, startGateway, startGatewayInTestProcess } from './gateway-process.ts';
import { startReverseProxy } from './reverse-proxy.ts';

// Starting and stopping gateways is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Delay of the engine's answers. A shorter delay means more requests, and each of them takes 5 ms of CPU time. */
const engineDelayMs = 100;

const settings = { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_GENERAL: '4', TRUSTED_PROXIES: '1', DRAIN_SECONDS: '2' };

/**
 * Sends a request without a credential from the given client address.
 * @returns the status, and the number of remaining requests
 */
async function ask(url: string, address: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${url}/v1/invoices`, { headers: { 'x-forwarded-for': address } });
  await response.body?.cancel();
  return [response.status, /r=\d+/.exec(response.headers.get('ratelimit') ?? '')?.[0]];
}

let database: TestDatabase;
/** The gateway that restarts, in its own process. */
let restarted: GatewayProcess;
/** A gateway that does not restart. It runs in the process of the test, because a process takes a second of CPU time. */
let lasting: Awaited<ReturnType<typeof startGatewayInTestProcess>>;
/** Stops the gateway in its own process and starts it again, at the same port. */
let restart: () => Promise<void>;
const resources = new AsyncDisposableStack();

beforeAll(async () => {
  database = resources.use(await createMigratedDatabase());
  // Answers each operation with an empty list after a delay, so that requests are open when a gateway stops.
  const engine = await startTestServer(async ({ url }, response) => {
    if (url === '/v1/graphql') await pause(engineDelayMs);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"invoices":[]}}');
  });
  resources.use(engine);
  const environment = { ENGINE_URL: engine.url, DATABASE_URL: database.url, ...settings };
  lasting = resources.use(await startGatewayInTestProcess(environment));
  const PORT = String(await reserveFreePort());
  restarted = await startGateway({ ...environment, PORT });
  resources.defer(() => restarted[Symbol.asyncDispose]());
  restart = async () => {
    await restarted[Symbol.asyncDispose]();
    restarted = await startGateway({ ...environment, PORT });
  };
});
afterAll(() => resources.disposeAsync());

it('two gateways count requests together, and count separately while the store of the rate limits is down', async () => {
  const [here, there] = [lasting.url, restarted.url];
  let caller = 0;
  const createAddress = () => `203.0.113.${++caller}`;
  // Repeats the request until the counts are shared, because a gateway ignores a slow store for some seconds.
  await vi.waitFor(
    async () => {
      const [first, second] = [createAddress(), createAddress()];
      expect(await ask(here, first)).toEqual([401, 'r=3']);
      expect(await ask(there, first)).toEqual([401, 'r=2']);
      expect(await ask(here, first)).toEqual([401, 'r=1']);
      expect(await ask(there, second)).toEqual([401, 'r=3']);
      expect(await ask(there, first)).toEqual([401, 'r=0']);
      expect([await ask(here, first), await ask(there, first)]).toEqual([
        [429, 'r=0'],
        [429, 'r=0'],
      ]);
    },
    { timeout: 90_000, interval: 1_000 },
  );

  const admin = postgres(getTestDatabaseUrl('postgres'), { max: 1 });
  const allow = (allowed: boolean) =>
    admin`alter database ${admin(database.name)} allow_connections ${admin.unsafe(String(allowed))}`;
  const cut = () => admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and application_name = 'rate-limits'`;
  const said = () => restarted.written().match(/limits are counted in memory/g)?.length ?? 0;
  const saidBefore = said();
  await allow(false);
  await cut();
  const last = createAddress();
  const alone = await Promise.all([there, here].map((url) => ask(url, last)));
  expect(alone).toEqual([
    [401, 'r=3'],
    [401, 'r=3'],
  ]);
  await allow(true);
  await admin.end();
  expect(said()).toBe(saidBefore + 1);
});

it('no request fails while one of two gateways behind a reverse proxy restarts under load', async () => {
  const urls = [restarted.url, lasting.url];
  await using proxy = await startReverseProxy(urls);
  await expect.poll(() => proxy.ready.size, { timeout: 30_000 }).toBe(2);
  const headers = {
    authorization: `Bearer ${await createRestApiToken(randomUUID())}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ root: 'invoices', limit: 1 });
  const statuses: number[] = [];
  let running = true;
  const load = async () => {
    while (running) {
      const response = await fetch(`${proxy.url}/v1/records/query`, { method: 'POST', headers, body });
      await response.text();
      statuses.push(response.status);
    }
  };
  const loops = Promise.all(Array.from({ length: 2 }, load));
  /** Waits until each gateway has answered further requests. */
  const bothServe = async () => {
    const before = new Map(proxy.served);
    await expect
      .poll(() => urls.every((url) => (proxy.served.get(url) ?? 0) > (before.get(url) ?? 0)), { timeout: 30_000 })
      .toBe(true);
  };
  await bothServe();
  await restart();
  await expect.poll(() => proxy.ready.size, { timeout: 30_000 }).toBe(2);
  await bothServe();
  running = false;
  await loops;
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
