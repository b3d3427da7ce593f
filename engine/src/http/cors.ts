import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';

const maxAge = 1_728_000;
const allowMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The list can contain `*`, the origin itself, or a pattern whose host begins with `*.`. */
export function isAllowedOrigin(domains: readonly string[], origin: string): boolean {
  return domains.some((domain) => {
    if (domain === '*' || domain.replace(/\/$/, '') === origin) return true;
    const [scheme, host] = domain.split('://*.');
    return host !== undefined && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
}

/**
 * As Hasura, echoes the origin and allows credentials.
 * @param domains undefined means no headers
 */
export function corsMiddleware(domains: readonly string[] | undefined): MiddlewareHandler {
  const allow = honoCors({ origin: (origin) => origin, credentials: true, allowMethods, maxAge });
  return (context, next) => {
    const origin = context.req.header('origin');
    return domains !== undefined && origin !== undefined && isAllowedOrigin(domains, origin)
      ? allow(context, next)
      : next();
  };
}
