import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, removalOrder } from './order.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

test('a table comes before those that it points at, and none is left out', () => {
  // Links from an earlier letter to a later one make no circle.
  const downward = fc.array(
    fc
      .tuple(name, name)
      .map(([one, other]): Link => (one < other ? { from: one, to: other } : { from: other, to: one })),
  );
  fc.assert(
    fc.property(downward, fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 6 }), (links, tables) => {
      const order = removalOrder(tables, links);
      expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      for (const { from, to } of links) if (from !== to) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
    }),
  );
});

test('a circle is no end', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'a' },
  ];
  expect(removalOrder(['a', 'b', 'c'], circle)).toEqual(['c', 'a', 'b']);
});
