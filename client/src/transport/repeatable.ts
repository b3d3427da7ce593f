import { ConnectionError, ServiceError, TimeoutError } from '../errors.ts';

/** POST endpoints that change no data. */
const readingPosts: ReadonlySet<string> = new Set([
  '/auth/api_key',
  '/v1/records/query',
  '/v1/records/aggregate',
  '/v1/custom-columns/infer',
  '/v1/custom-columns/suggest-rules',
  '/v1/custom-columns/{id}/values',
]);

/** Whether the service may execute the request twice. @param path path as in the OpenAPI document */
export const isSafeToRepeat = (method: string, path: string, headers: Headers): boolean =>
  method !== 'POST' || readingPosts.has(path) || headers.has('idempotency-key');

const transient: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export function isRetryAllowed(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return isRepeatable;
  if (!(error instanceof ServiceError)) return false;
  // The service does not execute a request above the rate limit, so every such request is safe to repeat.
  if (error.status === 429) return true;
  // An earlier attempt of the same call still runs in the service, for example after its connection broke.
  if (error.code === 'IDEMPOTENCY_KEY_IN_USE') return true;
  return isRepeatable && transient.has(error.status);
}
