import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startDeliveryTestEnvironment } from './deliveries.ts';
import { openWebhookReceiver } from './receiver.ts';

export let world: Awaited<ReturnType<typeof startDeliveryTestEnvironment>>;
export let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
/** A new workspace, and a path that no earlier test used. */
export let owner: { organisation_id: string; workspace_id: string };
export let path: string;

/** Starts the delivery of webhooks and a receiver for the tests of the file that calls it. */
export function startWebhookWorld(): void {
  const resources = new AsyncDisposableStack();
  beforeAll(async () => {
    receiver = resources.use(await openWebhookReceiver());
    world = resources.use(await startDeliveryTestEnvironment());
  });
  afterAll(() => resources.disposeAsync());
  beforeEach(async () => {
    owner = await world.addWorkspace();
    path = `/${randomUUID()}`;
  });
}

const polling = { timeout: 30_000, interval: 20 };
export const received = (at = path) => receiver.at(at);
export const expectReceived = (count: number, at = path) => expect.poll(() => received(at).length, polling).toBe(count);
export const pollDeliveries = (event: string) => expect.poll(() => world.deliveriesOf(event), polling);

export async function stateOf(group: string) {
  const [row] = await world.sql`
    select active, failing_since is not null as failing, disabled_at is not null as disabled, disabled_reason,
      first_delivered_at is not null as delivered
    from webhooks where group_id = ${group} limit 1`;
  return row;
}

/** Waits until all jobs in the queue are finished. */
export const waitForEmptyQueue = () =>
  expect.poll(async () => (await world.sql`select from pgboss.job where state < 'completed'`).count, polling).toBe(0);
