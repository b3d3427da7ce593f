import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Share } from './shares.ts';

describe('Share', () => {
  it('Share.reserve lets concurrent requests of an organisation use at most the maximum together', async () => {
    const share = new Share(100);
    const stored = { a: 20, b: 0 };
    const store = async (organisation: 'a' | 'b', amount: number) => {
      using reservation = await share.reserve(organisation, amount, async () => stored[organisation]);
      await nextTurn();
      if (reservation.free < amount) return false;
      stored[organisation] += amount;
      return true;
    };
    const results = await Promise.all(Array.from({ length: 10 }, () => store('a', 15)));
    expect(results.filter(Boolean)).toHaveLength(5);
    expect(stored.a).toBe(95);
    expect(await store('b', 100)).toBe(true);
    expect(await store('a', 5)).toBe(true);
    expect(await store('a', 1)).toBe(false);
  });

  it('Share.reserve keeps no reservation of a request whose use cannot be read', async () => {
    const share = new Share(10);
    await expect(share.reserve('a', 10, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    using reservation = await share.reserve('a', 10, async () => 0);
    expect(reservation.free).toBe(10);
  });
});
