import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../../client/src/index.ts';
import { findRecords } from './find-records.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const root = (id: string) => ({
  id,
  type: 'record-root',
  attributes: { resource_type: id, fields: [], relationships: [], sort_proxies: [] },
});
const bodySchema = v.looseObject({ root: v.string(), fields: v.array(v.string()) });

/** Returns a client whose service finds one record of each type, and the bodies of its queries. */
function createObservedClient() {
  const bodies: v.InferOutput<typeof bodySchema>[] = [];
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    auth: { token: 't' },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'GET')
        return Response.json({ data: ['invoices', 'companies', 'people', 'documents'].map(root), meta: {} });
      const body = v.parse(bodySchema, await request.json());
      bodies.push(body);
      const attributes = { [body.fields[0] ?? '']: `a ${body.root} 1` };
      return Response.json({ data: [{ id: body.root, type: body.root, attributes }], meta: { next_cursor: null } });
    },
  });
  return { client, bodies };
}

async function find(text: string) {
  const { client, bodies } = createObservedClient();
  const finding = findRecords(client, text, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(200);
  return { found: await finding, bodies };
}

test('findRecords asks for at most five records of each type whose name contains the text', async () => {
  const { found, bodies } = await find('Weiß');
  expect(found.map(({ title }) => title)).toEqual(['a invoices 1', 'a companies 1', 'a people 1', 'a documents 1']);
  expect(bodies).toContainEqual({
    root: 'companies',
    filters: [{ field: 'name', operator: 'contains', value: 'Weiß' }],
    fields: ['name'],
    limit: 5,
  });
});

test('findRecords finds a record of each type by its id', async () => {
  const id = '01a19015-1d66-7d94-b07b-d86a4ce0396c';
  const { bodies } = await find(id);
  expect(bodies.map(({ whereClause }) => whereClause)).toEqual(Array.from({ length: 4 }, () => ({ id: { _eq: id } })));
});

test('findRecords sends no request for one letter or for a text that changed before the pause ended', async () => {
  expect((await find('W')).bodies).toEqual([]);
  const { client, bodies } = createObservedClient();
  const typing = new AbortController();
  const finding = findRecords(client, 'We', typing.signal);
  typing.abort();
  const rejected = expect(finding).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(200);
  await rejected;
  expect(bodies).toEqual([]);
});
