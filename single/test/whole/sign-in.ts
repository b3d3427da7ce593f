import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunningProduct } from '../running-product.ts';
import { PersonBrowser } from './person-browser.ts';

const session = v.object({ token: v.string(), expires_in: v.number(), name: v.string(), role: v.string() });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs people of the demo in to the portal. Changes no record. */
export function testSignIn(getProduct: () => RunningProduct): void {
  let portal: string;
  beforeAll(() => {
    portal = getProduct().demo.base_url;
  });
  const browser = () => new PersonBrowser(portal);
  const send = (path: string, init?: RequestInit) => fetch(portal + path, init);
  /** 400 for a caller who may write, because the body is empty. */
  const write = (token: string) =>
    send('/v1/workspaces', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{}',
    });
  const sessionOf = async (person: PersonBrowser) => v.parse(session, await (await person.post('/app/session')).json());

  describe('a person signs in to the portal', () => {
    test('a reader reads the records of the organisation, and may not write', async () => {
      const rita = browser();
      expect(await rita.signIn('rita', 'documents?status=failed')).toBe(`${portal}/app/documents?status=failed`);
      const { token, ...rest } = await sessionOf(rita);
      expect(rest).toEqual({ expires_in: 300, name: 'Rita Reader', role: 'reader' });
      expect((await send('/v1/invoices', { headers: bearer(token) })).status).toBe(200);
      const refused = await write(token);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'WRITE_NOT_ALLOWED' }]);
    });

    test('an administrator may write', async () => {
      const adam = browser();
      await adam.signIn('adam');
      const { token, role } = await sessionOf(adam);
      expect(role).toBe('administrator');
      expect((await write(token)).status).toBe(400);
    });

    test('the cookie of the session is encrypted, and scripts and other sites cannot use it', async () => {
      const rita = browser();
      await rita.signIn('rita');
      expect(rita.lastCookie).toMatch(/^portal-session=ey[\w.-]+; Max-Age=\d+; Path=\/app; HttpOnly; SameSite=Strict$/);
      expect((await rita.post('/app/session', 'https://evil.example')).status).toBe(403);
      expect((await rita.send('/app/session', { method: 'POST' })).status).toBe(403);
    });

    test('tabs that renew the session at the same time get the same token', async () => {
      const rita = browser();
      await rita.signIn('rita');
      const [first, second] = await Promise.all([sessionOf(rita), sessionOf(rita)]);
      expect(decodeJwt(first.token).sub).toBe(decodeJwt(second.token).sub);
      expect((await sessionOf(rita)).name).toBe('Rita Reader');
    });

    test('a sign-out revokes the session at the provider, so that a copy of the cookie does not open it again', async () => {
      const rita = browser();
      await rita.signIn('rita');
      const copy = rita.lastCookie.split(';')[0] ?? '';
      await sessionOf(rita);
      const ended = v.parse(v.object({ url: v.string() }), await (await rita.post('/app/sign-out')).json());
      expect(new URL(ended.url).pathname).toBe('/session/end');
      expect((await rita.post('/app/session')).status).toBe(204);
      const thief = await send('/app/session', { method: 'POST', headers: { origin: portal, cookie: copy } });
      expect(thief.status).toBe(204);
    });
  });

  describe('a sign-out everywhere', () => {
    test('ends the sessions of the person in all browsers, but no later session and none of another person', async () => {
      const [first, second, adam] = [browser(), browser(), browser()];
      await Promise.all([first.signIn('rita'), second.signIn('rita'), adam.signIn('adam')]);
      const { token } = await sessionOf(first);
      const ended = await send('/v1/sessions', { method: 'DELETE', headers: bearer(token) });
      expect(ended.status).toBe(204);
      expect((await first.post('/app/session')).status).toBe(204);
      expect((await second.post('/app/session')).status).toBe(204);
      expect((await sessionOf(adam)).name).toBe('Adam Administrator');
      await second.signIn('rita');
      expect((await sessionOf(second)).name).toBe('Rita Reader');
    });
  });
}
