import { expect, test } from 'vitest';
import { InvalidRequestError } from '../src/index.ts';
import { createClientWithFakeService } from './fake-service.ts';

/** Returns the error of a query to which the service responds with the given body. */
async function errorFor(status: number, body: unknown): Promise<unknown> {
  const { client } = createClientWithFakeService([{ status, body, headers: { 'x-request-id': 'r1' } }], {
    maxRetries: 0,
  });
  return client.records.query({ root: 'invoices' }).catch((error: unknown) => error);
}

test('an error that the client throws lists all errors of the response, each with its place in the request', async () => {
  const one = { id: 'r1', status: '400', title: 'T' };
  const error = await errorFor(400, {
    errors: [
      { ...one, code: 'UNKNOWN_FIELD', detail: 'No field "colour".', source: { pointer: '/filters/0/field' } },
      { ...one, code: 'UNKNOWN_PARAMETER', detail: 'No parameter "x".', source: { parameter: 'x' } },
    ],
  });
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({
    name: 'InvalidRequestError',
    status: 400,
    code: 'UNKNOWN_FIELD',
    pointer: '/filters/0/field',
    requestId: 'r1',
    details: [
      { code: 'UNKNOWN_FIELD', detail: 'No field "colour".', pointer: '/filters/0/field', parameter: null },
      { code: 'UNKNOWN_PARAMETER', detail: 'No parameter "x".', pointer: null, parameter: 'x' },
    ],
    message:
      '400 UNKNOWN_FIELD: No field "colour". (at /filters/0/field) UNKNOWN_PARAMETER: No parameter "x". (at x) [request r1]',
  });
});

test('the message of an error shows three errors of the response and the number of the remaining errors', async () => {
  const errors = [1, 2, 3, 4, 5].map((n) => ({ code: 'INVALID_VALUE', title: 'T', detail: `D${n}.` }));
  expect(String(await errorFor(400, { errors }))).toMatch(/D3\. And 2 more\. \[request r1\]$/);
});

test.each([
  [
    404,
    { code: 'INVOICE_NOT_FOUND', status: 404, title: 'T', message: 'M.', meta: {} },
    'NotFoundError',
    'INVOICE_NOT_FOUND',
  ],
  [
    400,
    { errors: [{ status: '400', title: 'Invalid ID Format', detail: 'D.', source: { parameter: 'id' } }] },
    'InvalidRequestError',
    null,
  ],
  [502, '<html>bad gateway</html>', 'ServiceUnavailableError', null],
  [418, { errors: [] }, 'ServiceError', null],
])('a response with the status %i and the body %j causes the error %s', async (status, body, name, code) => {
  expect(await errorFor(status, body)).toMatchObject({ name, status, code });
});
