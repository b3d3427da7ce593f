import { describe, expect, it } from 'vitest';
import { levelMessage, levelResponse } from './wording.ts';

describe('normalized messages of 2021 and of today', () => {
  it.each([
    [`field "x" not found in type: 'query_root'`, `field 'x' not found in type: "query_root"`],
    [
      `expected one of the values red, green, or blue for type "c", but found "d"`,
      `expected one of the values ['red', 'green', 'blue'] for type 'c', but found 'd'`,
    ],
    [`missing session variables: "x-hasura-a"`, `missing session variable: 'x-hasura-a'`],
    ['invalid x-hasura-admin-secret/x-hasura-access-key', `invalid "x-hasura-admin-secret"/"x-hasura-access-key"`],
    ['two  spaces', 'two spaces'],
  ])('are equal for %s and %s', (then, now) => {
    expect(levelMessage(then)).toBe(levelMessage(now));
  });

  it('differ for different messages', () => {
    expect(levelMessage(`field 'a' not found`)).not.toBe(levelMessage(`field 'b' not found`));
  });

  it('change error messages only, and omit `internal`', () => {
    const error = { message: 'say "x"', extensions: { path: '$["a"]', code: 'c', internal: { statement: 's' } } };
    expect(levelResponse({ errors: [error] })).toEqual({
      errors: [{ message: `say 'x'`, extensions: { path: '$["a"]', code: 'c' } }],
    });
    const data = { data: { message: 'say "x"', internal: 1, error: 'a  b' } };
    expect(levelResponse(data)).toEqual(data);
    expect(levelResponse([{ path: '$', error: 'a  "b"', code: 'c', internal: {} }])).toEqual([
      { path: '$', error: `a 'b'`, code: 'c' },
    ]);
  });
});
