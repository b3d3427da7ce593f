import { generateKeyPairSync } from 'node:crypto';
import { exportJWK } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../testing/http-server.ts';
import { signingKeyFinder } from './key-set.ts';

const key = await exportJWK(generateKeyPairSync('ed25519').publicKey);
const body = JSON.stringify({ keys: [{ ...key, kid: 'one', alg: 'EdDSA' }] });
const start = Date.parse('2030-01-01T00:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, Record<string, string>, number]>([
  ['the time in max-age of Cache-Control', { 'cache-control': 'public, max-age=30, must-revalidate' }, 30],
  ['one second if Cache-Control forbids caching', { 'cache-control': 'max-age=30, no-cache' }, 1],
  ['one second if Cache-Control has only must-revalidate', { 'cache-control': 'must-revalidate' }, 1],
  ['the time in the header Expires', { expires: new Date(start + 20_000).toUTCString() }, 20],
  ['ten minutes if no header sets a lifetime', {}, 600],
  ['ten minutes even if Cache-Control allows a day', { 'cache-control': 'max-age=86400' }, 600],
])('signingKeyFinder fetches a key set again after %s', async (_, headers, seconds) => {
  let fetches = 0;
  await using server = await startTestServer((_request, response) => {
    fetches += 1;
    response.writeHead(200, headers).end(body);
  });
  const find = signingKeyFinder(new URL(server.url));
  const findAt = async (second: number): Promise<number> => {
    vi.setSystemTime(start + second * 1_000);
    await find({ alg: 'EdDSA', kid: 'one' }, { payload: '', signature: '' });
    return fetches;
  };
  expect([await findAt(0), await findAt(seconds - 0.1), await findAt(seconds)]).toEqual([1, 1, 2]);
});

it('signingKeyFinder uses the last key set if the next fetch fails', async () => {
  let status = 200;
  await using server = await startTestServer((_request, response) => {
    response.writeHead(status, { 'cache-control': 'max-age=5' }).end(body);
  });
  const find = signingKeyFinder(new URL(server.url));
  const token = { payload: '', signature: '' };
  await find({ alg: 'EdDSA', kid: 'one' }, token);
  status = 500;
  vi.setSystemTime(start + 6_000);
  await expect(find({ alg: 'EdDSA', kid: 'one' }, token)).resolves.toBeDefined();
  vi.setSystemTime(start + 700_000);
  await expect(find({ alg: 'EdDSA', kid: 'one' }, token)).rejects.toThrow();
});
