/**
 * The part of a session that outlasts a reload: the token, which is valid for at most 15 minutes, or the fact that the
 * person uses the demo. The browser keeps it for one tab until the tab closes. The client secret is never stored.
 */
export type StoredSession =
  | { readonly kind: 'demo' }
  | { readonly kind: 'client'; readonly name: string; readonly token: string; readonly expiresAt: number };

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'session';

/** Stores a session for this tab; `undefined` removes the stored session. */
export function storeSession(session: StoredSession | undefined, storage: SessionStorage = sessionStorage): void {
  try {
    if (session === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(session));
  } catch {
    // A browser that blocks the storage only forgets the session at a reload.
  }
}

/** Returns the stored session of this tab; `undefined` without one, or if its token has expired. */
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

interface IssuedToken {
  readonly token: string;
  readonly expires_in: number;
}

/** Returns a function that sends requests with `send`, and stores each token that the service issues to the client. */
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
