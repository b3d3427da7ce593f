import { expect, test } from 'vitest';
import { ValidationErrors } from '../base/errors.ts';
import { errorResponse } from './envelopes.ts';

test('errorResponse returns status 400 for a request with both malformed input (400) and missing resources (404)', () => {
  const notFound = { code: 'COMPANY_NOT_FOUND', detail: 'None.', source: { pointer: '/a' } } as const;
  const malformed = { code: 'INVALID_REQUEST', detail: 'No.', source: { pointer: '/b' } } as const;
  const unknownField = { id: 'id', code: 'INVALID_REQUEST', status: '400', title: 'Invalid Request', detail: 'No.' };
  const links = { type: 'https://example.com/docs/errors/INVALID_REQUEST' };
  expect(
    errorResponse(new ValidationErrors([notFound, malformed]), { requestId: 'id', linkBase: 'https://example.com' }),
  ).toEqual({
    status: 400,
    code: 'INVALID_REQUEST',
    body: { errors: [{ ...unknownField, source: { pointer: '/b' }, links }] },
    headers: {},
  });
});
