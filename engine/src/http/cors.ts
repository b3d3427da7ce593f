import type { MiddlewareHandler } from 'hono';

const maxAgeSeconds = 1_728_000;
const methods = 'GET,POST,PUT,PATCH,DELETE,OPTIONS';

/** Whether the origin is one of the list: `*`, an origin, or an origin whose host begins with `*.`. */
function originAllowed(domains: readonly string[], origin: string): boolean {
  return domains.some((domain) => {
    if (domain === '*' || domain.replace(/\/$/, '') === origin) return true;
    const [scheme, host] = domain.split('://*.');
    return host !== undefined && origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
}

/**
 * Lets browsers of other origins in, as Hasura does: the origin is echoed, credentials are allowed.
 * @param domains undefined: no headers at all
 */
export function cors(domains: readonly string[] | undefined): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    if (domains === undefined || origin === undefined || !originAllowed(domains, origin)) return next();
    context.header('access-control-allow-origin', origin);
    context.header('access-control-allow-credentials', 'true');
    context.header('vary', 'Origin', { append: true });
    if (context.req.method !== 'OPTIONS') {
      await next();
      return;
    }
    context.header('access-control-allow-methods', methods);
    context.header('access-control-allow-headers', context.req.header('access-control-request-headers') ?? '');
    context.header('access-control-max-age', String(maxAgeSeconds));
    return context.body(null, 204);
  };
}
