import { ConnectionError, ServiceError, TimeoutError } from '../errors.ts';

/** POST endpoints that only read, so a repetition changes nothing. */
const readingPosts: ReadonlySet<string> = new Set([
  '/auth/api_key',
  '/v1/records/query',
  '/v1/custom-columns/infer',
  '/v1/custom-columns/suggest-rules',
  '/v1/custom-columns/{id}/values',
]);

/** Returns whether a request may be repeated although the service may have executed it. @param path as in OpenAPI */
export const isRepeatable = (method: string, path: string, headers: Headers): boolean =>
  method !== 'POST' || readingPosts.has(path) || headers.has('idempotency-key');

const transient: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Returns whether a later attempt may succeed. @param repeatable the result of `isRepeatable` */
export function mayRetry(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return repeatable;
  if (!(error instanceof ServiceError)) return false;
  // A request above the rate limit was not executed.
  if (error.status === 429) return true;
  // The first attempt with this key still runs, for example after its connection broke.
  if (error.code === 'IDEMPOTENCY_KEY_IN_USE') return true;
  return repeatable && transient.has(error.status);
}
