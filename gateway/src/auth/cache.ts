import { LRUCache } from 'lru-cache';

const entries = 10_000;

/**
 * A cache of bounded size whose entries expire by the wall clock, as the tokens that they are about do.
 * @param ttl milliseconds an entry is kept, where it is not given with the entry itself
 */
export const expiringCache = <V extends object>(ttl?: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ max: entries, perf: Date, ttlResolution: 0, ...(ttl === undefined ? {} : { ttl }) });
