import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { headerNames } from './response-headers.ts';

const preflightSeconds = 600;

/** Fetch, CORS. `*` means any origin. Answers a preflight itself, with a request id as every response. */
export function corsMiddleware(origins: readonly string[]): MiddlewareHandler {
  const handle = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'QUERY', 'PATCH', 'DELETE'],
    exposeHeaders: headerNames(({ exposed }) => exposed),
    maxAge: preflightSeconds,
  });
  return async (c, next) => {
    // The session of the console names its own origin, because browsers send no cookies for `*`.
    if (c.req.path.startsWith('/console/')) return next();
    const preflight = await handle(c, next);
    preflight?.headers.set('X-Request-Id', randomUUID());
    return preflight;
  };
}
