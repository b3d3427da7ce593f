import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { adminHeaders, openTestWebsocket, subscribe, type TestEngineOnPort, transport } from './clients.ts';

export const jwtKey = 'a key of at least thirty-two characters';

/** Adds the tests of the authentication of websockets, for an engine with `jwtKey`. */
export function testAuthentication(running: () => TestEngineOnPort): void {
  describe('authentication of websockets', () => {
    const tokenOf = (seconds: number) =>
      new SignJWT({
        'https://hasura.io/jwt/claims': {
          'x-hasura-allowed-roles': ['reader'],
          'x-hasura-default-role': 'reader',
          'x-hasura-branch-ids': '{1}',
        },
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(Buffer.from(jwtKey));

    it('the engine closes a websocket when its token expires', async () => {
      using raw = await openTestWebsocket(running().url, transport);
      const authorization = `Bearer ${await tokenOf(2)}`;
      raw.send({ type: 'connection_init', payload: { headers: { Authorization: authorization } } });
      expect(await raw.next()).toEqual({ type: 'connection_ack' });
      raw.send(subscribe('1', '{ branch { id } }'));
      expect(await raw.next()).toEqual({ type: 'next', id: '1', payload: { data: { branch: [{ id: 1 }] } } });
      expect(await raw.closed).toEqual([4403, 'Could not verify JWT: JWTExpired']);
    });

    it('a second connection_init does not prolong the operations of the first session', async () => {
      using raw = await openTestWebsocket(running().url, 'graphql-ws');
      for (const seconds of [2, 600]) {
        const headers = { Authorization: `Bearer ${await tokenOf(seconds)}` };
        raw.send({ type: 'connection_init', payload: { headers } });
        expect(await raw.next()).toEqual({ type: 'connection_ack' });
        if (seconds === 2) raw.send({ id: '1', type: 'start', payload: { query: 'subscription { branch { id } }' } });
        if (seconds === 2) expect(await raw.next()).toMatchObject({ type: 'data', id: '1' });
      }
      await expect.poll(() => raw.socket.readyState).toBe(raw.socket.CLOSED);
      expect(await raw.closed).toEqual([4403, 'Could not verify JWT: JWTExpired']);
    });

    it('messages that arrive while the engine verifies the token are handled afterwards, in order', async () => {
      using raw = await openTestWebsocket(running().url, 'graphql-ws');
      const headers = { Authorization: `Bearer ${await tokenOf(60)}` };
      raw.send({ type: 'connection_init', payload: { headers } });
      raw.send({ id: '1', type: 'start', payload: { query: '{ branch { id } }' } });
      expect(await raw.next()).toEqual({ type: 'connection_ack' });
      expect(await raw.next()).toMatchObject({ type: 'data', id: '1' });
    });

    it('a header in connection_init replaces the header with the same name in the upgrade request', async () => {
      const headers = { ...adminHeaders, 'x-hasura-role': 'counter' };
      using raw = await openTestWebsocket(running().url, transport, headers);
      raw.send({ type: 'connection_init', payload: { headers: { 'X-Hasura-Role': 'reader' } } });
      await raw.next();
      raw.send(subscribe('1', '{ book_aggregate { aggregate { count } } }'));
      expect(await raw.next()).toMatchObject({
        payload: [{ message: 'missing session variable: "x-hasura-branch-ids"' }],
      });
    });

    it.each([
      ['another origin', '/v1/graphql', 'https://evil.example', 400],
      ['another path', '/v1/metadata', 'https://app.example.com', 404],
    ])('the engine rejects a websocket from %s', async (_, path, origin, status) => {
      const url = running().url.replace('/v1/graphql', path);
      await expect(openTestWebsocket(url, transport, { origin })).rejects.toThrow(
        `Unexpected server response: ${status}`,
      );
    });
  });
}
