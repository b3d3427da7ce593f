import { afterAll, expect, it } from 'vitest';
import { createGraphqlWsClient, startTestEngineOnPort } from './subscriptions/clients.ts';
import { adminSecret } from './support.ts';

const mebibyte = 1024 * 1024;
const ids = { small: 1, three: 2, five: 3, seventeen: 4 };

const sizes = [10, 3 * mebibyte, 5 * mebibyte, 17 * mebibyte];
const running = await startTestEngineOnPort({
  sql: `create table note (id int primary key, text text, saved bool not null default false);
    insert into note select i, repeat('a', size) from unnest(array[${sizes.join()}]) with ordinality as t(size, i)`,
  tables: [{ table: 'note' }],
});
afterAll(() => running[Symbol.asyncDispose]());

const noteOf = (id: number) => ({ query: `{ note(where: {id: {_eq: ${id}}}) { text } }` });
const tooLarge = (size: string) => ({
  errors: [
    {
      message: `the response is larger than ${size}: request fewer rows, fields or related rows`,
      extensions: { code: 'response-too-large', path: '$' },
    },
  ],
});

const post = async (body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const response = await fetch(`${running.server.url}/v1/graphql`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
};

it('the engine rejects a query whose response is larger than 16 MiB', async () => {
  expect(await post(noteOf(ids.five))).toHaveProperty('data');
  expect(await post(noteOf(ids.seventeen))).toEqual(tooLarge('16 MiB'));
  expect(await post(noteOf(ids.small))).toEqual({ data: { note: [{ text: 'a'.repeat(10) }] } });
});

it('the engine applies the lower maximum in the request header x-response-max-bytes, over HTTP and in its process', async () => {
  const headers = { 'x-hasura-admin-secret': adminSecret, 'x-response-max-bytes': String(4 * mebibyte) };
  const ask = async (id: number): Promise<unknown> => {
    const message = { ...noteOf(id), variables: '{}', headers };
    const response = await running.engine.answer(message, new AbortController().signal);
    return JSON.parse(response.read((bytes) => bytes.toString()));
  };
  expect(await ask(ids.three)).toHaveProperty('data');
  expect(await ask(ids.five)).toEqual(tooLarge('4 MiB'));
  expect(await post(noteOf(ids.five), headers)).toEqual(tooLarge('4 MiB'));
  expect(await post(noteOf(ids.five), { ...headers, origin: 'http://localhost' })).toEqual(tooLarge('4 MiB'));
  expect(await post(noteOf(ids.small), { 'x-response-max-bytes': '30' })).toEqual(tooLarge('30 bytes'));
  expect(await post(noteOf(ids.small), { 'x-response-max-bytes': 'x' })).toMatchObject({
    errors: [{ extensions: { code: 'bad-request' } }],
  });
});

it('a mutation whose response is larger than 4 MiB changes nothing', async () => {
  const save = (chosen: string) => ({
    query: `mutation { update_note(where: {id: {_in: ${chosen}}}, _set: {saved: true}) { returning { text } } }`,
  });
  expect(await post(save(`[${ids.five}]`))).toEqual(tooLarge('4 MiB'));
  const twice = `a: update_note(where: {id: {_eq: ${ids.three}}}, _set: {saved: true}) { returning { text } }`;
  expect(await post({ query: `mutation { ${twice} b${twice} }` })).toEqual(tooLarge('4 MiB'));
  expect(await post({ query: '{ note(where: {saved: {_eq: true}}) { id } }' })).toEqual({ data: { note: [] } });
});

it('the responses to the requests in one HTTP body have together at most 4 MiB', async () => {
  expect(await post([noteOf(ids.three), noteOf(ids.three), noteOf(ids.small)])).toEqual([
    { data: { note: [{ text: 'a'.repeat(3 * mebibyte) }] } },
    tooLarge('4 MiB'),
    tooLarge('4 MiB'),
  ]);
});

it('a live query whose result is larger than 4 MiB gets an error, and other subscribers to the statement get their results', async () => {
  const client = createGraphqlWsClient(running.url);
  const first = async (id: number): Promise<unknown> => {
    const query = 'subscription ($id: Int!) { note(where: {id: {_eq: $id}}) { text } }';
    for await (const result of client.iterate({ query, variables: { id } })) return result;
    return undefined;
  };
  const results = await Promise.allSettled([ids.five, ids.three, ids.small].map(first));
  expect(results).toEqual([
    { status: 'fulfilled', value: { errors: [expect.objectContaining(tooLarge('4 MiB').errors[0])] } },
    { status: 'fulfilled', value: { data: { note: [{ text: 'a'.repeat(3 * mebibyte) }] } } },
    { status: 'fulfilled', value: { data: { note: [{ text: 'a'.repeat(10) }] } } },
  ]);
  const query = client.iterate(noteOf(ids.five))[Symbol.asyncIterator]();
  await expect(query.next()).rejects.toEqual([expect.objectContaining(tooLarge('4 MiB').errors[0])]);
  await client.dispose();
});
