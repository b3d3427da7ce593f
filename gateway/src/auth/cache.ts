import { LRUCache } from 'lru-cache';

const entries = 10_000;

/**
 * Creates a cache of at most 10,000 entries. Lifetimes are measured by the wall clock, because the expiry times of
 * cached tokens are wall-clock times.
 * @param ttlMs default lifetime of an entry, in milliseconds; without it, entries do not expire by default
 */
export const expiringCache = <Value extends object>(ttlMs?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    max: entries,
    perf: Date,
    ttlResolution: 0,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });
