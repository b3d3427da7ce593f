import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestEngine } from '../support.ts';
import { startEngineWithMakersTable } from './makers.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngineWithMakersTable();
});
afterAll(() => engine[Symbol.asyncDispose]());

describe('nested conditions on related rows', () => {
  const read = v.object({
    data: v.object({
      before: v.tuple([v.object({ rows: v.number() })]),
      after: v.tuple([v.object({ rows: v.number() })]),
    }),
  });

  /** Returns the number of rows that Postgres reads to evaluate the condition. */
  async function cost(where: object): Promise<number> {
    const query =
      'query ($where: maker_bool_exp!) { before: work { rows } maker(where: $where) { id } after: work { rows } }';
    const answer = await engine.ask(query, { where });
    const { before, after } = v.parse(read, answer, { message: JSON.stringify(answer) }).data;
    return after[0].rows - before[0].rows;
  }

  const never = { size: { _gt: 1_000 } };
  const chain = (hops: number, one: (inner: object) => object, other: (inner: object) => object): object => {
    let where: object = never;
    for (let hop = hops; hop > 0; hop -= 1) where = hop % 2 === 1 ? one(where) : other(where);
    return where;
  };
  const none = { _eq: 0 };

  it.each<[string, (inner: object) => object, (inner: object) => object]>([
    ['array relationships', (inner) => ({ parts: inner }), (inner) => ({ maker: inner })],
    ['rows of the same table', (inner) => ({ boss: inner }), (inner) => ({ staff: inner })],
    ['keys of two columns', (inner) => ({ near: inner }), (inner) => ({ near: inner })],
    ['negated conditions', (inner) => ({ parts: { _not: inner } }), (inner) => ({ maker: { _not: inner } })],
    [
      'alternatives',
      (inner) => ({ _or: [{ parts: inner }, { near: never }] }),
      (inner) => ({ _or: [{ maker: inner }, { near: never }] }),
    ],
    [
      'aggregates',
      (inner) => ({ near_aggregate: { count: { filter: inner, predicate: none } } }),
      (inner) => ({ near_aggregate: { count: { filter: inner, predicate: none } } }),
    ],
  ])(
    'the number of rows that Postgres reads grows linearly with the number of nested relationships: %s',
    async (_, one, other) => {
      const short = await cost(chain(2, one, other));
      expect(short).toBeGreaterThan(0);
      // If each further relationship multiplied the cost, twelve relationships would read at least 32 times as many
      // rows.
      expect(await cost(chain(12, one, other))).toBeLessThan(20 * short);
    },
  );

  const wide = (count: number, connective: string, inner: (i: number) => object): object => ({
    [connective]: Array.from({ length: count }, (_, i) => inner(i)),
  });
  const larger = (size: number) => ({ size: { _gt: size } });

  it.each<[string, string, (i: number) => object]>([
    ['alternatives', '_or', (i) => ({ parts: larger(100 + i) })],
    ['conditions with _and', '_and', (i) => ({ parts: larger(-i) })],
    ['nested alternatives', '_or', (i) => ({ boss: { parts: { maker: { staff: larger(100 + i) } } } })],
    ['negated conditions', '_or', (i) => ({ _not: { parts: { _not: larger(i) } } })],
    ['chains of four relationships with _and', '_and', (i) => ({ boss: { parts: { maker: { staff: larger(-i) } } } })],
    [
      'chains of four relationships with negations',
      '_and',
      (i) => ({ parts: { maker: { _not: { staff: { parts: larger(100 + i) } } } } }),
    ],
    [
      'alternatives with a chain of two relationships',
      '_or',
      (i) => ({ size: { _gt: i }, staff: { parts: larger(100 + i) } }),
    ],
    ['keys of two columns', '_and', (i) => ({ near: { near: { near: larger(-i) } } })],
    ['a relationship to one row', '_or', (i) => ({ size: { _gt: i }, boss: { boss: larger(100 + i) } })],
  ])(
    'Postgres reads the rows of a relationship once, even if many conditions use the relationship: %s',
    async (_, connective, inner) => {
      const few = await cost(wide(4, connective, inner));
      expect(few).toBeGreaterThan(0);
      expect(await cost(wide(100, connective, inner))).toBeLessThan(3 * few);
    },
  );

  it('connections of the engine have enough memory to hash the keys of half a million related rows', async () => {
    const answer = await engine.ask('{ memory { bytes } }');
    const given = v.object({ data: v.object({ memory: v.tuple([v.object({ bytes: v.number() })]) }) });
    // Postgres estimates 40 bytes of hash memory for a key of 16 bytes.
    expect(v.parse(given, answer).data.memory[0].bytes).toBeGreaterThan(500_000 * 40);
  });
});
