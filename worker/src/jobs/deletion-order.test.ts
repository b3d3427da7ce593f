import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionOrder, type ForeignKey } from './deletion-order.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

test('deletionOrder returns every table at a position before the tables that it references', () => {
  // Each foreign key leads from a table to a table with a later letter, so that the foreign keys contain no cycle.
  const acyclic = fc.array(
    fc
      .tuple(name, name)
      .map(([one, other]): ForeignKey => (one < other ? { from: one, to: other } : { from: other, to: one })),
  );
  fc.assert(
    fc.property(
      acyclic,
      fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 6 }),
      (foreignKeys, tables) => {
        const order = deletionOrder(tables, foreignKeys);
        expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
        for (const { from, to } of foreignKeys)
          if (from !== to) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
      },
    ),
  );
});

test('deletionOrder accepts tables whose foreign keys form a cycle', () => {
  const cycle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'c', to: 'a' },
  ];
  expect(deletionOrder(['a', 'b', 'c'], cycle)).toEqual(['c', 'a', 'b']);
});
