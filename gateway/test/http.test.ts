import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/endpoints.ts';
import { methodsOf } from '../src/http/endpoint.ts';
import type { Row } from './evaluate.ts';
import {
  completeRow,
  createCheckedGateway,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const company: Record<string, Row[string]> = completeRow('companies', {
  id: uuid(20),
  workspace_id: workspace,
  name: 'Ärger & Söhne',
});
startMockEngine({ companies: [company] });

const app = await createCheckedGateway(testConfig());
const address = `/v1/companies/${uuid(20)}`;

const paths: { path: string; methods: readonly string[] }[] = [];
for (const endpoint of endpoints) {
  paths.push({ path: endpoint.path.replaceAll(/:\w+/g, uuid(1)), methods: methodsOf(endpoint) });
}

describe('OPTIONS', () => {
  test.each(paths)('OPTIONS $path returns the methods of the path', async ({ path, methods }) => {
    const response = await app.request(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    const allowed = response.headers.get('allow')?.split(', ') ?? [];
    expect(allowed).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('a request to an unknown path gets 404', async () => {
    expect((await app.request('/v1/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

test('a HEAD request to a path without GET gets 405', async () => {
  expect((await app.request('/v1/records/query', { method: 'HEAD' })).status).toBe(405);
});

describe('the ETag of a resource', () => {
  test('the ETag of a resource remains the same until the resource changes', async () => {
    const headers = await requestAuthorizationHeader(app);
    const tag = (await app.request(address, { headers })).headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await app.request(address, { headers: { ...headers, 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('x-request-id')).not.toBeNull();
    }
    const other = await app.request(address, { headers: { ...headers, 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    company.name = 'Ärger & Töchter';
    const changed = await app.request(address, { headers: { ...headers, 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('responses with lists or errors have no ETag', async () => {
    const headers = await requestAuthorizationHeader(app);
    expect((await app.request('/v1/records/roots', { headers })).headers.has('etag')).toBe(false);
    const missing = await app.request(`/v1/companies/${uuid(99)}`, { headers: { ...headers, 'if-none-match': '*' } });
    expect(missing.status).toBe(404);
    expect(missing.headers.has('etag')).toBe(false);
  });
});

test('a response body over 1 KiB is compressed if the client accepts compression', async () => {
  const headers = await requestAuthorizationHeader(app);
  const ask = (coding: string) =>
    app.request('/v1/records/roots', { headers: { ...headers, 'accept-encoding': coding } });
  const [plain, packed] = [await ask('identity'), await ask('gzip;q=0.5, br')];
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(packed.headers.get('content-type')).toBe('application/json');
  const unpacked = brotliDecompressSync(new Uint8Array(await packed.arrayBuffer())).toString();
  expect(unpacked).toBe(await plain.text());
  const small = await app.request('/healthz', { headers: { 'accept-encoding': 'br' } });
  expect(small.headers.has('content-encoding')).toBe(false);
});

test('Server-Timing contains the duration of each stage', async () => {
  const answered = await app.request(address, { headers: await requestAuthorizationHeader(app) });
  expect(answered.headers.get('server-timing')).toMatch(
    /^auth;dur=[\d.]+, read;dur=[\d.]+, engine;dur=[\d.]+, total;dur=[\d.]+$/,
  );
});

describe('CORS', () => {
  const preflight = (target: Awaited<ReturnType<typeof createCheckedGateway>>, origin: string) =>
    target.request('/v1/records/query', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('CORS allows the configured origins, and exposes the headers that clients need', async () => {
    const open = await createCheckedGateway(testConfig({ corsOrigins: ['https://app.example.com'] }));
    const allowed = await preflight(open, 'https://app.example.com');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('POST');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(allowed.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const refused = await preflight(open, 'https://other.example.com');
    expect(refused.headers.has('access-control-allow-origin')).toBe(false);
    const headers = { origin: 'https://app.example.com' };
    const unauthorised = await open.request('/v1/invoices', { headers });
    expect(unauthorised.status).toBe(401);
    expect(unauthorised.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(unauthorised.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    expect(unauthorised.headers.get('vary')).toContain('Origin');
  });

  test('CORS allows no origin by default', async () => {
    const answered = await preflight(app, 'https://app.example.com');
    expect([...answered.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
