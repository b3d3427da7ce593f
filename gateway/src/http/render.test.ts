import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseCoding, compressBody, compressCached } from './render.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=oops', undefined],
])('chooseCoding returns the expected coding for Accept-Encoding %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test('compressBody returns a body that decompresses to the original', async () => {
  const text = JSON.stringify({ name: 'Ärger & Söhne '.repeat(200) });
  const [br, gzip] = await Promise.all([compressBody(text, 'br'), compressBody(Buffer.from(text), 'gzip')]);
  expect([br?.coding, gzip?.coding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
  expect(compressBody(text, undefined)).toBeUndefined();
});

test('compressBody does not compress a small body', () => {
  expect(compressBody('{"status":"ok"}', 'br')).toBeUndefined();
});

test('compressCached compresses a page once for each pair of an ETag and a content coding', async () => {
  const text = 'the text of a page '.repeat(200);
  const first = await compressCached(text, 'W/"1"', 'br');
  expect(brotliDecompressSync(first?.body ?? '').toString()).toBe(text);
  const again = await compressCached(text, 'W/"1"', 'br');
  expect(again?.body).toBe(first?.body);
  const others = await Promise.all([
    compressCached('x'.repeat(2000), 'W/"2"', 'br'),
    compressCached(text, 'W/"1"', 'gzip'),
  ]);
  expect(brotliDecompressSync(others[0]?.body ?? '').toString()).toBe('x'.repeat(2000));
  expect(gunzipSync(others[1]?.body ?? '').toString()).toBe(text);
  expect(await compressCached(text, 'W/"1"', undefined)).toBeUndefined();
});
