import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lanes, makeLanes } from './lanes.ts';

interface Item {
  readonly endpoint: string;
  readonly record: string;
  readonly number: number;
}

const item = (endpoint: string, number: number, record = `${endpoint} ${number}`): Item => ({
  endpoint,
  record,
  number,
});
const items = (endpoint: string, count: number): Item[] =>
  Array.from({ length: count }, (_, number) => item(endpoint, number));
const prompt = { acknowledged: true, durationMs: 5 };
const timedOut = { acknowledged: false, durationMs: 10_000 };

/** Starts as many as there may be. */
function startAll(lanes: Lanes<Item>): Item[] {
  const started: Item[] = [];
  for (let next = lanes.next(); next !== undefined; next = lanes.next()) started.push(next);
  return started;
}

const countOf = (started: readonly Item[], endpoint: string): number =>
  started.filter((each) => each.endpoint === endpoint).length;

/** Lets an endpoint be slow: its first deliveries time out. */
function slow(lanes: Lanes<Item>, endpoint: string): void {
  lanes.add([item(endpoint, -1)]);
  for (const each of startAll(lanes)) lanes.finish(each, timedOut);
}

test('endpoints take turns, whoever has more waiting', () => {
  const lanes = makeLanes<Item>(6);
  lanes.add([...items('many', 100), ...items('few', 2), ...items('one', 1)]);
  expect(startAll(lanes).map(({ endpoint }) => endpoint)).toEqual(['many', 'few', 'one', 'many', 'few', 'many']);
});

test('one that answers promptly gets more at once, up to a bound; one that does not answer gets one', () => {
  const lanes = makeLanes<Item>(1000);
  lanes.add(items('a', 1000));
  const sizes = [];
  for (let round = 0; round < 5; round++) {
    const started = startAll(lanes);
    sizes.push(started.length);
    for (const each of started) lanes.finish(each, prompt);
  }
  expect(sizes).toEqual([4, 32, 32, 32, 32]);
  for (const each of startAll(lanes)) lanes.finish(each, timedOut);
  expect(startAll(lanes)).toHaveLength(1);
});

test('slow endpoints have half of the slots at most, and an eighth at least', () => {
  const lanes = makeLanes<Item>(16);
  const names = Array.from({ length: 40 }, (_, count) => `slow ${count}`);
  for (const name of names) slow(lanes, name);
  lanes.add(names.map((name) => item(name, 0)));
  expect(startAll(lanes)).toHaveLength(8);
  lanes.add(['a', 'b', 'c'].flatMap((name) => items(name, 20)));
  expect(startAll(lanes).every(({ endpoint }) => !endpoint.startsWith('slow'))).toBe(true);

  const crowded = makeLanes<Item>(16);
  for (const name of names) slow(crowded, name);
  crowded.add([
    ...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => items(name, 20)),
    ...names.map((name) => item(name, 0)),
  ]);
  expect(startAll(crowded).filter(({ endpoint }) => endpoint.startsWith('slow'))).toHaveLength(2);
});

test('what slow endpoints have too much of goes back, to come again in order at their pace', () => {
  const lanes = makeLanes<Item>(16);
  slow(lanes, 'slow');
  lanes.add([...items('slow', 20), ...items('fast', 20)]);
  const back = lanes.excess(1_000_000);
  expect(back.map(({ item: { endpoint, number } }) => [endpoint, number])).toEqual(
    Array.from({ length: 18 }, (_, count) => ['slow', count + 2]),
  );
  const times = back.map(({ at }) => at - 1_000_000);
  expect(times[0]).toBe(20_000);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(120_000);
  expect(lanes.size).toBe(22);
  expect(lanes.excess(1_000_000)).toEqual([]);
});

test('an endpoint with enough waiting is full until half of that is gone', () => {
  const lanes = makeLanes<Item>(1000);
  lanes.add([...items('a', 256), ...items('b', 255)]);
  expect(lanes.full()).toEqual(['a']);
  const finishSome = (count: number) => {
    for (let done = 0; done < count; ) {
      for (const each of startAll(lanes)) {
        lanes.finish(each, prompt);
        done += countOf([each], 'a');
      }
    }
  };
  finishSome(20);
  expect(lanes.full()).toEqual(['a']);
  finishSome(128);
  expect(lanes.full()).toEqual([]);
});

test('what is claimed no more is not sent, and what is drained is not either', () => {
  const lanes = makeLanes<Item>(2);
  lanes.add([item('a', 0), item('a', 1), item('b', 2), item('c', 3)]);
  lanes.drop(({ number }) => number === 0 || number === 2);
  expect(startAll(lanes).map(({ number }) => number)).toEqual([1, 3]);
  lanes.add([item('a', 4), item('b', 5)]);
  expect(lanes.drain().map(({ number }) => number)).toEqual([4, 5]);
  expect(lanes.size).toBe(2);
});

test('in whatever order exchanges end: each is sent once, the slots suffice, and a record keeps its order', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ add: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y')) }),
      fc.record({ finish: fc.nat(20), durationMs: fc.constantFrom(5, 3000), acknowledged: fc.boolean() }),
    ),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      const lanes = makeLanes<Item>(5);
      const underWay: Item[] = [];
      const sent: Item[] = [];
      let added = 0;
      const start = () => {
        for (const each of startAll(lanes)) {
          expect(underWay.some(({ endpoint, record }) => endpoint === each.endpoint && record === each.record)).toBe(
            false,
          );
          underWay.push(each);
          sent.push(each);
        }
        expect(underWay.length).toBeLessThanOrEqual(5);
      };
      const finish = (at: number, exchange: { durationMs: number; acknowledged: boolean }) => {
        const [done] = underWay.splice(at % Math.max(1, underWay.length), 1);
        if (done !== undefined) lanes.finish(done, exchange);
      };
      for (const step of taken) {
        if ('add' in step) lanes.add([item(step.add[0], added++, step.add[1])]);
        else finish(step.finish, step);
        start();
        expect(lanes.size).toBe(added - sent.length + underWay.length);
      }
      while (underWay.length > 0) {
        finish(0, prompt);
        start();
      }
      expect(sent).toHaveLength(added);
      for (const of of Map.groupBy(sent, ({ endpoint, record }) => `${endpoint} ${record}`).values()) {
        const numbers = of.map(({ number }) => number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }),
  );
});
