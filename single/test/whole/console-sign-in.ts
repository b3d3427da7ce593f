import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { RunningProduct } from '../running-product.ts';
import { PersonBrowser } from './person-browser.ts';

const sessionSchema = v.strictObject({ token: v.string(), expires_in: v.number(), name: v.string() });

/** Signs people of the demo in to the console of the engine. Changes no record. */
export function testConsoleSignIn(getProduct: () => RunningProduct): void {
  const urls = () => {
    const { base_url: service, engine_url: engine } = getProduct().demo;
    return { service, engine, page: `${engine}/console` };
  };
  const browser = () => new PersonBrowser(urls().service, '/console');
  const post = (person: PersonBrowser, path: string) => person.post(path, urls().engine);
  const sessionOf = async (person: PersonBrowser) =>
    v.parse(sessionSchema, await (await post(person, '/console/session')).json());
  const ask = async (token: string, query: string, headers = {}): Promise<unknown> => {
    const init = { method: 'POST', body: JSON.stringify({ query }) };
    const response = await fetch(`${urls().engine}/v1/graphql`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return response.json();
  };

  describe('an analyst', () => {
    test('gets a token of 5 minutes that reads all organisations and no secrets, and writes nothing', async () => {
      const anna = browser();
      expect(await anna.signIn('anna')).toBe(urls().page);
      const { token, ...rest } = await sessionOf(anna);
      expect(rest).toEqual({ expires_in: 300, name: 'Anna Analyst' });
      const counted = await ask(token, '{ invoices(distinct_on: organisation_id) { organisation_id } }');
      expect(counted).toMatchObject({ data: { invoices: [{}, {}] } });
      expect(await ask(token, '{ api_keys { key_hash } }')).toMatchObject({ errors: [{}] });
      expect(await ask(token, 'mutation { delete_invoices(where: {}) { affected_rows } }')).toMatchObject({
        errors: [{ message: 'no mutations exist' }],
      });
      expect(await ask(token, '{ __typename }', { 'x-hasura-role': 'admin' })).toMatchObject({
        errors: [{ message: 'Your requested role is not in allowed roles' }],
      });
      const rest_api = await fetch(`${urls().service}/v1/invoices`, { headers: { authorization: `Bearer ${token}` } });
      expect(rest_api.status).toBe(401);
    });

    test('has a session that only pages of the console can use, and no script can read', async () => {
      const anna = browser();
      await anna.signIn('anna');
      expect(anna.lastCookie).toMatch(
        /^console-session=ey[\w.-]+; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/,
      );
      for (const origin of [urls().service, 'https://evil.example'])
        expect((await anna.post('/console/session', origin)).status).toBe(403);
      const { headers } = await post(anna, '/console/session');
      expect(headers.get('access-control-allow-origin')).toBe(urls().engine);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    });

    test('signs out everywhere, which ends the sessions in all browsers, but no later one', async () => {
      const [first, second] = [browser(), browser()];
      await first.signIn('anna');
      await second.signIn('anna');
      const ended = await post(first, '/console/sign-out-everywhere');
      expect(v.parse(v.object({ url: v.string() }), await ended.json()).url).toContain('/session/end');
      expect((await post(first, '/console/session')).status).toBe(204);
      expect((await post(second, '/console/session')).status).toBe(204);
      await second.signIn('anna');
      expect((await sessionOf(second)).name).toBe('Anna Analyst');
    });

    test('signs out, so that a copy of the cookie does not open the session again', async () => {
      const anna = browser();
      await anna.signIn('anna');
      const cookie = anna.lastCookie.split(';')[0] ?? '';
      await post(anna, '/console/sign-out');
      const thief = { method: 'POST', headers: { origin: urls().engine, cookie } };
      expect((await fetch(`${urls().service}/console/session`, thief)).status).toBe(204);
    });

    test('without an organisation may not use the portal', async () => {
      const anna = new PersonBrowser(urls().service);
      expect(await anna.signIn('anna')).toBe(`${urls().service}/app?sign-in=organisation`);
    });
  });

  test.each(['rita', 'adam', 'ivy'])('the console refuses %s, who is not an analyst', async (person) => {
    const refused = browser();
    expect(await refused.signIn(person)).toBe(`${urls().page}?sign-in=role`);
    expect((await post(refused, '/console/session')).status).toBe(204);
  });
}
