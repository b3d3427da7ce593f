import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { acceptsUnknownParameters, noBody } from '../src/http/endpoint.ts';
import {
  clientCredentials,
  createCheckedGateway,
  parseResponseBody,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine();

const app = await createCheckedGateway(testConfig());

interface Row {
  readonly method: string;
  readonly path: string;
  readonly guarded: boolean;
  readonly takesBody: boolean;
  readonly knowsParameters: boolean;
  readonly rate: string;
}

/** Query strings with the parameters that an endpoint requires. */
const required: Readonly<Record<string, string>> = { '/v1/records/export': 'root=invoices&' };

const rows: Row[] = [];
for (const { methods, path: pattern, auth, body, parameters, rate } of endpoints) {
  const path = pattern.replace(':id', uuid(1));
  const row = {
    path,
    guarded: auth === 'caller',
    takesBody: Object.is(body, noBody) === false,
    knowsParameters: !acceptsUnknownParameters({ parameters }),
    rate,
  };
  for (const method of methods) rows.push({ method, ...row });
}

/**
 * Size of the nested JSON in bytes: the maximum size of a body (contract, Limits). JSON with so much nesting would
 * overflow the stack of a recursive parser.
 */
const deepBytesOf = ({ rate }: Row): number => (rate === 'auth' ? 4096 : 65_536);

const send = ({ method, path }: Row, init: RequestInit = {}) => app.request(path, { method, ...init });
const json = { 'content-type': 'application/json' };

const bodyOf = async (response: Response) => v.parse(v.record(v.string(), v.unknown()), await response.json());

/**
 * Checks that an error response has one of the two forms of the contract, and that the header and the body contain the
 * same request id.
 */
async function expectEnvelope(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('content-type')).toBe('application/json');
  const { errors } = await parseResponseBody(response.clone());
  if (errors.length > 0) {
    expect(errors[0]).toMatchObject({
      id,
      code,
      status: String(status),
      title: expect.any(String),
      detail: expect.any(String),
    });
  } else {
    // Endpoints of OAuth also send the members of RFC 6749.
    const { error: _error, error_description: _sentence, error_uri: _link, ...envelope } = await bodyOf(response);
    expect(envelope).toEqual({
      code,
      status,
      title: expect.any(String),
      message: expect.any(String),
      links: { type: `http://localhost/docs/errors/${code}` },
      meta: { log_id: id },
    });
  }
}

describe('every endpoint', () => {
  const guarded = rows.filter((row) => row.guarded);
  const takers = rows.filter((row) => row.takesBody);

  test.each(guarded)('$method $path rejects a missing credential', async (row) => {
    await expectEnvelope(await send(row), 401, 'UNAUTHORIZED');
  });

  test.each(guarded)('$method $path rejects an invalid credential', async (row) => {
    await expectEnvelope(await send(row, { headers: { authorization: 'Bearer bad' } }), 401, 'UNAUTHORIZED');
  });

  test.each(rows.filter((row) => row.knowsParameters))('$method $path rejects an unknown parameter', async (row) => {
    const headers = { ...(await requestAuthorizationHeader(app)), ...json };
    const body = row.takesBody ? '{}' : null;
    await expectEnvelope(
      await send({ ...row, path: `${row.path}?${required[row.path] ?? ''}unheard=1` }, { headers, body }),
      400,
      'UNKNOWN_PARAMETER',
    );
  });

  test.each(takers)('$method $path rejects malformed JSON', async (row) => {
    const headers = { ...(await requestAuthorizationHeader(app)), ...json };
    const deep = '['.repeat(deepBytesOf(row));
    for (const body of ['', '{', '{"a":1,}', 'nul', deep, '{"a":12345678901234567890,"b":[']) {
      await expectEnvelope(await send(row, { headers, body }), 400, 'INVALID_REQUEST');
    }
  });

  test.each(takers)('$method $path rejects JSON that is not an object', async (row) => {
    const headers = { ...(await requestAuthorizationHeader(app)), ...json };
    const half = deepBytesOf(row) / 2;
    for (const body of ['null', '[]', '7', '"x"', '['.repeat(half) + ']'.repeat(half)]) {
      await expectEnvelope(await send(row, { headers, body }), 400, 'INVALID_REQUEST');
    }
  });

  test.each(takers)('$method $path rejects a body whose media type is not JSON', async (row) => {
    const credential = await requestAuthorizationHeader(app);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      if (row.path.startsWith('/oauth/') && type.includes('form')) continue;
      const response = await send(row, { headers: { ...credential, 'content-type': type }, body: '{}' });
      const text = await response.clone().text();
      await expectEnvelope(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
      expect(text).toContain(type);
      if (type.includes('form')) expect(text).toContain('Send its fields as the members of one JSON object');
    }
  });

  test.each(takers)('$method $path rejects a body above the limit, with and without Content-Length', async (row) => {
    const headers = { ...(await requestAuthorizationHeader(app)), ...json };
    const body = JSON.stringify({ padding: 'x'.repeat(1_048_576) });
    const announced = { ...headers, 'content-length': String(body.length) };
    await expectEnvelope(await send(row, { headers: announced, body }), 413, 'PAYLOAD_TOO_LARGE');
    await expectEnvelope(await send(row, { headers, body }), 413, 'PAYLOAD_TOO_LARGE');
  });

  test.each(rows)('$path rejects a method other than $method', async (row) => {
    const response = await send({ ...row, method: 'PUT' });
    expect(response.headers.get('allow')?.split(', ')).toContain(row.method);
    await expectEnvelope(response, 405, 'METHOD_NOT_ALLOWED');
  });
});

