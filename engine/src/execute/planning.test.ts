import { describe, expect, it } from 'vitest';
import type { Param } from '../sql/fragment.ts';
import { isSteady } from './planning.ts';

const param = (name: string, { array = false, session = false } = {}): Param => ({
  value: session ? { from: 'session', name: 'x-hasura-a' } : { from: 'variable', name: 'a', path: [] },
  type: { schema: 'pg_catalog', name, array },
  encode: String,
  path: '$',
});

describe('isSteady', () => {
  it.each([
    ['nothing', []],
    ['a key and a number of rows', [param('uuid'), param('int8')]],
    ['the bounds of a page', [param('date'), param('timestamptz'), param('uuid')]],
    ['a session variable of any type', [param('text', { session: true })]],
  ])('is so for %s', (_, params) => {
    expect(isSteady(params)).toBe(true);
  });

  it.each([
    ['a text, which may be a pattern', [param('uuid'), param('text')]],
    ['an amount', [param('numeric')]],
    ['a list of keys', [param('uuid', { array: true })]],
    ['a list of the session', [param('uuid', { array: true, session: true })]],
  ])('is not so for %s', (_, params) => {
    expect(isSteady(params)).toBe(false);
  });
});
