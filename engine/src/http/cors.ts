import type { MiddlewareHandler } from 'hono';
import { cors as honoCors } from 'hono/cors';

const maxAge = 1_728_000;
const allowMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Whether the origin is one of the list: `*`, an origin, or an origin whose host begins with `*.`. */
function isAllowed(domains: readonly string[], origin: string): boolean {
  return domains.some((domain) => {
    if (domain === '*' || domain.replace(/\/$/, '') === origin) return true;
    const [scheme, host] = domain.split('://*.');
    return host !== undefined && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
}

/**
 * Adds CORS headers as Hasura does: the origin is echoed, credentials are allowed.
 * @param domains undefined: no headers at all
 */
export function cors(domains: readonly string[] | undefined): MiddlewareHandler {
  const allow = honoCors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods,
    maxAge,
  });
  return (context, next) => {
    const origin = context.req.header('origin');
    return domains !== undefined && origin !== undefined && isAllowed(domains, origin) ? allow(context, next) : next();
  };
}
