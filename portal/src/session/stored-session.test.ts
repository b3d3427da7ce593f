import { expect, test } from 'vitest';
import { readStoredSession, storeIssuedTokens, storeSession } from './stored-session.ts';

/** A storage in memory, with the interface of `sessionStorage`. */
function createStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

test('the browser stores the token of a session until it expires, and never the client secret', async () => {
  const storage = createStorage();
  const issue = async () => Response.json({ token: 'the token', expires_in: 900 });
  const send = storeIssuedTokens('erp', issue, storage, () => 1000);
  const body = JSON.stringify({ client_id: 'erp', client_secret: 'the secret' });
  const response = await send('https://api.example/auth/api_key', { method: 'POST', body });
  expect(await response.json()).toEqual({ token: 'the token', expires_in: 900 });
  const session = { kind: 'client', name: 'erp', token: 'the token', expiresAt: 901_000 };
  expect(readStoredSession(900_999, storage)).toEqual(session);
  expect(readStoredSession(901_000, storage)).toBeUndefined();
  expect([...storage.items.values()].join()).not.toContain('the secret');
  storeSession(undefined, storage);
  expect(storage.items.size).toBe(0);
});

test('responses of other endpoints and rejected exchanges store nothing', async () => {
  const storage = createStorage();
  const respond = (status: number) => async () => Response.json({ token: 't', expires_in: 900 }, { status });
  await storeIssuedTokens('erp', respond(200), storage)('https://api.example/v1/webhooks');
  await storeIssuedTokens('erp', respond(401), storage)('https://api.example/auth/api_key');
  expect(storage.items.size).toBe(0);
});

test('a damaged stored session counts as no session', () => {
  for (const text of ['', '{', 'null', '{"kind":"client","token":1}']) {
    const storage = createStorage();
    storage.setItem('session', text);
    expect(readStoredSession(0, storage)).toBeUndefined();
  }
});
