import { expect, test } from 'vitest';
import { formatHeaderLines, parseHeaderLines } from './header-lines.ts';

test('the lines of headers lead to the same headers again, also if a value contains a colon', () => {
  const headers = { 'X-Tenant': 'a', Authorization: 'Basic a:b' };
  expect(parseHeaderLines(`\n${formatHeaderLines(headers)}\n`)).toEqual({ headers });
  expect(parseHeaderLines(formatHeaderLines(null))).toEqual({ headers: null });
});

test('a line without a name and a colon is reported', () => {
  expect(parseHeaderLines('X-Tenant: a\nBearer x')).toEqual({ wrongLine: 'Bearer x' });
  expect(parseHeaderLines(': a')).toEqual({ wrongLine: ': a' });
});
