import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateCondition, type Row, sortRows } from '../../test/evaluate.ts';
import { columnSortKey, latestFirstKey, sortOrder } from '../contract/fields.ts';
import type { SortKey } from '../contract/query.ts';
import { toEngineCondition } from './conditions.ts';
import { keysetCondition, type SortKeyValue } from './keyset.ts';

const nullable = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
const rowOf = (id: number) =>
  fc.record({ id: fc.constant(id), a: nullable, b: nullable, c: fc.integer({ min: 0, max: 2 }) });
const table = fc
  .integer({ min: 0, max: 25 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, id) => rowOf(id))));

const direction = fc.constantFrom('asc' as const, 'desc' as const);
const key: fc.Arbitrary<SortKey> = fc.oneof(
  direction.map((to) => columnSortKey('a', to, true)),
  direction.map((to) => columnSortKey('b', to, true)),
  direction.map((to) => columnSortKey('c', to, false)),
  fc.constantFrom('a', 'b').map(latestFirstKey),
);

const keyValueOf = (row: Row, column: string | undefined): SortKeyValue => {
  const value = row[column ?? ''];
  if (value === undefined || (typeof value === 'object' && value !== null)) throw new Error(`no column ${column}`);
  return value;
};

test('keyset pages contain each row exactly once, for any sort order and also for null values', () => {
  fc.assert(
    fc.property(table, fc.array(key, { maxLength: 3 }), fc.integer({ min: 1, max: 5 }), (rows, keys, size) => {
      const sort = sortOrder(keys, [columnSortKey('c', 'desc', false)]);
      const orderBy = sort.map((each) => each.orderBy);
      const walked: Row[] = [];
      for (let page: Row[] | undefined; page === undefined || page.length === size; ) {
        const last = walked.at(-1);
        const where =
          last === undefined
            ? {}
            : toEngineCondition(
                keysetCondition(
                  sort,
                  sort.map(({ column }) => keyValueOf(last, column)),
                ),
              );
        page = sortRows(rows, orderBy)
          .filter((row) => evaluateCondition(where, row) === true)
          .slice(0, size);
        walked.push(...page);
      }
      expect(walked).toEqual(sortRows(rows, orderBy));
    }),
    { numRuns: 1500 },
  );
});

test('the keyset condition begins with a simple bound, from which an index scan can start', () => {
  const sort = sortOrder([columnSortKey('issue_date', 'desc', true)], [columnSortKey('id', 'asc', false)]);
  expect(toEngineCondition(keysetCondition(sort, ['2026-01-31', 'f']))).toEqual({
    _and: [
      { issue_date: { _lte: '2026-01-31' } },
      { _or: [{ issue_date: { _lt: '2026-01-31' } }, { id: { _lt: 'f' } }] },
    ],
  });
});

test('the keyset condition for an ascending order includes rows with null, which come last', () => {
  const sort = sortOrder([columnSortKey('due_date', 'asc', true)], [columnSortKey('id', 'asc', false)]);
  expect(toEngineCondition(keysetCondition(sort, [null, 'f']))).toEqual({
    _and: [{ due_date: { _is_null: true } }, { id: { _gt: 'f' } }],
  });
});

test('keysetCondition throws for a sort key of a related row', () => {
  const related: SortKey = {
    column: undefined,
    nullable: true,
    direction: 'asc',
    orderBy: { issuer: { name: 'asc' } },
  };
  expect(() => keysetCondition([related], ['x'])).toThrow('requires a column');
});
