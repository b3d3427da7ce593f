import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chosenCoding, encode } from './encoding.ts';

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
])('Accept-Encoding %j is answered with %j', (accepted, coding) => {
  expect(chosenCoding(accepted)).toBe(coding);
});

test('a body comes out as it went in', async () => {
  const text = JSON.stringify({ name: 'Ärger & Söhne '.repeat(200) });
  const [br, gzip] = await Promise.all([encode(text, 'br'), encode(Buffer.from(text), 'gzip')]);
  expect([br?.coding, gzip?.coding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
  expect(encode(text, undefined)).toBeUndefined();
});

test('a small body is left as it is', () => {
  expect(encode('{"status":"ok"}', 'br')).toBeUndefined();
});
