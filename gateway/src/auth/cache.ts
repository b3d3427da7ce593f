import { LRUCache } from 'lru-cache';

const entries = 10_000;

/**
 * Creates a cache of at most 10,000 entries. Entries expire by the wall clock, because the tokens in the caches also
 * expire by the wall clock.
 * @param ttl default lifetime of an entry, in milliseconds
 */
export const makeExpiringCache = <V extends object>(ttl?: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ max: entries, perf: Date, ttlResolution: 0, ...(ttl === undefined ? {} : { ttl }) });
