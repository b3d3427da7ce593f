import MiniSearch from 'minisearch';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../src/base/errors.ts';
import { guideList } from '../src/docs/guides.ts';
import { app, browser, get, linksOf, origin } from './documentation-pages.ts';
import { mockEngine } from './engine.ts';
import { clientCredentials, createCheckedGateway, credentialRow, organisation, testConfig } from './gateway.ts';

const searchScript = new URL('../src/docs/static/search.js', import.meta.url).href;

describe('pages of the documentation', () => {
  test('each link on the pages leads to a page, an anchor or a file that exists', async () => {
    const pages = new Map<string, string>();
    const waiting = [`${origin}/docs/guides`];
    const broken: string[] = [];
    const anchors: URL[] = [];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (pages.has(url)) continue;
      const response = await app.request(url, { headers: browser });
      const text = await response.text();
      pages.set(url, text);
      if (response.status !== 200) broken.push(url);
      if (response.headers.get('content-type')?.startsWith('text/html') !== true) continue;
      for (const link of linksOf(text)) {
        const target = new URL(link, url);
        if (target.origin !== origin) continue;
        if (target.hash !== '') anchors.push(target);
        waiting.push(target.origin + target.pathname);
      }
    }
    expect(broken).toEqual([]);
    const missing = anchors.filter(
      ({ href, hash }) =>
        pages.get(href.replace(hash, ''))?.includes(`id="${decodeURIComponent(hash.slice(1))}"`) !== true,
    );
    expect(missing.map(String)).toEqual([]);
    const named = [...guideList.map(({ name }) => `guides/${name}`), ...errorCodes.map((code) => `errors/${code}`)];
    expect(named.filter((name) => !pages.has(`${origin}/docs/${name}`))).toEqual([]);
  });

  test('the reference keeps no typed token in the browser, and removes a token that it has stored before', async () => {
    const script = await (await get('/docs/assets/reference.js')).text();
    expect(script.match(/persistAuth: \w+/g)).toEqual(['persistAuth: false']);
    expect(script).toMatch(/startsWith\('scalar-reference-auth'\)\) localStorage\.removeItem/);
  });

  test('the pages load scripts, styles and data only from their own origin', async () => {
    for (const path of ['/docs', '/docs/guides/webhooks', '/docs/errors/UNKNOWN_FIELD']) {
      const response = await get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const sources = policy.split(';').map((directive) => directive.trim().split(' '));
      expect(sources).toContainEqual(['default-src', "'none'"]);
      expect(sources).toContainEqual(['script-src', "'self'"]);
      expect(sources).toContainEqual(['connect-src', "'self'"]);
      expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
      const loaded = [...(await response.text()).matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)];
      expect(loaded.map(([, link]) => link).filter((link) => /^(https?:)?\/\//.test(link ?? ''))).toEqual([]);
    }
  });

  test('the pages contain the base URL to which the client sent the request', async () => {
    const page = await (await app.request('https://api.example.com/docs/guides/quick-start')).text();
    expect(page).toContain('api.example.com');
    expect(page).not.toContain('127.0.0.1');
    const behind = await createCheckedGateway(testConfig({ baseUrl: 'https://example.com/finance' }));
    const markdown = await (await behind.request('/docs/guides/quick-start.md')).text();
    expect(markdown).toContain('API=https://example.com/finance\n');
  });

  test('/llms.txt lists a Markdown version of each page', async () => {
    const index = await (await get('/llms.txt')).text();
    const listed = [...index.matchAll(/\]\(http:\/\/localhost(\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(listed).toHaveLength(guideList.length + 4);
    for (const path of listed) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      if (path.endsWith('.md')) expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
    const all = await (await get('/llms-full.txt')).text();
    for (const path of ['guides/webhooks', 'guides/limits', 'records/invoices', 'records/people'])
      expect(all).toContain(await (await get(`/docs/${path}.md`)).text());
    const error = await (await get('/docs/errors/WEBHOOK_INACTIVE.md')).text();
    expect(error).toContain('**409 Webhook Inactive.**');
  });

  test('the gateway compresses pages, and responds with 304 to a conditional request for an unchanged page', async () => {
    const first = await get('/docs/guides/errors', { ...browser, 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const tag = first.headers.get('etag') ?? '';
    expect((await get('/docs/guides/errors', { ...browser, 'if-none-match': tag })).status).toBe(304);
    const [script = ''] = linksOf(await (await get('/docs')).text()).filter((link) => link.includes('standalone'));
    expect((await get(`/${script}`)).headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    '/docs/guides/nothing',
    '/docs/errors/NOTHING',
    '/docs/assets/..%2Fsite.ts',
    '/docs/assets/..%2f..%2fmain.ts',
  ])('no page exists at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the base URL of the service', () => {
  test('GET / redirects browsers to the API reference, and responds with 404 to other clients', async () => {
    for (const path of ['/', '/docs/']) {
      const response = await get(path);
      const location = new URL(response.headers.get('location') ?? '', `${origin}${path}`);
      expect([response.status, location.pathname]).toEqual([302, '/docs']);
    }
    expect((await get('/', { accept: '*/*' })).status).toBe(404);
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml');
  });
});

describe('the search index of the documentation', () => {
  test('the search index contains endpoints, guides and errors with links to their pages', async () => {
    const index = v.parse(
      v.object({ entries: v.array(v.looseObject({ title: v.string(), path: v.string() })) }),
      await (await get('/docs/search.json')).json(),
    );
    const paths = new Map(index.entries.map(({ title, path }) => [title, path]));
    expect(paths.get('Verifying a delivery')).toBe('docs/guides/webhooks#verifying-a-delivery');
    expect(index.entries.find(({ title }) => title === 'Verifying a delivery')?.words).toContain('signature');
    expect(paths.get('INVALID_CURSOR')).toBe('docs/errors/INVALID_CURSOR');
    expect([...paths.values()]).toContain('docs#tag/records/POST/v1/records/query');
  });

  test.each([
    ['unpaid', 'invoices'],
    ['overdue', 'invoices'],
    ['payment_status', 'payment_status.amount_remaining'],
    ['vat', 'invoice_taxes'],
    ['pagenation', 'Pagination'],
    ['pagin', 'Pagination'],
    ['csv', 'Pagination'],
    ['sdk', 'TypeScript client'],
    ['typescript', 'TypeScript client'],
    ['client', 'TypeScript client'],
  ])('a search for %j finds the entry %j', async (text, title) => {
    const { createSearch } = v.parse(v.object({ createSearch: v.function() }), await import(searchScript));
    const { entries } = v.parse(v.object({ entries: v.unknown() }), await (await get('/docs/search.json')).json());
    const found = createSearch(MiniSearch, entries);
    const titles = v.parse(v.array(v.object({ title: v.string() })), v.parse(v.function(), found)(text));
    expect(titles.slice(0, 12).map((entry) => entry.title)).toContain(title);
    expect(titles.map((entry) => entry.title)).not.toContain('WEBHOOK_INACTIVE');
  });
});

describe('the demo token of the documentation', () => {
  const engine = mockEngine({ credentials: [credentialRow(clientCredentials, organisation)] });
  beforeAll(() => engine.server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => engine.server.close());
  const request = async (url: string) => {
    const demoClient = { id: clientCredentials.client_id, secret: clientCredentials.client_secret };
    const demo = await createCheckedGateway(testConfig({ demoClient }));
    return demo.request(url, { method: 'POST' });
  };

  test('a demo token is issued to browsers on this machine', async () => {
    const response = await request('http://127.0.0.1:3000/docs/demo-token');
    expect(await response.json()).toEqual({ token: expect.any(String), expires_in: 900 });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the compressed OpenAPI document is cached, and many documents for new hosts are sent uncompressed', async () => {
    const codings = async (hosts: readonly string[]) => {
      const found: (string | null)[] = [];
      for (const host of hosts) {
        const headers = { 'accept-encoding': 'gzip' };
        const response = await app.request(`http://${host}/openapi.json`, { headers });
        expect(response.status).toBe(200);
        found.push(response.headers.get('content-encoding'));
      }
      return found;
    };
    expect(await codings(Array(20).fill('own.example'))).toEqual(Array(20).fill('gzip'));
    const foreign = await codings(Array.from({ length: 30 }, (_, i) => `host-${i}.example`));
    expect(foreign.filter((coding) => coding === null).length).toBeGreaterThan(5);
  });

  test('a request for a demo token gets 404 if its host name is not a loopback address', async () => {
    expect((await request('http://rebound.example/docs/demo-token')).status).toBe(404);
  });

  test('if no demo client is configured, the documentation neither offers nor issues a demo token', async () => {
    expect(await (await get('/docs')).text()).not.toContain('demo');
    expect((await app.request('/docs/demo-token', { method: 'POST' })).status).toBe(404);
  });
});
