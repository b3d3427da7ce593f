import { expect, test } from 'vitest';
import { placeOfError } from './error-places.ts';

const rule = { field: 'status', operator: 'is_null', values: [] } as const;
const query = { groups: [[rule, rule], [rule]] };

test.each([
  ['/filters/1/value', { at: 'rule', group: 0, rule: 1, part: 'value' }],
  ['/filters/2', { at: 'rule', group: 1, rule: 0, part: undefined }],
  ['/filters/3/field', { at: 'page' }],
  ['/filters', { at: 'page' }],
  ['/whereClause/status/_eq', { at: 'where' }],
  ['/orderBy/field', { at: 'sort' }],
  ['/fields/0', { at: 'columns' }],
  ['/include/0', { at: 'columns' }],
  ['/cursor', { at: 'page' }],
  [null, { at: 'page' }],
])('an error at %s is shown at %j', (pointer, place) => {
  expect(placeOfError(pointer, query)).toEqual(place);
});
