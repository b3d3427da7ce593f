import type { Context } from 'hono';
import type { ServerEnv } from './address.ts';

/** Characters that a header field may have; one that has more counts as not sent. Node bounds all of them together. */
const longest: Readonly<Record<string, number>> = {
  accept: 2048,
  'accept-encoding': 1024,
  'content-type': 1024,
  'if-none-match': 8192,
  'if-range': 1024,
  range: 1024,
};

const bounded = (name: string, value: string | undefined): string | undefined =>
  value !== undefined && value.length > (longest[name] ?? Number.POSITIVE_INFINITY) ? undefined : value;

/**
 * A header field of a request. Node has read and checked them all: to ask the adaptor would do both again for each.
 * @param name in lower case
 */
export function headerOf({ env, req }: Context<ServerEnv>, name: string): string | undefined {
  if (env?.incoming === undefined) return bounded(name, req.header(name));
  const value = env.incoming.headers[name];
  return bounded(name, typeof value === 'object' ? value.join(', ') : value);
}
