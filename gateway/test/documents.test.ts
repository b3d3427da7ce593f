import { describe, expect, test } from 'vitest';
import { createDocumentTestSetup } from './documents.ts';
import { parseResponseBody, rejectionOf, uuid, workspace } from './gateway.ts';

const world = createDocumentTestSetup();

describe('GET /v1/documents', () => {
  const list = async (query = '') =>
    parseResponseBody(await world.app.request(`/v1/documents${query}`, { headers: world.headers }));

  test('GET /v1/documents returns documents with their status, newest first, and omits deleted documents', async () => {
    const { data } = await list();
    expect(data).toMatchObject([
      {
        id: uuid(51),
        attributes: { status: 'failed', failure_reason: 'The file is empty.', size_bytes: 4_000_000_000 },
      },
    ]);
    expect(world.engine.received.at(-1)?.variables.order_by).toEqual([{ uploaded_at: 'desc' }, { id: 'desc' }]);
  });

  test('GET /v1/documents returns deleted documents if a filter selects deleted documents', async () => {
    expect((await list('?filter[status]=deleted')).data.map(({ id }) => id)).toEqual([uuid(52)]);
  });

  test.each<[string, object]>([
    ['filter[uploaded_at][from]=2026-01-31T00:00:00Z', { uploaded_at: { _gte: '2026-01-31T00:00:00Z' } }],
    ['filter[uploaded_at][to]=2026-01-31', { uploaded_at: { _lt: '2026-02-01T00:00:00.000Z' } }],
    ['filter[processed_at][to]=2026-01-31T10:00:00Z', { processed_at: { _lte: '2026-01-31T10:00:00Z' } }],
    ['filter[external_workspace_id]=customer 7', { workspace: { external_workspace_id: { _eq: 'customer 7' } } }],
    ['filter[file_type]=application/pdf', { file_type: { _eq: 'application/pdf' } }],
  ])('GET /v1/documents filters by %s', async (query, condition) => {
    await world.app.request(`/v1/documents?${query}`, { headers: world.headers });
    expect(world.engine.received.at(-1)?.variables.where).toEqual({
      _and: [{ status: { _neq: 'deleted' } }, condition],
    });
  });

  test('GET /v1/documents sorts by the fields in the parameter sort', async () => {
    await list('?sort=-size_bytes,file_name');
    expect(world.engine.received.at(-1)?.variables.order_by).toEqual([
      { size_bytes: 'desc' },
      { file_name: 'asc' },
      { id: 'asc' },
    ]);
  });

  test.each<[string, string, string]>([
    ['filter[status]=done', 'INVALID_REQUEST', 'filter[status]'],
    ['filter[workspace_id]=1', 'INVALID_REQUEST', 'filter[workspace_id]'],
    ['filter[uploaded_at][from]=yesterday', 'INVALID_REQUEST', 'filter[uploaded_at][from]'],
    ['include=company', 'INVALID_REQUEST', 'include'],
    ['sort=size', 'UNKNOWN_FIELD', 'sort'],
    ['page[limit]=101', 'INVALID_REQUEST', 'page[limit]'],
    ['page=2', 'UNKNOWN_PARAMETER', 'page'],
  ])('GET /v1/documents rejects the query %s', async (query, code, parameter) => {
    const response = await world.app.request(`/v1/documents?${query}`, { headers: world.headers });
    expect(await rejectionOf(response)).toEqual([400, [[code, parameter]]]);
  });
});

describe('GET /v1/documents/{id}', () => {
  const get = (id: string) => world.app.request(`/v1/documents/${id}`, { headers: world.headers });

  test('GET /v1/documents/{id} returns a document with related resources, even if the document is deleted', async () => {
    const body = JSON.parse(await (await get(uuid(51))).text());
    expect(body.data).toMatchObject({ id: uuid(51), attributes: { status: 'failed' } });
    expect(body.included).toMatchObject([{ type: 'workspace', id: workspace }]);
    expect((await get(uuid(52))).status).toBe(200);
  });

  test.each([uuid(77), uuid(53)])('GET /v1/documents/{id} responds with 404 for the id %s', async (id) => {
    const response = await get(id);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
  });

  test('GET /v1/documents/{id} responds to an id that is not a UUID with 400 and the error "Invalid ID Format"', async () => {
    const response = await get('1');
    expect([response.status, JSON.parse(await response.text())]).toEqual([
      400,
      {
        errors: [
          {
            status: '400',
            title: 'Invalid ID Format',
            detail: '`id` must be a UUID.',
            source: { parameter: 'id' },
            links: { type: 'http://localhost/docs/errors/INVALID_ID_FORMAT' },
          },
        ],
      },
    ]);
  });
});
