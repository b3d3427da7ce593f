import { expect, test } from 'vitest';
import { RequestFaults } from '../base/errors.ts';
import { errorAnswer } from './envelopes.ts';

test('an answer has one status: what is malformed is told before what is not found', () => {
  const missing = { code: 'COMPANY_NOT_FOUND', detail: 'None.', source: { pointer: '/a' } } as const;
  const malformed = { code: 'INVALID_REQUEST', detail: 'No.', source: { pointer: '/b' } } as const;
  const fault = { id: 'id', code: 'INVALID_REQUEST', status: '400', title: 'Invalid Request', detail: 'No.' };
  expect(errorAnswer(new RequestFaults([missing, malformed]), 'id')).toEqual({
    status: 400,
    body: { errors: [{ ...fault, source: { pointer: '/b' } }] },
    headers: {},
  });
});
