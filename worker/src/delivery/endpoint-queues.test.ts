import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DueDelivery, type EndpointQueues, endpointQueues, type QueuedDelivery } from './endpoint-queues.ts';

interface Item extends QueuedDelivery {
  readonly number: number;
}

/**
 * Creates a waiting delivery for an endpoint. The part of the endpoint's name before the slash is the organisation. By
 * default, each endpoint has its own host.
 */
const item = (endpoint: string, number: number, host = endpoint): Item => ({
  endpoint,
  organisation: endpoint.split('/')[0] ?? endpoint,
  host,
  number,
});
const items = (endpoint: string, count: number): Item[] =>
  Array.from({ length: count }, (_, number) => item(endpoint, number));
const prompt = { acknowledged: true, durationMs: 5 };
const timedOut = { acknowledged: false, durationMs: 10_000 };

/** Starts the requests of waiting deliveries until the limits of concurrent requests are reached. */
function startAll(queues: EndpointQueues<Item>): Item[] {
  const started: Item[] = [];
  for (let next = queues.next(); next !== undefined; next = queues.next()) started.push(next);
  return started;
}

const countOf = (started: readonly Item[], endpoint: string): number =>
  started.filter((each) => each.endpoint === endpoint).length;

/** Makes an endpoint slow: the request of its first delivery times out. */
function makeSlow(queues: EndpointQueues<Item>, endpoint: string): void {
  queues.add([item(endpoint, -1)]);
  for (const each of startAll(queues)) queues.finish(each, timedOut);
}

test('EndpointQueues.next gives endpoints equal turns, however many deliveries wait for each endpoint', () => {
  const queues = endpointQueues<Item>(6, 6);
  queues.add([...items('many', 100), ...items('few', 2), ...items('one', 1)]);
  expect(startAll(queues).map(({ endpoint }) => endpoint)).toEqual(['many', 'few', 'one', 'many', 'few', 'many']);
});

test('EndpointQueues.next gives organisations equal turns, however many endpoints each organisation has', () => {
  const queues = endpointQueues<Item>(8, 3);
  queues.add([
    ...Array.from({ length: 20 }, (_, count) => item(`many/${count}`, 0)),
    ...items('one', 2),
    ...items('two', 1),
  ]);
  expect(startAll(queues).map(({ organisation }) => organisation)).toEqual([
    'many',
    'one',
    'two',
    'many',
    'one',
    'many',
  ]);
});

test('EndpointQueues.next limits the concurrent requests to one host, for each organisation and for all together', () => {
  const queues = endpointQueues<Item>(256, 128);
  const toOneHost = (organisation: string) =>
    Array.from({ length: 100 }, (_, count) => item(`${organisation}/${count}`, 0, 'one.example'));
  queues.add([...toOneHost('many'), item('many/elsewhere', 0, 'other.example')]);
  const first = startAll(queues);
  expect(first.filter(({ host }) => host === 'one.example')).toHaveLength(32);
  expect(countOf(first, 'many/elsewhere')).toBe(1);
  queues.add([...toOneHost('second'), ...toOneHost('third')]);
  expect(startAll(queues)).toHaveLength(32);
  for (const each of first) queues.finish(each, prompt);
  expect(startAll(queues)).toHaveLength(32);
});

test('EndpointQueues.full returns all endpoints of an organisation that has 1,000 waiting deliveries', () => {
  const queues = endpointQueues<Item>(8, 3);
  queues.add([...Array.from({ length: 1000 }, (_, count) => item(`many/${count}`, 0)), ...items('one', 200)]);
  expect(queues.full()).toHaveLength(1000);
  expect(queues.full()).not.toContain('one');
});

test('EndpointQueues.next allows up to 32 concurrent requests to a fast endpoint, and one request to an endpoint that times out', () => {
  const queues = endpointQueues<Item>(1000, 1000);
  queues.add(items('a', 1000));
  const sizes = [];
  for (let round = 0; round < 5; round++) {
    const started = startAll(queues);
    sizes.push(started.length);
    for (const each of started) queues.finish(each, prompt);
  }
  expect(sizes).toEqual([4, 32, 32, 32, 32]);
  for (const each of startAll(queues)) queues.finish(each, timedOut);
  expect(startAll(queues)).toHaveLength(1);
});

test('EndpointQueues.next gives all waiting slow endpoints together at least an eighth and at most half of the concurrent requests', () => {
  const queues = endpointQueues<Item>(16, 16);
  const names = Array.from({ length: 40 }, (_, count) => `slow ${count}`);
  for (const name of names) makeSlow(queues, name);
  queues.add(names.map((name) => item(name, 0)));
  expect(startAll(queues)).toHaveLength(8);
  queues.add(['a', 'b', 'c'].flatMap((name) => items(name, 20)));
  expect(startAll(queues).every(({ endpoint }) => !endpoint.startsWith('slow'))).toBe(true);

  const crowded = endpointQueues<Item>(16, 16);
  for (const name of names) makeSlow(crowded, name);
  crowded.add([
    ...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => items(name, 20)),
    ...names.map((name) => item(name, 0)),
  ]);
  expect(startAll(crowded).filter(({ endpoint }) => endpoint.startsWith('slow'))).toHaveLength(2);
});

