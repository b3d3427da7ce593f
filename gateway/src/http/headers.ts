import type { Context } from 'hono';
import type { NodeBindings } from './address.ts';

/** Maximum lengths of the header fields that the gateway reads. A longer field is treated as missing. */
const maxLength: Readonly<Record<string, number>> = {
  accept: 2048,
  'accept-encoding': 1024,
  'content-type': 1024,
  'if-none-match': 8192,
  'if-range': 1024,
  range: 1024,
};

const bounded = (name: string, value: string | undefined): string | undefined =>
  value !== undefined && value.length > (maxLength[name] ?? Number.POSITIVE_INFINITY) ? undefined : value;

/** Reads the headers that Node has parsed: Hono's adapter would parse all again. @param name in lower case */
export function requestHeader({ env, req }: Context<NodeBindings>, name: string): string | undefined {
  if (env?.incoming === undefined) return bounded(name, req.header(name));
  const value = env.incoming.headers[name];
  return bounded(name, typeof value === 'object' ? value.join(', ') : value);
}
