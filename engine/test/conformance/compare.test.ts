import { describe, expect, it } from 'vitest';
import { compareResponse } from './compare.ts';
import type { Json } from './json.ts';

const compare = (query: string, expected: Json, actual: Json) => compareResponse(expected, actual, { query });

describe('compareResponse', () => {
  it('the comparison of `data` checks that keys have the order of the selection, also below aliases and lists', () => {
    const query = '{ a: rows { id b: name } }';
    const expected = { data: { a: [{ id: 1, b: 'x' }] } };
    expect(compare(query, expected, { data: { a: [{ id: 1, b: 'x' }] } })).toEqual([]);
    expect(compare(query, expected, { data: { a: [{ b: 'x', id: 1 }] } })).toEqual([
      'data.a[0]: expected the keys in the order id, b, got b, id',
    ]);
  });

  it('the comparison ignores the order of keys in JSON columns, errors and fragments', () => {
    expect(
      compare('{ r { doc } }', { data: { r: { doc: { x: 1, y: 2 } } } }, { data: { r: { doc: { y: 2, x: 1 } } } }),
    ).toEqual([]);
    expect(
      compare('{ r { id } }', { errors: [{ message: 'm', path: '$' }] }, { errors: [{ path: '$', message: 'm' }] }),
    ).toEqual([]);
    const fragments = '{ r { ...f } } fragment f on r { a b }';
    expect(compare(fragments, { data: { r: { a: 1, b: 2 } } }, { data: { r: { b: 2, a: 1 } } })).toEqual([]);
  });

  it('the comparison checks the order and the length of lists', () => {
    expect(compare('{ r }', { data: { r: [1, 2] } }, { data: { r: [2, 1] } })).toEqual([
      'data.r[0]: expected 1, got 2',
      'data.r[1]: expected 2, got 1',
    ]);
    expect(compare('{ r }', { data: { r: [1] } }, { data: { r: [] } })).toEqual([
      'data.r: expected 1 elements, got 0: expected [1], got []',
    ]);
  });

  it('the comparison distinguishes absent members from null, strings from numbers, and data from errors', () => {
    expect(compare('{ r { a } }', { data: { r: { a: null } } }, { data: { r: {} } })).toEqual([
      'data.r.a: expected null, got nothing',
    ]);
    expect(compare('{ a }', { data: { a: '1' } }, { data: { a: 1 } })).toEqual(['data.a: expected "1", got 1']);
    expect(compare('{ a }', { data: { a: 1 } }, { errors: [] })).toEqual([
      'data: expected {"a":1}, got nothing',
      'errors: expected nothing, got []',
    ]);
  });

  it('the comparison checks each response of a batch', () => {
    const body = [{ query: '{ a b }' }, { query: '{ c }' }];
    const expected = [{ data: { a: 1, b: 2 } }, { data: { c: 3 } }];
    expect(compareResponse(expected, [{ data: { b: 2, a: 1 } }, { data: { c: 4 } }], body)).toEqual([
      '[0] data: expected the keys in the order a, b, got b, a',
      '[1] data.c: expected 3, got 4',
    ]);
  });

  it('if a document contains several operations, the comparison uses the selection of the operation that operationName names', () => {
    const body = { query: 'query A { a b } query B { b a }', operationName: 'B' };
    expect(compareResponse({ data: { b: 1, a: 2 } }, { data: { a: 2, b: 1 } }, body)).toHaveLength(1);
  });
});
