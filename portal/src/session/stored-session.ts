/** Outlasts a reload, until the tab closes: a token of at most 15 minutes, or the demo. Never the client secret. */
export type StoredSession =
  | { readonly kind: 'demo' }
  | { readonly kind: 'client'; readonly name: string; readonly token: string; readonly expiresAt: number };

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'session';

/** `undefined` removes the stored session. */
export function storeSession(session: StoredSession | undefined, storage: SessionStorage = sessionStorage): void {
  try {
    if (session === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(session));
  } catch {
    // A browser that blocks the storage only forgets the session at a reload.
  }
}

/** `undefined` if its token has expired. */
export function readStoredSession(
  now: number = Date.now(),
  storage: SessionStorage = sessionStorage,
): StoredSession | undefined {
  try {
    const { kind, name, token, expiresAt } = JSON.parse(storage.getItem(key) ?? '{}');
    if (kind === 'demo') return { kind };
    if (kind !== 'client' || typeof name !== 'string' || typeof token !== 'string') return undefined;
    if (typeof expiresAt !== 'number' || expiresAt <= now) return undefined;
    return { kind, name, token, expiresAt };
  } catch {
    return undefined;
  }
}

type IssuedToken = { readonly token: string; readonly expires_in: number };

/** Stores each token that the service issues. */
export function storeIssuedTokens(
  name: string,
  send: typeof globalThis.fetch,
  storage: SessionStorage = sessionStorage,
  now: () => number = Date.now,
): typeof globalThis.fetch {
  return async (input, init) => {
    const startedAt = now();
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (response.ok && pathname.endsWith('/auth/api_key')) {
      const { token, expires_in }: IssuedToken = await response.clone().json();
      storeSession({ kind: 'client', name, token, expiresAt: startedAt + expires_in * 1000 }, storage);
    }
    return response;
  };
}
