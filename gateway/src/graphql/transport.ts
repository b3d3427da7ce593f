import { Pool } from 'undici';
import type { EngineFetch } from './client.ts';

export interface Transport {
  readonly fetch: EngineFetch;
  close(): Promise<void>;
}

/** Idle connections are given up before a server with Node's default of 5 s closes them. */
const keepAliveMs = 4000;
const connections = 128;

/** An answer whose text is at hand: the standard one would encode it, and decode it again for its reader. */
class TextResponse extends Response {
  override readonly text: () => Promise<string>;

  constructor(text: string, status: number, contentType: string) {
    super(null, { status, headers: { 'content-type': contentType } });
    this.text = () => Promise.resolve(text);
  }
}

/**
 * A `fetch` over a pool of kept connections to one address (measured: more than twice the throughput of the global
 * one on small requests).
 */
export function pooledTransport(url: string): Transport {
  const { origin } = new URL(url);
  const pool = new Pool(origin, { connections, keepAliveTimeout: keepAliveMs });
  const pooledFetch: EngineFetch = async (input, init) => {
    const { pathname, search } = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);
    const { statusCode, headers, body } = await pool.request({
      path: pathname + search,
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      signal: init?.signal ?? null,
    });
    return new TextResponse(await body.text(), statusCode, String(headers['content-type'] ?? ''));
  };
  return { fetch: pooledFetch, close: () => pool.close() };
}
