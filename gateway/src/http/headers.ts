import type { Context } from 'hono';
import type { ServerEnv } from './address.ts';

/**
 * A header field of a request. Node has read and checked them all: to ask the adaptor would do both again for each.
 * @param name in lower case
 */
export function headerOf({ env, req }: Context<ServerEnv>, name: string): string | undefined {
  if (env?.incoming === undefined) return req.header(name);
  const value = env.incoming.headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}
