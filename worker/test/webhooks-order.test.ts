import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startDeliveryTestEnvironment } from './deliveries.ts';
import { openWebhookReceiver } from './receiver.ts';

let owner: { organisation_id: string; workspace_id: string };
let path: string;
let group: string;
const resources = new AsyncDisposableStack();
const receiver = resources.use(await openWebhookReceiver());
const world = resources.use(await startDeliveryTestEnvironment());
afterAll(() => resources.disposeAsync());
beforeEach(async () => {
  owner = await world.addWorkspace();
  path = `/${randomUUID()}`;
  group = await world.register(owner, receiver.url(path), ['company.updated']);
});

const polling = { timeout: 30_000, interval: 20 };
const companies = () => ({ first: randomUUID(), second: randomUUID() });
const rowOf = (id: string, number: number) => ({
  id,
  ...owner,
  name: `${number}`,
  updated_at: new Date(1_800_000_000_000 + number).toISOString(),
});
/** Sends the event for one change of a record. `number` is the number of this change, starting at 1. */
const sendChange = (id: string, number: number) =>
  world.sendChange('companies', 'UPDATE', rowOf(id, number - 1), rowOf(id, number));
/** Returns the numbers of a record's changes, in the order in which the receiver got the events of these changes. */
const receivedNumbers = (id: string): number[] =>
  receiver
    .at(path)
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ company_id }) => company_id === id)
    .map(({ name }) => Number(name));

/**
 * Sends the event for the first change of a record. The receiver holds back its first response.
 * @returns the function that sends the first response
 */
async function sendWithoutResponse(id: string): Promise<() => void> {
  const answers: (() => void)[] = [];
  receiver.answer(path, (response, count) => {
    const end = () => response.writeHead(200).end();
    if (count === 1) answers.push(end);
    else end();
  });
  await sendChange(id, 1);
  await expect.poll(() => answers.length, polling).toBe(1);
  return () => answers[0]?.();
}

test('an event waits until the retries of an earlier event of the same record have ended', async () => {
  const { first, second } = companies();
  receiver.answer(path, (response, count) => response.writeHead(count <= 2 ? 500 : 200).end());
  await sendChange(first, 1);
  await expect.poll(() => receivedNumbers(first).length, polling).toBeGreaterThan(0);
  for (const number of [2, 3, 4]) await sendChange(first, number);
  await sendChange(second, 1);
  await expect.poll(() => receivedNumbers(first).at(-1), polling).toBe(4);
  expect(receivedNumbers(first)).toEqual(receivedNumbers(first).toSorted((a, b) => a - b));
  await expect.poll(() => receivedNumbers(second).at(-1), polling).toBe(1);
});

test('an event without an answer from the receiver delays only later events of the same record', async () => {
  const { first, second } = companies();
  const answerFirst = await sendWithoutResponse(first);
  await sendChange(first, 2);
  await sendChange(second, 1);
  await expect.poll(() => receivedNumbers(second), polling).toEqual([1]);
  expect(receivedNumbers(first)).toEqual([1]);
  answerFirst();
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 2]);
});

test('the events of a record are sent in the order of its changes, even if they are accepted in another order', async () => {
  const { first } = companies();
  const answerFirst = await sendWithoutResponse(first);
  for (const number of [4, 3, 5, 2]) await sendChange(first, number);
  answerFirst();
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 2, 3, 4, 5]);
});

test('later events of a record are sent after an earlier event of the record has finally failed', async () => {
  const { first } = companies();
  receiver.answer(path, (response, count) => response.writeHead(count <= 4 ? 500 : 200).end());
  await sendChange(first, 1);
  await sendChange(first, 2);
  await sendChange(first, 3);
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 1, 1, 1, 2, 3]);
});

test('the events of a record stay in order after the delivery worker restarts', async () => {
  const { first } = companies();
  receiver.answer(path, (response, count) => {
    if (count > 1) response.writeHead(200).end();
  });
  await sendChange(first, 1);
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1]);
  for (const number of [2, 3]) await sendChange(first, number);
  await world.restartDeliveries();
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 1, 2, 3]);
});

