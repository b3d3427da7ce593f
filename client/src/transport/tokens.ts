import type { Auth } from '../options.ts';
import { untilAborted } from './deadline.ts';

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** Provides the bearer credential of requests. */
export interface TokenSource {
  /** Returns a current token. @throws the reason of the signal as soon as it is aborted */
  get(signal: AbortSignal | undefined): Promise<string>;
  /** Forgets a token that the service rejected. Returns whether the next call of `get` may return a new one. */
  reject(token: string): boolean;
}

/** A token is renewed this long before it expires, or after nine tenths of a shorter life. */
const longestMarginMs = 60_000;

/**
 * Returns the source of tokens that are exchanged for credentials. Concurrent calls share one exchange; a failed
 * exchange is repeated by the next call.
 */
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
      return untilAborted(running, signal);
    },
    reject(token) {
      if (current?.token === token) current = undefined;
      return true;
    },
  };
}

/** Returns the source of tokens for the given credentials. @param exchange calls the service */
export function tokenSource(
  auth: Auth,
  exchange: () => Promise<IssuedToken>,
  now: () => number = Date.now,
): TokenSource {
  if ('clientId' in auth) return exchanged(exchange, now);
  const given = 'apiKey' in auth ? auth.apiKey : auth.token;
  return {
    get: async (signal) => (typeof given === 'string' ? given : untilAborted(Promise.resolve().then(given), signal)),
    reject: () => typeof given === 'function',
  };
}
