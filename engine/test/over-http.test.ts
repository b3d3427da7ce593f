import { connect } from 'node:net';
import { listen } from '@fds/platform/serve';
import { afterAll, describe, expect, it } from 'vitest';
import { adminSecret, startEngine } from './support.ts';

const engine = await startEngine({
  sql: `create table note (id int primary key, text text);
        insert into note select i, repeat(chr(96 + i), i * 20000) from generate_series(1, 20) as i`,
  tables: [{ table: 'note' }],
});
const server = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
afterAll(async () => {
  server.cut();
  await server.close();
  await engine[Symbol.asyncDispose]();
});

const post = (body: string, headers: Record<string, string> = {}, path = '/v1/graphql') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
  });

const noteOf = (id: number): string =>
  JSON.stringify({ query: 'query ($id: Int!) { note_by_pk(id: $id) { text } }', variables: { id } });

describe('POST /v1/graphql over HTTP', () => {
  it('many concurrent clients each get the response to their own request', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => (i % 20) + 1);
    const answers = await Promise.all(ids.map(async (id) => (await post(noteOf(id))).json()));
    for (const [i, id] of ids.entries())
      expect(answers[i]).toEqual({ data: { note_by_pk: { text: String.fromCharCode(96 + id).repeat(id * 20_000) } } });
  });

  it('each response has the headers content-type, content-length and x-request-id', async () => {
    const { status, headers } = await post(noteOf(20), { 'x-request-id': 'mine-1' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(20 * 20_000 + '{"data":{"note_by_pk":{"text":""}}}'.length));
    expect(headers.get('x-request-id')).toBe('mine-1');
  });

  it('the engine rejects persisted queries in GET and POST requests, as the community edition of Hasura does', async () => {
    const rejected = (code: string, message: unknown) => ({ errors: [{ message, extensions: { path: '$', code } }] });
    const get = (headers: Record<string, string>) =>
      fetch(`${server.url}/v1/graphql?query=${encodeURIComponent('{ note_by_pk(id: 1) { id } }')}`, { headers });
    const answers = [
      await get({ 'x-hasura-admin-secret': adminSecret }),
      await post(JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } })),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(rejected('not-supported', 'PersistedQueryNotSupported'));
    }
    expect(await (await get({})).json()).toEqual(rejected('access-denied', expect.stringContaining('required')));
  });

  it('the response to a batch over HTTP contains one result for each operation', async () => {
    const query = 'query ($id: Int!) { note_by_pk(id: $id) { id } kind: __typename }';
    const answer = await post(JSON.stringify([{ query, variables: { id: 99 } }, { query: '{ nope }' }]));
    expect(await answer.json()).toMatchObject([
      { data: { note_by_pk: null, kind: 'query_root' } },
      { errors: [{ extensions: { path: '$.selectionSet.nope' } }] },
    ]);
  });

  it('the engine accepts headers of 60 KB and rejects a body of 5 MiB', async () => {
    expect(await (await post(noteOf(1), { 'x-hasura-ids': 'x'.repeat(60_000) })).json()).toHaveProperty('data');
    expect((await post('x'.repeat(5 * 1024 * 1024))).status).toBe(413);
  });

  it('the engine sends CORS headers in responses to other origins', async () => {
    const { headers } = await post(noteOf(1), { origin: 'http://elsewhere.example' });
    expect(headers.get('access-control-allow-origin')).toBe('http://elsewhere.example');
  });

  it('the engine continues to respond after a client has disconnected in the middle of a body', async () => {
    const client = connect(server.port, '127.0.0.1');
    client.write('POST /v1/graphql HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"que');
    await new Promise((resolve) => client.on('connect', resolve));
    client.destroy();
    expect((await post(noteOf(1))).status).toBe(200);
  });
});

describe('POST /v1alpha1/graphql', () => {
  const alpha = (query: string, headers?: Record<string, string>) =>
    post(JSON.stringify({ query }), headers, '/v1alpha1/graphql');

  it('an error response of POST /v1alpha1/graphql has the HTTP status of the error', async () => {
    const found = await alpha('{ note_by_pk(id: 99) { id } }');
    expect([found.status, await found.json()]).toEqual([200, { data: { note_by_pk: null } }]);
    const invalid = await alpha('{ nope }');
    expect([invalid.status, await invalid.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'validation-failed' } }] },
    ]);
    expect((await alpha('{ nope }', { 'x-hasura-admin-secret': 'wrong' })).status).toBe(401);
  });
});
