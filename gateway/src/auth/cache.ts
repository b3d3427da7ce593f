import { LRUCache } from 'lru-cache';

const entries = 10_000;

/** Lifetimes use the wall clock, because the expiry times of tokens do. Without `ttlMs`, entries do not expire. */
export const expiringCache = <Value extends object>(ttlMs?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    max: entries,
    perf: Date,
    ttlResolution: 0,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });
