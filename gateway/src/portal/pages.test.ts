import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { HandlerResult } from '../http/render.ts';
import { portalPages } from './pages.ts';

const folder = await mkdtemp(join(tmpdir(), 'fds-portal-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html>\n<html lang="en">\n<base href="/app/" />\n');
await writeFile(join(folder, 'assets/index-Ab_1.js'), 'start();');
await writeFile(join(folder, 'secret.js'), 'outside of the assets');
afterAll(() => rm(folder, { recursive: true }));

const page = async (
  path: string,
  url: string,
  options: { hasDemo?: boolean; hasClients?: boolean; name?: string } = {},
) => {
  const { hasDemo = false, hasClients = true, name = '' } = options;
  const work = portalPages({ hasDemo, hasProvider: false, hasClients, folder })[path];
  const result: HandlerResult | undefined = await work?.({ url, name });
  return { text: result?.page?.text, headers: { ...result?.page?.headers, ...result?.headers } };
};
const asset = (name: string) => page('/app/assets/:name', `http://localhost/app/assets/${name}`, { name });

describe('the portal', () => {
  it.each([
    ['/app', 'http://documents.example/app', './app/'],
    ['/app/*', 'http://documents.example/app/webhooks', '../app/'],
    ['/app/*', 'http://documents.example/app/webhooks/1?status=failed', '../../app/'],
  ])(
    'the HTML page of the portal route %s at the URL %s contains the relative URL of the folder /app/',
    async (path, url, base) => {
      const { text, headers } = await page(path, url);
      expect(text).toContain(`<base href="${base}" />`);
      expect(headers['Cache-Control']).toBe('no-cache');
      expect(headers['Content-Security-Policy']).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-",
      );
      expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|https?:|\*/);
    },
  );

  it('the portal offers the demo only under a loopback URL and only if a demo client exists', async () => {
    const offers = async (url: string, hasDemo: boolean) =>
      (await page('/app', url, { hasDemo })).text?.includes('data-demo');
    expect(await offers('http://127.0.0.1:3000/app', true)).toBe(true);
    expect(await offers('http://127.0.0.1:3000/app', false)).toBe(false);
    expect(await offers('http://documents.example/app', true)).toBe(false);
  });

  it('the portal has a form for the secret of a client only if the setting allows it', async () => {
    const has = async (hasClients: boolean) =>
      (await page('/app', 'http://localhost/app', { hasClients })).text?.includes('data-clients');
    expect([await has(true), await has(false)]).toEqual([true, false]);
  });

  it('the response with a portal asset, whose name contains a hash, lets browsers cache the asset for a year', async () => {
    const { text, headers } = await asset('index-Ab_1.js');
    expect(text).toBe('start();');
    expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['../secret.js', '..', 'index.html', 'missing.js', 'toString'])(
    'the portal responds with 404 to a request for the asset name %s',
    async (name) => {
      await expect(asset(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('a gateway without the built files of the portal says how to build them', async () => {
    const pages = portalPages({
      hasDemo: false,
      hasProvider: false,
      hasClients: true,
      folder: join(folder, 'missing'),
    });
    await expect(pages['/app']?.({ url: 'http://localhost/app', name: '' })).rejects.toThrow('portal/scripts/build.ts');
  });
});
