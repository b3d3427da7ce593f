import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { openReceiver, type Receiver } from './receiver.ts';

let world: Deliveries;
let receiver: Receiver;
let owner: { organisation_id: string; workspace_id: string };
let path: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  receiver = resources.use(await openReceiver());
  world = resources.use(await openDeliveries());
});
afterAll(() => resources.disposeAsync());
beforeEach(async () => {
  owner = await world.addWorkspace();
  path = `/${randomUUID()}`;
  await world.register(owner, receiver.url(path), ['company.updated']);
});

const patience = { timeout: 30_000, interval: 20 };
const companies = () => ({ first: randomUUID(), second: randomUUID() });
const rowOf = (id: string, number: number) => ({
  id,
  ...owner,
  name: `${number}`,
  updated_at: new Date(1_800_000_000_000 + number).toISOString(),
});
/** Tells of a record's change with this number. */
const tell = (id: string, number: number) =>
  world.tell('companies', 'UPDATE', rowOf(id, number - 1), rowOf(id, number));
/** The numbers of a record's changes as they arrived. */
const arrived = (id: string): number[] =>
  receiver
    .at(path)
    .map(({ body }) => JSON.parse(body).data)
    .filter(({ company_id }) => company_id === id)
    .map(({ name }) => Number(name));

test('an event waits while an earlier one of its record is tried again; those of other records do not', async () => {
  const { first, second } = companies();
  receiver.answer(path, (response, count) => response.writeHead(count <= 2 ? 500 : 200).end());
  await tell(first, 1);
  await expect.poll(() => arrived(first).length, patience).toBeGreaterThan(0);
  for (const number of [2, 3, 4]) await tell(first, number);
  await tell(second, 1);
  await expect.poll(() => arrived(first).at(-1), patience).toBe(4);
  expect(arrived(first)).toEqual(arrived(first).toSorted((a, b) => a - b));
  await expect.poll(() => arrived(second).at(-1), patience).toBe(1);
});

test('an event that is not answered holds back its own record alone', async () => {
  const { first, second } = companies();
  const answers: (() => void)[] = [];
  receiver.answer(path, (response, count) => {
    const end = () => response.writeHead(200).end();
    if (count === 1) answers.push(end);
    else end();
  });
  await tell(first, 1);
  await expect.poll(() => answers.length, patience).toBe(1);
  await tell(first, 2);
  await tell(second, 1);
  await expect.poll(() => arrived(second), patience).toEqual([1]);
  expect(arrived(first)).toEqual([1]);
  answers[0]?.();
  await expect.poll(() => arrived(first), patience).toEqual([1, 2]);
});

test('events that are accepted in another order are sent in the order of the changes', async () => {
  const { first } = companies();
  const answers: (() => void)[] = [];
  receiver.answer(path, (response, count) => {
    const end = () => response.writeHead(200).end();
    if (count === 1) answers.push(end);
    else end();
  });
  await tell(first, 1);
  await expect.poll(() => answers.length, patience).toBe(1);
  for (const number of [4, 3, 5, 2]) await tell(first, number);
  answers[0]?.();
  await expect.poll(() => arrived(first), patience).toEqual([1, 2, 3, 4, 5]);
});

test('when an event is given up, the later ones of its record go on', async () => {
  const { first } = companies();
  receiver.answer(path, (response, count) => response.writeHead(count <= 4 ? 500 : 200).end());
  await tell(first, 1);
  await tell(first, 2);
  await tell(first, 3);
  await expect.poll(() => arrived(first), patience).toEqual([1, 1, 1, 1, 2, 3]);
});

test('a stop and a new start keep the order', async () => {
  const { first } = companies();
  receiver.answer(path, (response, count) => {
    if (count > 1) response.writeHead(200).end();
  });
  await tell(first, 1);
  await expect.poll(() => arrived(first), patience).toEqual([1]);
  for (const number of [2, 3]) await tell(first, number);
  await world.restartDeliveries();
  await expect.poll(() => arrived(first), patience).toEqual([1, 1, 2, 3]);
});

test('a delivery that waits for nothing any more is found', async () => {
  const { first } = companies();
  const answers: (() => void)[] = [];
  receiver.answer(path, (response, count) => {
    const end = () => response.writeHead(200).end();
    if (count === 1) answers.push(end);
    else end();
  });
  await tell(first, 1);
  await expect.poll(() => answers.length, patience).toBe(1);
  await tell(first, 2);
  await world.sql`delete from webhook_delivery_turns where record_id = ${first} and not waits`;
  await expect.poll(() => arrived(first), patience).toEqual([1, 2]);
  answers[0]?.();
});
