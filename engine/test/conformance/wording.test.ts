import { describe, expect, it } from 'vitest';
import { normalizeErrorMessage, normalizeErrorMessagesOfResponse } from './wording.ts';

describe("normalized messages of Hasura's releases from 2021 and from today", () => {
  it.each([
    [`field "x" not found in type: 'query_root'`, `field 'x' not found in type: "query_root"`],
    [
      `expected one of the values red, green, or blue for type "c", but found "d"`,
      `expected one of the values ['green', 'blue', 'red'] for type 'c', but found 'd'`,
    ],
    [`missing session variables: "x-hasura-a"`, `missing session variable: 'x-hasura-a'`],
    ['invalid x-hasura-admin-secret/x-hasura-access-key', `invalid "x-hasura-admin-secret"/"x-hasura-access-key"`],
    ['two  spaces', 'two spaces'],
  ])('the error messages %s and %s are equal after normalization', (then, now) => {
    expect(normalizeErrorMessage(then)).toBe(normalizeErrorMessage(now));
  });

  it('different error messages differ after normalization', () => {
    expect(normalizeErrorMessage(`field 'a' not found`)).not.toBe(normalizeErrorMessage(`field 'b' not found`));
  });

  it('normalizing a response changes only error messages and omits `internal`', () => {
    const error = { message: 'say "x"', extensions: { path: '$["a"]', code: 'c', internal: { statement: 's' } } };
    expect(normalizeErrorMessagesOfResponse({ errors: [error] })).toEqual({
      errors: [{ message: `say 'x'`, extensions: { path: '$["a"]', code: 'c' } }],
    });
    const data = { data: { message: 'say "x"', internal: 1, error: 'a  b' } };
    expect(normalizeErrorMessagesOfResponse(data)).toEqual(data);
    expect(normalizeErrorMessagesOfResponse([{ path: '$', error: 'a  "b"', code: 'c', internal: {} }])).toEqual([
      { path: '$', error: `a 'b'`, code: 'c' },
    ]);
  });
});