test('a waiting delivery is sent if the previous delivery of its record no longer exists', async () => {
  const { first } = companies();
  const answerFirst = await sendWithoutResponse(first);
  await sendChange(first, 2);
  await world.sql`delete from webhook_delivery_turns where record_id = ${first} and not waits`;
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 2]);
  answerFirst();
});

/** Requests that a delivery is sent now, as the endpoint for redeliveries does. */
async function sendNow(condition: object): Promise<void> {
  const [row] = await world.sql`
    update webhook_deliveries set redelivery_requested_at = clock_timestamp()
    where payload::jsonb @> ${world.sql.json({ ...condition })} and workspace_id = ${owner.workspace_id}
    returning to_json(webhook_deliveries) as row`;
  await world.sendChange('webhook_deliveries', 'UPDATE', { ...row?.row, redelivery_requested_at: null }, row?.row);
}

test('a delivery that waits for an earlier delivery of its record is sent now if a client requests it', async () => {
  const { first } = companies();
  const answerFirst = await sendWithoutResponse(first);
  for (const number of [2, 3]) await sendChange(first, number);
  await sendNow({ data: { name: '3' } });
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 3]);
  answerFirst();
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1, 3, 2]);
});

test('a delivery that waits for its retry is sent now if a client requests it, with the number of the retry', async () => {
  const { first } = companies();
  await sendChange(first, 1);
  await expect.poll(() => receivedNumbers(first), polling).toEqual([1]);
  const stored = () => world.sql`
    select id, status, attempt_count, next_attempt_at from webhook_deliveries where workspace_id = ${owner.workspace_id}`;
  await expect.poll(stored, polling).toMatchObject([{ status: 'delivered' }]);
  const [delivery] = await stored();
  const id = randomUUID();
  const data = { version: 1, delivery_id: delivery?.id, attempt: 2 };
  const startAfter = new Date(Date.now() + 3_600_000);
  await world.queue.put('deliver-webhook', [{ id, data, startAfter, group: { id: group } }]);
  await world.sql`
    update webhook_deliveries set status = 'pending', next_job_id = ${id}, next_attempt_at = ${startAfter} where id = ${data.delivery_id}`;
  await sendNow({ data: { name: '1' } });
  await expect.poll(stored, polling).toMatchObject([{ status: 'delivered', attempt_count: 2, next_attempt_at: null }]);
  expect(receivedNumbers(first)).toEqual([1, 1]);
});

test('a test event does not wait for an earlier test event that the receiver has not answered', async () => {
  const held: (() => void)[] = [];
  receiver.answer(path, (response) => held.push(() => response.writeHead(200).end()));
  for (const count of [1, 2]) {
    const [row] = await world.sql`
      update webhooks set test_requested_at = clock_timestamp() where group_id = ${group} returning to_json(webhooks) as row`;
    await world.sendChange('webhooks', 'UPDATE', { ...row?.row, test_requested_at: null }, row?.row);
    const ids = () => new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']));
    await expect.poll(() => ids().size, polling).toBe(count);
    expect(held).toHaveLength(count);
  }
  for (const answer of held) answer();
});

test('with EVENTS_HOLD_MS, the receiver gets events that arrived in another order in the order of the changes', async () => {
  await using held = await startDeliveryTestEnvironment({ eventsHoldMs: 10_000 });
  const own = await held.addWorkspace();
  await held.register(own, receiver.url(path), ['company.updated']);
  const { first, second } = companies();
  const send = (id: string, number: number) => {
    const row = { ...rowOf(id, number), ...own };
    return held.sendChange('companies', 'UPDATE', { ...row, name: 'before' }, row);
  };
  for (const number of [3, 1, 2]) for (const id of [first, second]) await send(id, number);
  expect(receiver.at(path)).toEqual([]);
  await held.sql`update webhook_delivery_turns set held_until = now()`;
  for (const id of [first, second]) await expect.poll(() => receivedNumbers(id), polling).toEqual([1, 2, 3]);
});
