import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { acceptsUnknownParameters, noBody } from '../src/http/endpoint.ts';
import { convertToJsonSchema, toQueryParameters } from '../src/openapi/schemas.ts';
import { createCheckedGateway, parseResponseBody, requestAuthorizationHeader, testConfig, uuid } from './gateway.ts';
import { oversizedVariants } from './oversized.ts';
import { startMockEngine } from './started-engine.ts';

startMockEngine();
const app = await createCheckedGateway(testConfig());
let credential: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  credential = await requestAuthorizationHeader(app);
});

interface Row {
  readonly method: string;
  readonly path: string;
  readonly anyParameter: boolean;
  readonly parameters: Parameters<typeof convertToJsonSchema>[0];
  readonly body: Parameters<typeof convertToJsonSchema>[0] | undefined;
  readonly form: Parameters<typeof convertToJsonSchema>[0] | undefined;
}

const rows: Row[] = [];
for (const endpoint of endpoints) {
  const { methods, path: pattern, parameters, body, form } = endpoint;
  const path = pattern.replace(':id', uuid(1)).replace(/:\w+/, 'invoices');
  const given = Object.is(body, noBody) ? undefined : body;
  for (const method of methods) {
    rows.push({ method, path, anyParameter: acceptsUnknownParameters(endpoint), parameters, body: given, form });
  }
}

/** Checks that an error response is short and lists a limited number of errors. @returns the positions of the errors */
async function errorPositions(response: Response, what: string): Promise<string[]> {
  expect([400, 413], `${what}: ${response.status}`).toContain(response.status);
  expect((await response.clone().text()).length, what).toBeLessThanOrEqual(65_536);
  const { errors } = await parseResponseBody(response);
  expect(errors.length, what).toBeLessThanOrEqual(101);
  return errors.map(({ source }) => ('pointer' in source ? source.pointer : source.parameter));
}

/** Returns whether one of two JSON pointers begins with the other. */
const related = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

describe('oversized JSON bodies', () => {
  test.each(rows.filter(({ body }) => body !== undefined))(
    '$method $path rejects a body in which one text, list or object exceeds its maximum',
    async (row) => {
      const headers = { ...credential, 'content-type': 'application/json' };
      const cases = row.body === undefined ? [] : oversizedVariants(convertToJsonSchema(row.body));
      for (const { at, what, value } of cases) {
        const response = await app.request(row.path, { method: row.method, headers, body: JSON.stringify(value) });
        const sent = `${what} at ${at || 'the whole'}`;
        const places = await errorPositions(response, sent);
        if (response.status === 413) continue;
        const near = places.filter((place) => place !== '' && related(place, at));
        // If a body has too many values in total, the error may name any member that contains the values.
        if (at !== '') expect(near, `${sent}, not ${places}`).not.toEqual([]);
      }
      expect(cases.length).toBeGreaterThan(0);
    },
    120_000,
  );
});