test('a request to a path that no endpoint has gets 404', async () => {
  for (const path of ['/', '/v1', '/v1/invoices/', '/v1/records', '/V1/invoices', '/v1/constructor']) {
    await expectEnvelope(await app.request(path), 404, 'NOT_FOUND');
  }
});

test('every request has its own id', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await app.request('/healthz')).headers.get('x-request-id')));
  expect(new Set(ids).size).toBe(3);
});

test('the media type of a response is JSON:API if the client accepts JSON:API', async () => {
  const accept = { accept: 'application/vnd.api+json, application/json;q=0.5' };
  expect((await app.request('/healthz', { headers: accept })).headers.get('content-type')).toBe(
    'application/vnd.api+json',
  );
  expect((await app.request('/nothing', { headers: accept })).headers.get('content-type')).toBe(
    'application/vnd.api+json',
  );
  expect((await app.request('/healthz', { headers: { accept: '*/*' } })).headers.get('content-type')).toBe(
    'application/json',
  );
});

test('a request body with the media type of JSON:API is accepted', async () => {
  const response = await post(app, '/auth/api_key', clientCredentials, {
    'content-type': 'application/vnd.api+json; charset=utf-8',
  });
  expect(response.status).toBe(200);
});

test('JSON:API with an extension is rejected in a body with 415 and in the header Accept with 406', async () => {
  const extended = 'application/vnd.api+json; ext="https://example.com/a https://example.com/b"';
  const body = await post(app, '/auth/api_key', clientCredentials, { 'content-type': extended });
  expect([body.status, await body.json()]).toEqual([415, expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' })]);
  const statusOf = async (accept: string) => (await app.request('/healthz', { headers: { accept } })).status;
  expect(await statusOf(extended)).toBe(406);
  expect(await statusOf(`${extended}, application/vnd.api+json; profile="https://example.com/p"`)).toBe(200);
});

const refusal = (code: string, message = 'relation "invoices" does not exist at character 15') =>
  HttpResponse.json({ errors: [{ message, extensions: { code, path: '$' } }] });

describe('errors of the engine', () => {
  test.each([
    ['unexpected', 500, 'INTERNAL_ERROR'],
    ['validation-failed', 503, 'ENGINE_UNAVAILABLE'],
    ['invalid-jwt', 503, 'ENGINE_UNAVAILABLE'],
    ['data-exception', 400, 'INVALID_REQUEST'],
    ['postgres-max-connections-error', 503, 'ENGINE_UNAVAILABLE'],
    ['time-limit-exceeded', 504, 'ENGINE_TIMEOUT'],
  ])('the response does not contain the text of an engine error: %s', async (engineCode, status, code) => {
    const headers = await requestAuthorizationHeader(app);
    engine.answerWith(() => refusal(engineCode));
    const response = await post(app, '/v1/records/query', { root: 'invoices' }, headers);
    expect(await response.clone().text()).not.toMatch(/relation|character|\$/);
    await expectEnvelope(response, status, code);
  });

  test.each([
    ['an error page', () => new HttpResponse('<html>Bad Gateway</html>', { status: 502 })],
    ['no JSON', () => new HttpResponse('oops', { headers: { 'content-type': 'application/json' } })],
    ['errors of an unknown shape', () => HttpResponse.json({ errors: ['oops'] })],
    ['a broken connection', () => HttpResponse.error()],
  ])('an unexpected error of the engine leads to an internal error: %s', async (_case, answer) => {
    const headers = await requestAuthorizationHeader(app);
    engine.answerWith(answer);
    const response = await post(app, '/v1/records/query', { root: 'invoices' }, headers);
    expect(response.headers.get('retry-after')).toBe('1');
    await expectEnvelope(response, 503, 'ENGINE_UNAVAILABLE');
  });

  test('an engine response without the requested data leads to an internal error', async () => {
    const headers = await requestAuthorizationHeader(app);
    for (const data of [{}, { invoices: null }, { invoices: [null] }, { invoices: [{ id: 7 }] }]) {
      engine.answerWith(() => HttpResponse.json({ data }));
      await expectEnvelope(await post(app, '/v1/records/query', { root: 'invoices' }, headers), 500, 'INTERNAL_ERROR');
    }
  });
});
