import { expect, test } from 'vitest';
import { rejectedInRegularExpression } from './regular-expression.ts';

test.each([
  '',
  '^INV-[0-9]{4,8}$',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  '(foo|bar)+ \\d{2}',
  '\\\\1',
  '[\\]1]{3}',
  '(a{10}){100}',
  'a'.repeat(1000),
])('a regular expression of a caller can be %s', (pattern) => {
  expect(rejectedInRegularExpression(pattern)).toBeUndefined();
});

test.each([
  ['(a*)\\1', 'back reference'],
  ['\\\\\\2', 'back reference'],
  ['a'.repeat(1001), 'more than 1000 characters'],
  ['(a{11}){100}', 'more than 1000 characters'],
  ['((a{255}){255}){255}', 'more than 1000 characters'],
  ['(ab{2,}){400}', 'more than 1000 characters'],
  ['[ab]{255}'.repeat(4), 'more than 1000 characters'],
])('a regular expression of a caller cannot be %s', (pattern, reason) => {
  expect(rejectedInRegularExpression(pattern)).toContain(reason);
});