describe('numbers with too many characters', () => {
  const json = { 'content-type': 'application/json' };
  const [longest, tooLong] = [`0.1${'0'.repeat(96)}1`, `0.1${'0'.repeat(97)}1`];
  const clause = (number: string) => `{"local_totals":{"total_amount":{"_eq":${number}}}}`;
  const invoices = (number: string) => `/v1/invoices?whereClause=${encodeURIComponent(clause(number))}`;
  const send = (path: string, body: string) => {
    const headers = { ...json, ...credential, accept: 'application/json, text/event-stream' };
    return app.request(path, { method: 'POST', headers, body });
  };
  const detail = 'A number has 101 characters. At most 100 are allowed: send fewer digits.';

  test('a number with 101 characters is rejected in a body, a query string, a message of an agent and a token exchange', async () => {
    const body = await send('/v1/records/query', `{"root":"invoices","whereClause":${clause(tooLong)}}`);
    const agent = await send('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${tooLong}}}`);
    const exchange = await app.request('/auth/api_key', {
      method: 'POST',
      headers: json,
      body: `{"client_id":${tooLong}}`,
    });
    for (const [response, source] of [
      [body, { pointer: '/whereClause' }],
      [await app.request(invoices(tooLong), { headers: credential }), { parameter: 'whereClause' }],
      [agent, { pointer: '/params' }],
      [exchange, { pointer: '/client_id' }],
    ] as const) {
      expect(response.status).toBe(400);
      expect((await parseResponseBody(response)).errors).toEqual([expect.objectContaining({ detail, source })]);
    }
  });

  test('a number with 100 characters is accepted', async () => {
    const accepted = await send('/v1/records/query', `{"root":"invoices","whereClause":${clause(longest)}}`);
    expect([accepted.status, (await app.request(invoices(longest), { headers: credential })).status]).toEqual([
      200, 200,
    ]);
  });
});

test('a text with half of a surrogate pair is rejected in a new workspace and in a condition', async () => {
  for (const [path, body, pointer] of [
    ['/v1/workspaces', String.raw`{"data":{"type":"workspace","attributes":{"name":"a\ud800b"}}}`, '/data'],
    ['/v1/records/query', String.raw`{"root":"workspaces","whereClause":{"name":{"_eq":"\uDC00"}}}`, '/whereClause'],
  ] as const) {
    const headers = { 'content-type': 'application/json', ...credential };
    const response = await app.request(path, { method: 'POST', headers, body });
    const detail = 'A text has half of a surrogate pair. Send complete Unicode characters.';
    expect(response.status).toBe(400);
    expect((await parseResponseBody(response)).errors).toEqual([
      expect.objectContaining({ detail, source: { pointer } }),
    ]);
  }
});

describe('error responses of POST /v1/records/query', () => {
  const ask = async (given: object) => {
    const headers = { ...credential, 'content-type': 'application/json' };
    const body = JSON.stringify({ root: 'invoices', ...given });
    const response = await app.request('/v1/records/query', { method: 'POST', headers, body });
    return (await parseResponseBody(response)).errors;
  };
  const members = (count: number, nameOf: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [nameOf(n), 1]));

  test('for a body with 142 errors, the response lists 100 errors and says that 42 more errors are not listed', async () => {
    expect(await ask(members(100, (n) => `k${n}`))).toHaveLength(100);
    const errors = await ask(members(142, (n) => `k${n}`));
    expect(errors).toHaveLength(101);
    expect(errors[99]?.source).toEqual({ pointer: '/k99' });
    expect(errors[100]).toMatchObject({
      code: 'INVALID_REQUEST',
      detail: '42 more errors are not listed.',
      source: { pointer: '' },
    });
  });

  test('for 2,000 invalid list items, the response lists 100 errors and says that 1,900 more errors are not listed', async () => {
    const wrong = { field: 'status', operator: 'in', value: Array(1000).fill('x') };
    const errors = await ask({ filters: [wrong, wrong] });
    expect(errors[100]).toMatchObject({ code: 'INVALID_VALUE', detail: '1900 more errors are not listed.' });
  });

  test('the response truncates an unknown field name of 5,000 characters', async () => {
    const [first] = await ask({ [`a${'"'.repeat(5000)}`]: 1 });
    expect(JSON.stringify(first).length).toBeLessThan(1500);
  });
});

describe('oversized queries', () => {
  const ask = (row: Row, query: string) => {
    const body = row.body === undefined ? null : '{}';
    return app.request(`${row.path}?${query}`, {
      method: row.method,
      headers: { ...credential, 'content-type': 'application/json' },
      body,
    });
  };

  test.each(rows)(
    '$method $path rejects a query in which one parameter exceeds its maximum',
    async (row) => {
      const many = Array.from({ length: 10_000 }, (_, n) => `k${n}=1`).join('&');
      await errorPositions(await ask(row, many), 'many parameters');
      await errorPositions(await ask(row, '&'.repeat(40_000)), 'no parameters');
      await errorPositions(await ask(row, `k=${'x'.repeat(60_000)}`), 'a long parameter');
      if (!row.anyParameter) {
        await errorPositions(await ask(row, `${'k'.repeat(20_000)}=1`), 'a long name');
        const names = Array.from({ length: 100 }, (_, n) => `${n}${'"'.repeat(300)}=1`).join('&');
        await errorPositions(await ask(row, names), 'long names');
      }
      for (const { name, schema } of toQueryParameters(row.parameters)) {
        for (const { what, value } of oversizedVariants(schema, name)) {
          const text = encodeURIComponent(String(value).slice(0, 30_000));
          const places = await errorPositions(
            await ask(row, `${encodeURIComponent(name)}=${text}`),
            `${what} as ${name}`,
          );
          if (places.length > 0) expect(places, `${what} as ${name}`).toContain(name);
        }
      }
    },
    60_000,
  );
});

describe('oversized forms', () => {
  const post = (row: Row, parts: readonly (readonly [string, string | File])[]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return app.request(row.path, { method: row.method, headers: credential, body: form });
  };
  const file = ['file', new File(['x'], 'x.txt')] as const;

  test.each(rows.filter(({ form }) => form !== undefined))(
    '$method $path rejects a form in which one part exceeds its maximum',
    async (row) => {
      for (const { at, what, value } of row.form === undefined
        ? []
        : oversizedVariants(convertToJsonSchema(row.form), '')) {
        if (typeof value !== 'object' || value === null) throw new Error('a form is an object');
        const parts = Object.entries(value).map(([name, part]) => [name, String(part)] as const);
        const places = await errorPositions(await post(row, [file, ...parts.slice(0, 1000)]), `${what} as ${at}`);
        if (parts.length === 1 && at !== '') expect(places).toContain(at.replaceAll('.', '/'));
      }
      const tooMuch = new File(['x'.repeat(3_000_000)], 'x.txt');
      await errorPositions(await post(row, [['other', tooMuch]]), 'another file');
    },
    60_000,
  );
});
