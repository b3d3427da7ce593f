import postgres from 'postgres';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../admin/test/fake-installation.ts';
import { signInAgent } from '../../../gateway/test/agent-sign-in.ts';
import { readStartSettings } from '../../src/config.ts';
import { folderInstallation } from '../../src/installation.ts';
import type { RunningProduct } from '../running-product.ts';
import { PersonBrowser } from './person-browser.ts';

const session = v.object({ token: v.string(), name: v.string(), role: v.string() });

/** Invites the person of the demo whose tokens contain no organisation. */
export function testInvitations(getProduct: () => RunningProduct): void {
  const admin = async (...argv: readonly string[]) => {
    const { dataDir, demo } = getProduct();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: demo.database_url };
    return runCommand(folderInstallation(readStartSettings(settings), settings), '--json', ...argv);
  };
  const invite = async (): Promise<string> => {
    const { id: organisation = '' } = getProduct().demo.organisations[0] ?? {};
    const given = ['--organisation', organisation, '--role', 'administrator'];
    const { out } = await admin('invitation', 'create', 'ivy@demo.example', ...given);
    const twice = await admin('invitation', 'create', 'IVY@demo.example', ...given);
    expect(twice).toMatchObject({ code: 1, error: expect.stringContaining('already has an invitation') });
    return v.parse(v.object({ id: v.string() }), JSON.parse(out)).id;
  };
  const read = (path: string, token: string) =>
    fetch(getProduct().demo.base_url + path, { headers: { authorization: `Bearer ${token}` } });

  describe('a person whose tokens contain no organisation', () => {
    test('an invitation gives the role at the sign-in, in the audit log too, until it is deleted', async () => {
      const portal = getProduct().demo.base_url;
      const ivy = new PersonBrowser(portal);
      expect(await ivy.signIn('ivy')).toBe(`${portal}/app?sign-in=organisation`);
      const id = await invite();
      expect(await ivy.signIn('ivy')).toBe(`${portal}/app`);
      const { token, name, role } = v.parse(session, await (await ivy.post('/app/session')).json());
      expect([name, role]).toEqual(['Ivy Invited', 'administrator']);
      // Only administrators read the audit log.
      const events = await read(`/v1/audit-events?filter[record_id]=${id}&filter[action]=updated`, token);
      expect(await events.json()).toMatchObject({
        data: [{ attributes: { actor: { kind: 'person', id: 'ivy' }, after: { accepted_at: expect.any(String) } } }],
      });
      await admin('invitation', 'delete', id);
      expect((await ivy.post('/app/session')).status).toBe(204);
      expect(await ivy.signIn('ivy')).toBe(`${portal}/app?sign-in=organisation`);
    });

    test('an administrator invites by the REST API and revokes, and the audit log names the administrator', async () => {
      const { base_url: portal } = getProduct().demo;
      const adam = new PersonBrowser(portal);
      await adam.signIn('adam');
      const { token } = v.parse(session, await (await adam.post('/app/session')).json());
      const send = (method: string, path: string, attributes?: object) =>
        fetch(portal + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(attributes && { body: JSON.stringify({ data: { type: 'invitation', attributes } }) }),
        });
      const late = { email: 'ivy@demo.example', role: 'reader', expires_at: new Date(Date.now() + 91 * 86_400_000) };
      expect((await send('POST', '/v1/invitations', late)).status).toBe(400);
      const made = await send('POST', '/v1/invitations', { email: 'IVY@demo.example', role: 'reader' });
      const { data } = v.parse(v.object({ data: v.object({ id: v.string() }) }), await made.json());
      const ivy = new PersonBrowser(portal);
      await ivy.signIn('ivy');
      expect(await (await ivy.post('/app/session')).json()).toMatchObject({ name: 'Ivy Invited', role: 'reader' });
      expect(await (await send('GET', '/v1/invitations')).json()).toMatchObject({
        data: [{ id: data.id, attributes: { email: 'ivy@demo.example', accepted_at: expect.any(String) } }],
      });
      expect((await send('DELETE', `/v1/invitations/${data.id}`)).status).toBe(204);
      expect((await ivy.post('/app/session')).status).toBe(204);
      const events = await read(`/v1/audit-events?filter[record_id]=${data.id}`, token);
      expect(await events.json()).toMatchObject({
        data: ['deleted', 'updated', 'created'].map((action) => ({ attributes: { action } })),
      });
    });

    test('a token of the provider gets the role of the invitation, and an error that names an expired one', async () => {
      const { base_url: portal, database_url: url } = getProduct().demo;
      const id = await invite();
      const { accessToken: token } = await signInAgent(`${portal}/mcp`, (page) =>
        new PersonBrowser(portal).choose('ivy', page),
      );
      const sql = postgres(url, { max: 1 });
      await sql`update invitations set expires_at = now() where id = ${id}`;
      const expired = await read('/v1/audit-events', token);
      expect([expired.status, await expired.json()]).toMatchObject([
        401,
        { message: 'The invitation of ivy@demo.example has expired; ask an administrator for a new one.' },
      ]);
      expect(await new PersonBrowser(portal).signIn('ivy')).toBe(`${portal}/app?sign-in=invitation`);
      await sql.end();
      const renewed = await invite();
      expect((await read('/v1/audit-events', token)).status).toBe(200);
      const { out } = await admin('invitation', 'list');
      expect(JSON.parse(out)).toMatchObject([{ id: renewed, accepted_at: expect.any(String) }]);
      await admin('invitation', 'delete', renewed);
    });
  });
}
