import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let world: Deliveries;
let receiver: Receiver;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openDeliveries());
  receiver = resources.use(await openReceiver());
});
afterAll(() => resources.disposeAsync());

const waiting = 300;
const patience = { timeout: 30_000, interval: 20 };

test('a tenant with hundreds of endpoints that never answer keeps no other tenant waiting', async () => {
  const hostile = await world.addWorkspace();
  const other = await world.addWorkspace();
  const paths = Array.from({ length: 300 }, (_, count) => `/hostile/${count}`);
  for (const path of paths) {
    receiver.answer(path, () => {});
    await world.register(hostile, receiver.url(path), ['company.created']);
  }
  await world.register(other, receiver.url('/other'), ['company.created']);
  for (let count = 0; count < 4; count++) await world.makeCompany(hostile);
  const reached = () => paths.filter((path) => receiver.at(path).length > 0).length;
  await expect.poll(reached, patience).toBeGreaterThanOrEqual(60);
  const began = performance.now();
  for (let count = 1; count <= 20; count++) await world.makeCompany(other);
  await expect.poll(() => receiver.at('/other').length, patience).toBe(20);
  // Less than the 10 seconds that each of the silent ones is given.
  expect(performance.now() - began).toBeLessThan(8000);
  await world.sql`update webhooks set active = false where organisation_id = ${hostile.organisation_id}`;
  await world.restartDeliveries();
  const waits = () => world.sql`
    select from webhook_deliveries where status = 'pending' and organisation_id = ${hostile.organisation_id}`;
  await expect.poll(async () => (await waits()).count, patience).toBe(0);
  await world.sql`delete from webhook_deliveries`;
});

test('a receiver that never answers keeps nobody else waiting; a stop gives back what is not done, as it was', async () => {
  const silent = await world.addWorkspace();
  const prompt = await world.addWorkspace();
  receiver.answer('/silent', () => {});
  await world.register(silent, receiver.url('/silent'), ['company.created']);
  await world.register(prompt, receiver.url('/prompt'), ['company.created']);
  await Promise.all(Array.from({ length: waiting }, () => world.makeCompany(silent)));
  await expect.poll(() => receiver.at('/silent').length, patience).toBe(4);
  for (let count = 1; count <= 20; count++) await world.makeCompany(prompt);
  await expect.poll(() => receiver.at('/prompt').length, patience).toBe(20);
  // None of those to the silent one has ended meanwhile.
  expect(receiver.at('/silent')).toHaveLength(4);

  await world.stopDeliveries(400);
  const jobs = await world.sql`
    select state, data->>'attempt' as attempt, count(*)::int as count
    from pgboss.job where name = 'deliver-webhook' group by 1, 2`;
  expect([...jobs]).toEqual([{ state: 'created', attempt: '1', count: waiting }]);
  const deliveries = await world.sql`
    select status, attempt_count, count(*)::int as count from webhook_deliveries group by 1, 2 order by 1`;
  expect([...deliveries]).toEqual([
    { status: 'pending', attempt_count: 0, count: waiting },
    { status: 'delivered', attempt_count: 1, count: 20 },
  ]);
});
