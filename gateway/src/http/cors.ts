import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Response headers that scripts of a web page may read. */
const readable = [
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Server-Timing',
  'X-Request-Id',
];

const preflightSeconds = 600;

/** Fetch, CORS. `*` means any origin. */
export const corsMiddleware = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'QUERY', 'PATCH', 'DELETE'],
    exposeHeaders: readable,
    maxAge: preflightSeconds,
  });
