import { describe, expect, it } from 'vitest';
import type { DirectedSortKey } from '../ir/types.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import { findImpliedBounds } from './keyset-bounds.ts';
import { allOptimizerPasses } from './passes.ts';

const column = (name: string): TableColumn => ({
  name,
  graphqlName: name,
  type: { schema: 'pg_catalog', name: 'date', kind: 'b', element: null },
  enumeration: undefined,
  nullable: true,
  generated: false,
  description: undefined,
});
const day = column('day');
const id = column('id');
const newest: readonly DirectedSortKey[] = [
  { key: { by: 'column', column: day }, direction: 'desc' },
  { key: { by: 'column', column: id }, direction: 'desc' },
];

const compare = (of: TableColumn, operator: string, name: string): RowPredicate => ({
  is: 'compare',
  column: of,
  operator,
  operand: { value: { from: 'variable', name, path: [] }, path: '$' },
});
const all = (...of: readonly RowPredicate[]): RowPredicate => ({ is: 'all', of });
const any = (...of: readonly RowPredicate[]): RowPredicate => ({ is: 'any', of });

const found = (where: RowPredicate, orderBy = newest) =>
  findImpliedBounds(where, orderBy, allOptimizerPasses).map(({ side, column: { type: _, ...of }, operands }) => ({
    side,
    column: 'name' in of ? of.name : '',
    values: operands.map(({ value }) => (value.from === 'variable' ? value.name : '')),
  }));

describe('findImpliedBounds', () => {
  it('findImpliedBounds returns the bound that a keyset condition with two sort keys implies', () => {
    const where = any(compare(day, '_lt', 'x'), all(compare(day, '_eq', 'y'), compare(id, '_lt', 'z')));
    expect(found(where)).toEqual([{ side: 'below', column: 'day', values: ['x', 'y'] }]);
    const oldest = any(all(compare(day, '_eq', 'y'), compare(id, '_gt', 'z')), compare(day, '_gt', 'x'));
    expect(found(oldest)).toEqual([{ side: 'above', column: 'day', values: ['y', 'x'] }]);
  });

  it('findImpliedBounds finds a keyset condition with three sort keys inside another condition', () => {
    const tied = any(compare(id, '_lt', 'z'), all(compare(id, '_eq', 'z'), compare(column('third'), '_lt', 't')));
    const where = all(
      compare(id, '_neq', 'a'),
      all(any(compare(day, '_lte', 'x'), all(compare(day, '_eq', 'y'), tied))),
    );
    expect(found(where)).toEqual([{ side: 'below', column: 'day', values: ['x', 'y'] }]);
  });

  it.each([
    ['an alternative without a bound of the column', any(compare(day, '_lt', 'x'), compare(id, '_lt', 'z'))],
    ['equalities only', any(compare(day, '_eq', 'x'), compare(day, '_eq', 'y'))],
    ['a lower and an upper bound', any(compare(day, '_lt', 'x'), compare(day, '_gt', 'y'))],
    ['a negation', { is: 'not', of: any(compare(day, '_lt', 'x'), compare(day, '_eq', 'y')) } as const],
    ['another column', any(compare(id, '_lt', 'x'), compare(id, '_eq', 'y'))],
  ])('findImpliedBounds returns no bound for %s', (_, where) => {
    expect(found(where)).toEqual([]);
  });

  it('findImpliedBounds returns no bound if the query has no order', () => {
    expect(found(any(compare(day, '_lt', 'x'), compare(day, '_eq', 'y')), [])).toEqual([]);
  });
});