test('EndpointQueues.excess returns the deliveries above the limit of a slow endpoint, with later due times', () => {
  const queues = endpointQueues<Item>(16, 16);
  makeSlow(queues, 'slow');
  queues.add([...items('slow', 20), ...items('fast', 20)]);
  const back = queues.excess(1_000_000);
  expect(back.map(({ item: { endpoint, number } }) => [endpoint, number])).toEqual(
    Array.from({ length: 18 }, (_, count) => ['slow', count + 2]),
  );
  const times = back.map(({ dueAt }) => dueAt - 1_000_000);
  expect(times[0]).toBe(20_000);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(120_000);
  expect(queues.size).toBe(22);
  expect(queues.excess(1_000_000)).toEqual([]);
});

test('EndpointQueues.full returns an endpoint after 256 deliveries wait for it, until fewer than 128 deliveries wait', () => {
  const queues = endpointQueues<Item>(1000, 1000);
  queues.add([...items('a', 256), ...items('b', 255)]);
  expect(queues.full()).toEqual(['a']);
  const finishSome = (count: number) => {
    for (let done = 0; done < count; ) {
      for (const each of startAll(queues)) {
        queues.finish(each, prompt);
        done += countOf([each], 'a');
      }
    }
  };
  finishSome(20);
  expect(queues.full()).toEqual(['a']);
  finishSome(128);
  expect(queues.full()).toEqual([]);
});

test('EndpointQueues.drop and EndpointQueues.drain remove waiting deliveries', () => {
  const queues = endpointQueues<Item>(2, 2);
  queues.add([item('a', 0), item('a', 1), item('b', 2), item('c', 3)]);
  queues.drop(({ number }) => number === 0 || number === 2);
  expect(startAll(queues).map(({ number }) => number)).toEqual([1, 3]);
  queues.add([item('a', 4), item('b', 5)]);
  expect(queues.drain().map(({ number }) => number)).toEqual([4, 5]);
  expect(queues.size).toBe(2);
});

test('EndpointQueues returns each delivery exactly once and never exceeds its limits, in whatever order requests end', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ add: fc.constantFrom('a/1', 'a/2', 'b/1', 'c/1'), times: fc.constantFrom(1, 6) }),
      fc.record({ finish: fc.nat(20), durationMs: fc.constantFrom(5, 3000), acknowledged: fc.boolean() }),
      fc.record({ pass: fc.constantFrom(100, 10_000, 100_000) }),
    ),
    { maxLength: 200, size: 'large' },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      const queues = endpointQueues<Item>(5, 3);
      const inProgress: Item[] = [];
      const sent: Item[] = [];
      const requeued: DueDelivery<Item>[] = [];
      let added = 0;
      let now = 1_000_000;
      /** Moves all due deliveries from `requeued` to the queues, and requeues the deliveries above the limits. */
      const take = () => {
        const due = requeued.filter(({ dueAt }) => dueAt <= now);
        requeued.splice(0, requeued.length, ...requeued.filter(({ dueAt }) => dueAt > now));
        queues.add(due.map((each) => each.item));
        requeued.push(...queues.excess(now));
      };
      const start = () => {
        for (const each of startAll(queues)) {
          inProgress.push(each);
          sent.push(each);
        }
        for (const of of Map.groupBy(inProgress, ({ organisation }) => organisation).values())
          expect(of.length).toBeLessThanOrEqual(3);
        expect(inProgress.length).toBeLessThanOrEqual(5);
      };
      const finish = (at: number, result: { durationMs: number; acknowledged: boolean }) => {
        const [done] = inProgress.splice(at % Math.max(1, inProgress.length), 1);
        if (done !== undefined) queues.finish(done, result);
      };
      for (const step of taken) {
        if ('add' in step) queues.add(Array.from({ length: step.times }, () => item(step.add, added++)));
        else if ('pass' in step) now += step.pass;
        else finish(step.finish, step);
        take();
        start();
        expect(queues.size).toBe(added - sent.length + inProgress.length - requeued.length);
      }
      while (inProgress.length > 0 || requeued.length > 0) {
        finish(0, prompt);
        if (inProgress.length === 0) now = Math.max(now, ...requeued.map(({ dueAt }) => dueAt));
        take();
        start();
      }
      expect(sent).toHaveLength(added);
    }),
  );
});
