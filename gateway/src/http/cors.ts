import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Headers of an answer that a page may read. */
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

/** Lets pages of some origins call the service (Fetch, CORS). @param origins `*` among them is any origin */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'QUERY', 'PATCH', 'DELETE'],
    exposeHeaders: readable,
    maxAge: preflightSeconds,
  });
