import { afterAll, expect, test } from 'vitest';
import { startDeliveryTestEnvironment } from './deliveries.ts';
import { openWebhookReceiver } from './receiver.ts';

const resources = new AsyncDisposableStack();
const world = resources.use(await startDeliveryTestEnvironment());
const receiver = resources.use(await openWebhookReceiver('0.0.0.0'));
afterAll(() => resources.disposeAsync());

const deliveryCount = 100;
const polling = { timeout: 30_000, interval: 20 };

test('an organisation with 100 endpoints that never answer does not delay another organisation', async () => {
  const hostile = await world.addWorkspace();
  const other = await world.addWorkspace();
  const paths = Array.from({ length: 100 }, (_, count) => `/hostile/${count}`);
  // One organisation gets 32 concurrent requests to one host, so the endpoints have three hosts.
  const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  for (const [index, path] of paths.entries()) {
    receiver.answer(path, () => {});
    const url = receiver.url(path).replace('127.0.0.1', hosts[index % hosts.length] ?? '');
    await world.register(hostile, url, ['company.created']);
  }
  await world.register(other, receiver.url('/other'), ['company.created']);
  for (let count = 0; count < 4; count++) await world.addCompany(hostile);
  const reached = () => paths.filter((path) => receiver.at(path).length > 0).length;
  await expect.poll(reached, polling).toBeGreaterThanOrEqual(60);
  const began = performance.now();
  for (let count = 1; count <= 20; count++) await world.addCompany(other);
  await expect.poll(() => receiver.at('/other').length, polling).toBe(20);
  // A request to an endpoint that does not answer takes 10 s. The deliveries of the other organisation took less time,
  // so they did not wait for such a request.
  expect(performance.now() - began).toBeLessThan(8000);
  await world.sql`update webhooks set active = false where organisation_id = ${hostile.organisation_id}`;
  await world.restartDeliveries();
  const waits = () => world.sql`
    select from webhook_deliveries where status = 'pending' and organisation_id = ${hostile.organisation_id}`;
  await expect.poll(async () => (await waits()).count, polling).toBe(0);
  await world.sql`delete from webhook_deliveries`;
});

test('a receiver that never answers does not delay deliveries to other receivers', async () => {
  const silent = await world.addWorkspace();
  const prompt = await world.addWorkspace();
  receiver.answer('/silent', () => {});
  await world.register(silent, receiver.url('/silent'), ['company.created']);
  await world.register(prompt, receiver.url('/prompt'), ['company.created']);
  await Promise.all(Array.from({ length: deliveryCount }, () => world.addCompany(silent)));
  await expect.poll(() => receiver.at('/silent').length, polling).toBe(4);
  for (let count = 1; count <= 20; count++) await world.addCompany(prompt);
  await expect.poll(() => receiver.at('/prompt').length, polling).toBe(20);
  // All requests to the receiver that never answers are still open.
  expect(receiver.at('/silent')).toHaveLength(4);

  await world.stopDeliveries(400);
  const jobs = await world.sql`
    select state, data->>'attempt' as attempt, count(*)::int as count
    from pgboss.job where name = 'deliver-webhook' group by 1, 2`;
  expect([...jobs]).toEqual([{ state: 'created', attempt: '1', count: deliveryCount }]);
  const deliveries = await world.sql`
    select status, attempt_count, count(*)::int as count from webhook_deliveries group by 1, 2 order by 1`;
  expect([...deliveries]).toEqual([
    { status: 'pending', attempt_count: 0, count: deliveryCount },
    { status: 'delivered', attempt_count: 1, count: 20 },
  ]);
});
