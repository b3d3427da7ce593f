import { expect, test } from 'vitest';
import { findErrorLocation } from './error-places.ts';

const condition = { field: 'status', operator: 'is_null', values: [] } as const;
const query = { groups: [[condition, condition], [condition]] };

test.each([
  ['/filters/1/value', { at: 'condition', group: 0, condition: 1, part: 'value' }],
  ['/filters/2', { at: 'condition', group: 1, condition: 0, part: undefined }],
  ['/filters/3/field', { at: 'page' }],
  ['/filters', { at: 'page' }],
  ['/whereClause/status/_eq', { at: 'where' }],
  ['/orderBy/field', { at: 'sort' }],
  ['/fields/0', { at: 'columns' }],
  ['/include/0', { at: 'columns' }],
  ['/cursor', { at: 'page' }],
  [null, { at: 'page' }],
])('the page shows an error with the JSON pointer %s at the place %j', (pointer, place) => {
  expect(findErrorLocation(pointer, query)).toEqual(place);
});
