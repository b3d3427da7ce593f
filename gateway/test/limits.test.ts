import { describe, expect, test } from 'vitest';
import { createGateway } from '../src/app.ts';
import {
  clientCredentials,
  createCheckedGateway,
  globalFetchTransport,
  organisation,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

startMockEngine();

const from = (remoteAddress: string, headers = {}) => ({ incoming: { socket: { remoteAddress }, headers } });
const ask = (
  app: Awaited<ReturnType<typeof createCheckedGateway>>,
  address: string,
  path = '/v1/invoices',
  init: { readonly headers?: Readonly<Record<string, string>> } = {},
) => app.request(path, init, from(address, init.headers));

describe('rate limits', () => {
  test('an organisation cannot exceed its limit of AI requests with further workspaces', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 0, auth: 0, ai: 1, ai_organisation: 3 } }),
    );
    const headers = await requestAuthorizationHeader(app);
    const statuses: number[] = [];
    for (let n = 1; n <= 4; n += 1) {
      // The description is invalid, so that the request ends after it was counted.
      const attributes = { root: 'invoices', description: '', workspace_id: uuid(n) };
      const body = { data: { type: 'custom_column_rule', attributes } };
      statuses.push((await post(app, '/v1/custom-columns/suggest-rules', body, headers)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test('rate limits reject requests above the limit with RateLimit headers and Retry-After', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 2, auth: 0, ai: 0, ai_organisation: 0 } }),
    );
    const first = await ask(app, '203.0.113.1');
    expect(first.status).toBe(401);
    expect(first.headers.get('ratelimit-policy')).toBe('"general";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"general";r=1;t=\d+$/);
    await ask(app, '203.0.113.1');
    const refused = await ask(app, '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/^"general";r=0;t=\d+$/);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toEqual({
      code: 'RATE_LIMIT_EXCEEDED',
      status: 429,
      title: 'Too Many Requests',
      message: expect.stringContaining('The limit is 2 requests per minute.'),
      links: { type: 'http://localhost/docs/errors/RATE_LIMIT_EXCEEDED' },
      meta: { trace_id: refused.headers.get('x-request-id') },
    });
  });

  test('the gateway counts for each rate limit how many requests this limit has rejected', async () => {
    const gateway = await createGateway(testConfig({ rateLimits: { general: 1, auth: 0, ai: 0, ai_organisation: 0 } }));
    for (const status of [401, 429, 429]) {
      expect((await gateway.app.request('/v1/invoices', {}, from('203.0.113.1'))).status).toBe(status);
    }
    expect(gateway.limits.rejected).toEqual({ general: 2, auth: 0, ai: 0, ai_organisation: 0 });
    await gateway.close();
  });

  test('a request above the limit belongs to the organisation of its credential if the credential was verified before', async () => {
    const noted: [number, string | undefined][] = [];
    const config = testConfig({ rateLimits: { general: 2, auth: 0, ai: 0, ai_organisation: 0 } });
    const gateway = await createGateway(config, {
      transport: globalFetchTransport,
      note: ({ status, context }) => noted.push([status, context.organisationId]),
    });
    const { authorization } = await requestAuthorizationHeader(gateway.app);
    noted.splice(0);
    const send = (header: string) =>
      gateway.app.request(
        '/v1/webhooks?unknown=1',
        { headers: { authorization: header } },
        from('203.0.113.9', { authorization: header }),
      );
    for (const header of [authorization, authorization, authorization, 'Bearer forged']) await send(header);
    expect(noted.slice(2)).toEqual([
      [429, organisation],
      [429, undefined],
    ]);
    await gateway.close();
  });

  test('rate limits count requests by client address; an IPv4-mapped IPv6 address counts as the IPv4 address', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 1, auth: 0, ai: 0, ai_organisation: 0 } }),
    );
    expect((await ask(app, '203.0.113.1')).status).toBe(401);
    expect((await ask(app, '203.0.113.2')).status).toBe(401);
    expect((await ask(app, '::ffff:203.0.113.1')).status).toBe(429);
  });

  test('behind a trusted proxy, rate limits count requests by the address that the proxy adds to X-Forwarded-For', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 1, auth: 0, ai: 0, ai_organisation: 0 }, trustedProxies: 1 }),
    );
    const through = (forwarded: string) =>
      ask(app, '10.0.0.1', '/v1/invoices', { headers: { 'x-forwarded-for': forwarded } });
    expect((await through('203.0.113.1')).status).toBe(401);
    expect((await through('203.0.113.2')).status).toBe(401);
    expect((await through('198.51.100.7, 203.0.113.1')).status).toBe(429);
  });

  test('rate limits count authentication requests separately', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 1, auth: 2, ai: 0, ai_organisation: 0 } }),
    );
    const exchanges = [
      await post(app, '/auth/api_key', clientCredentials),
      await post(app, '/auth/api_key', clientCredentials),
    ];
    expect(exchanges.map(({ status }) => status)).toEqual([200, 200]);
    expect(exchanges[1]?.headers.get('ratelimit')).toMatch(/^"auth";r=0;/);
    expect((await post(app, '/auth/api_key', clientCredentials)).status).toBe(429);
    expect((await app.request('/v1/invoices')).status).toBe(401);
  });

  test('rate limits count requests to unknown paths, but not health checks', async () => {
    const app = await createCheckedGateway(
      testConfig({ rateLimits: { general: 1, auth: 1, ai: 0, ai_organisation: 0 } }),
    );
    expect((await app.request('/v1/nothing')).status).toBe(404);
    expect((await app.request('/v1/nothing')).status).toBe(429);
    for (const path of ['/healthz', '/.well-known/jwks.json']) expect((await app.request(path)).status).toBe(200);
  });

  test('a rate limit of 0 means that there is no limit', async () => {
    const app = await createCheckedGateway(testConfig());
    const answered = await app.request('/v1/invoices');
    expect(answered.headers.has('ratelimit')).toBe(false);
  });
});
