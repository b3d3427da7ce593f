import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDocumentTestSetup } from './documents.ts';
import { organisation, uuid } from './gateway.ts';

const world = createDocumentTestSetup();

describe('DELETE /v1/medias/{id}', () => {
  const remove = (id: string) => world.app.request(`/v1/medias/${id}`, { method: 'DELETE', headers: world.headers });
  const put = (id: string) => world.storage.put({ organisation_id: organisation, id }, Readable.from(['x']));

  test('DELETE /v1/medias/{id} of the original file of a document deletes all medias and files of the document', async () => {
    await Promise.all([put(uuid(61)), put(uuid(62))]);
    const response = await remove(uuid(61));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(world.removed).toEqual([{ document_id: { _eq: uuid(51) } }]);
    expect(await world.files()).toEqual([]);
  });

  test("a media with the id of another organisation's file gives no access to this file", async () => {
    const key = { organisation_id: uuid(2), id: uuid(61) };
    await world.storage.put(key, Readable.from(['foreign']));
    const content = await world.app.request(`/v1/medias/${key.id}/content`, { headers: world.headers });
    expect([content.status, (await remove(key.id)).status]).toEqual([404, 204]);
    const stored = await world.storage.get(key);
    expect(stored && (await buffer(stored)).toString()).toBe('foreign');
  });

  test('DELETE /v1/medias/{id} of a preview deletes only the preview', async () => {
    expect((await remove(uuid(62))).status).toBe(204);
    expect(world.removed).toEqual([{ id: { _eq: uuid(62) } }]);
  });

  test.each([uuid(77), uuid(63)])('DELETE /v1/medias/{id} responds with 404 for the id %s', async (id) => {
    const response = await remove(id);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(world.removed).toEqual([]);
  });
});

describe('GET /v1/medias/{id}/content', () => {
  const get = (id: string, more: Record<string, string> = {}, method = 'GET') =>
    world.app.request(`/v1/medias/${id}/content`, { method, headers: { ...world.headers, ...more } });
  const etag = `"${'a'.repeat(64)}"`;
  beforeEach(() => world.storage.put({ organisation_id: organisation, id: uuid(61) }, Readable.from(['0123456789'])));

  test('GET /v1/medias/{id}/content returns the file as an attachment with the name of the file', async () => {
    const response = await get(uuid(61));
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': `attachment; filename="?bersicht \\"1\\".pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf`,
      'accept-ranges': 'bytes',
      etag,
    });
  });

  test.each<[string, number, string, string | null]>([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['nonsense', 200, '0123456789', null],
  ])(
    'GET /v1/medias/{id}/content returns the expected bytes for the range %s',
    async (range, status, text, contentRange) => {
      const response = await get(uuid(61), { range });
      expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
        status,
        text,
        contentRange,
      ]);
      expect(response.headers.get('content-length')).toBe(String(text.length));
    },
  );

  test('GET /v1/medias/{id}/content rejects a range that begins after the end of the file', async () => {
    const response = await get(uuid(61), { range: 'bytes=10-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test('GET /v1/medias/{id}/content returns the whole file if If-Range names another version', async () => {
    expect((await get(uuid(61), { range: 'bytes=0-1', 'if-range': '"b"' })).status).toBe(200);
    expect((await get(uuid(61), { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });

  test('GET /v1/medias/{id}/content returns 304 when If-None-Match contains the version of the file', async () => {
    const response = await get(uuid(61), { 'if-none-match': `"b", W/${etag}` });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('HEAD /v1/medias/{id}/content returns the headers without the file', async () => {
    const response = await get(uuid(61), {}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
  });

  test.each([uuid(77), uuid(63), uuid(62)])(
    'GET /v1/medias/{id}/content responds with 404 for the id %s',
    async (id) => {
      const response = await get(id);
      expect([response.status, JSON.parse(await response.text()).code]).toEqual([404, 'MEDIA_NOT_FOUND']);
    },
  );
});
