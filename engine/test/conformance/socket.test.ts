import { expect, it } from 'vitest';
import { convertQueryToSubscription } from './socket.ts';

it('convertQueryToSubscription converts a query to a subscription with several root fields', () => {
  expect(convertQueryToSubscription('query Q($a: Int) @cached { b(c: $a) { d } e: b { d } }')).toBe(
    'subscription Q($a: Int) @cached @_multiple_top_level_fields {\n  b(c: $a) {\n    d\n  }\n  e: b {\n    d\n  }\n}',
  );
});

it.each(['mutation { a }', '{ __schema { types { name } } }'])(
  'convertQueryToSubscription returns undefined for the operation %s, which is not a query of data',
  (text) => {
    expect(convertQueryToSubscription(text)).toBeUndefined();
  },
);
