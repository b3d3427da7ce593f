import { expect, it } from 'vitest';
import { subscriptionOf } from './socket.ts';

it('subscriptionOf converts a query to a subscription with several root fields', () => {
  expect(subscriptionOf('query Q($a: Int) @cached { b(c: $a) { d } e: b { d } }')).toBe(
    'subscription Q($a: Int) @cached @_multiple_top_level_fields {\n  b(c: $a) {\n    d\n  }\n  e: b {\n    d\n  }\n}',
  );
});

it.each(['mutation { a }', '{ __schema { types { name } } }'])(
  'subscriptionOf returns undefined for the operation %s, which is not a query of data',
  (text) => {
    expect(subscriptionOf(text)).toBeUndefined();
  },
);
