import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, startEngine } from './support.ts';

const engine = await startEngine({
  sql: createLibraryTablesSql,
  tables: [...libraryTableMetadata, { table: 'missing' }],
  environment: {
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    ENGINE_CONSOLE_TOKEN: 'token-of-the-demo',
    HASURA_GRAPHQL_CORS_DOMAIN: 'https://*.example.com, http://localhost:3000',
  },
  files: {
    'query_collections.yaml': stringify([
      { name: 'allowed', definition: { queries: [{ name: 'Internal', query: '{ author { id } }' }] } },
      { name: 'examples', definition: { queries: [{ name: 'Books', query: '{ book { id } }' }] } },
    ]),
  },
});
afterAll(() => engine[Symbol.asyncDispose]());

const post = (body: string, headers: Record<string, string> = {}) =>
  engine.fetch('/v1/graphql', { method: 'POST', body, headers: { 'x-hasura-admin-secret': adminSecret, ...headers } });

describe('POST /v1/graphql', () => {
  it('the introspection lists the directives in the order of Hasura', async () => {
    expect(await engine.ask('{ __schema { directives { name } } }')).toEqual({
      data: { __schema: { directives: ['include', 'skip', 'cached'].map((name) => ({ name })) } },
    });
  });

  it.each([
    ['{', 'invalid-json', '$', 'invalid json'],
    ['3', 'parse-failed', '$', /expected Object, but encountered Number/],
    ['{}', 'parse-failed', '$', /key "query" not found/],
    ['{"query":1}', 'parse-failed', '$.query', 'parsing Text failed, expected String, but encountered Number'],
    ['{"query":"{a}","variables":[]}', 'parse-failed', '$.variables', /expected Object, but encountered Array/],
    ['{"query":"{"}', 'validation-failed', '$.query', 'not a valid graphql query'],
    [
      '{"query":"mutation { a }"}',
      'validation-failed',
      '$.selectionSet.a',
      "field 'a' not found in type: 'mutation_root'",
    ],
    [
      '{"query":"subscription { book { id } }"}',
      'unexpected-payload',
      '$',
      /subscriptions are not supported over HTTP/,
    ],
    [
      '{"query":"{ book { id } }","variables":{"b":1,"a":2}}',
      'validation-failed',
      '$',
      'unexpected variables in variableValues: a, b',
    ],
    [
      '{"query":"query($x: Int!) { book(limit: $x) { id } }"}',
      'validation-failed',
      '$',
      'expecting a value for non-nullable variable: "x"',
    ],
    [
      '{"query":"{ book { ...F } } fragment F on book { ...F }"}',
      'validation-failed',
      '$.selectionSet.book.selectionSet.F.selectionSet',
      /form a cycle/,
    ],
    [
      '{"query":"{ book { __proto__ } }"}',
      'validation-failed',
      '$.selectionSet.book.selectionSet.__proto__',
      /not found in type/,
    ],
    ['{"query":"query($constructor: Int) { book(limit: $constructor) { id } }"}', undefined, '', ''],
  ])(
    'the response to a GraphQL request with %s has the status 200 and one error',
    async (body, code, path, message) => {
      const response = await post(body);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const answer = await response.json();
      if (code === undefined) expect(answer).toHaveProperty('data');
      else
        expect(answer).toEqual({
          errors: [
            {
              message: typeof message === 'string' ? message : expect.stringMatching(message),
              extensions: { code, path },
            },
          ],
        });
    },
  );

  it('the response to a batch contains one response for each request', async () => {
    const response = await post(JSON.stringify([{ query: '{ book_by_pk(id: 1) { id } }' }, { query: '{ nope }' }, 1]));
    expect(await response.json()).toMatchObject([
      { data: { book_by_pk: { id: 1 } } },
      { errors: [{ extensions: { path: '$.selectionSet.nope' } }] },
      { errors: [{ extensions: { code: 'parse-failed' } }] },
    ]);
  });

  it('the response contains the request id of the request, or a new request id', async () => {
    expect((await post('{}', { 'x-request-id': 'mine-1' })).headers.get('x-request-id')).toBe('mine-1');
    expect((await post('{}')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the engine rejects a request body that is too large', async () => {
    const body = 'x'.repeat(5 * 1024 * 1024);
    expect((await post(body, { 'content-length': String(body.length) })).status).toBe(413);
    expect((await post(body, { 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('the engine rejects operations with too many fields after the expansion of fragments', async () => {
    const levels = Array.from({ length: 30 }, (_, i) => `fragment F${i} on book { ...F${i + 1} ...F${i + 1} }`).join(
      ' ',
    );
    const response = await post(JSON.stringify({ query: `{ book { ...F0 } } ${levels} fragment F30 on book { id }` }));
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(/more than 10000 fields/) }],
    });
  });
});

describe('routes other than GraphQL', () => {
  it("GET routes report the engine's health and the Hasura version", async () => {
    expect(await (await engine.fetch('/healthz')).text()).toBe('WARN: inconsistent objects in schema');
    expect((await engine.fetch('/healthz?strict=true')).status).toBe(500);
    expect(await (await engine.fetch('/v1/version')).json()).toEqual({
      version: expect.stringMatching(/^v2\./),
      server_type: 'ce',
    });
    const unknown = await engine.fetch('/nowhere');
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { path: '$', error: 'resource does not exist', code: 'not-found' },
    ]);
  });

  it('the engine allows requests of browsers only from the configured origins', async () => {
    const preflight = (origin: string) => engine.fetch('/v1/graphql', { method: 'OPTIONS', headers: { origin } });
    for (const origin of ['https://app.example.com', 'http://localhost:3000']) {
      const { status, headers } = await preflight(origin);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    }
    for (const origin of ['https://example.com.evil.net', 'https://evilexample.com', 'http://app.example.com'])
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('the engine serves the console and all files of the console', async () => {
    const answer = await engine.fetch('/console');
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        ...['object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`),
      ]),
    );
    const page = await answer.text();
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(loaded.length).toBeGreaterThan(4);
    for (const address of loaded) {
      expect(address).toMatch(/^\/console\/assets\//);
      expect((await engine.fetch(address)).status).toBe(200);
    }
    expect((await engine.fetch('/console/assets/../main.ts')).status).toBe(404);
  });

  it('the console gives the demo token only to its own page, and only on the machine of the engine', async () => {
    const here = 'http://127.0.0.1:8080/console';
    const get = async (url: string) => (await engine.app.fetch(new Request(url))).text();
    const demoToken = async (site: string | undefined, url = here) => {
      const headers = site === undefined ? {} : { 'sec-fetch-site': site };
      const answer = await engine.app.fetch(new Request(`${url}/demo-token`, { method: 'POST', headers }));
      return answer.ok ? answer.json() : answer.status;
    };
    expect(await demoToken('same-origin')).toEqual({ token: 'token-of-the-demo' });
    for (const site of ['cross-site', 'same-site', 'none', undefined]) expect(await demoToken(site)).toBe(404);
    const elsewhere = 'http://engine.example/console';
    expect(await demoToken('same-origin', elsewhere)).toBe(404);
    expect(await get(here)).toContain('id="demo">Open the demo');
    expect(await get(elsewhere)).toContain('id="demo" hidden>');
  });

  it('the console shows only the query collection with the name `examples`', async () => {
    expect(await (await engine.fetch('/console/examples.json')).json()).toEqual([
      { name: 'Books', query: '{ book { id } }' },
    ]);
  });
});

describe('introspection', () => {
  it('introspection shows each role its own schema', async () => {
    const query = '{ __type(name: "book") { fields { name } } __schema { queryType { fields { name } } } }';
    const fields = async (role: string) => JSON.stringify(await engine.ask(query, {}, { 'x-hasura-role': role }));
    expect(await fields('reader')).toContain('"price"');
    expect(await fields('reader')).not.toContain('"extra"');
    expect(await fields('admin')).toContain('"extra"');
    expect(await fields('counter')).not.toContain('"price"');
  });

  it('a query can contain introspection fields and other fields, in any order', async () => {
    const answer = await engine.ask('{ book_by_pk(id: 1) { id } __schema { queryType { name } } kind: __typename }');
    expect(JSON.stringify(answer)).toBe(
      '{"data":{"book_by_pk":{"id":1},"__schema":{"queryType":{"name":"query_root"}},"kind":"query_root"}}',
    );
  });

  it('the engine rejects fields that the introspection types do not have', async () => {
    expect(await engine.ask('{ __schema { nope } }')).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
  });
});
