import type { ClientAuthentication } from '../options.ts';
import { rejectOnAbort } from './deadline.ts';

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

export interface TokenSource {
  /** @throws the reason of the signal if it is aborted before a token is available */
  get(signal: AbortSignal | undefined): Promise<string>;
  /** Removes a token that the service rejected. Returns whether `get` can return another token. */
  reject(token: string): boolean;
}

/** Tokens are renewed 60 seconds before they expire, but not in the first nine tenths of their lifetime. */
const longestMarginMs = 60_000;

/** Concurrent calls share one exchange. After a failed exchange, the next call starts a new one. */
function exchanged(exchange: () => Promise<IssuedToken>, now: () => number): TokenSource {
  let current: { readonly token: string; readonly renewAt: number } | undefined;
  let running: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const start = now();
    const { token, expiresInSeconds } = await exchange();
    const lifeMs = expiresInSeconds * 1000;
    current = { token, renewAt: start + lifeMs - Math.min(longestMarginMs, lifeMs / 10) };
    return token;
  };
  return {
    async get(signal) {
      if (current !== undefined && now() < current.renewAt) return current.token;
      running ??= renew().finally(() => {
        running = undefined;
      });
      return rejectOnAbort(running, signal);
    },
    reject(token) {
      if (current?.token === token) current = undefined;
      return true;
    },
  };
}

export function tokenSource(
  auth: ClientAuthentication,
  exchange: () => Promise<IssuedToken>,
  now: () => number = Date.now,
): TokenSource {
  if ('clientId' in auth) return exchanged(exchange, now);
  const given = 'apiKey' in auth ? auth.apiKey : auth.token;
  return {
    get: async (signal) => (typeof given === 'string' ? given : rejectOnAbort(Promise.resolve().then(given), signal)),
    reject: () => typeof given === 'function',
  };
}
