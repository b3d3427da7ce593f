import { describe, expect, it } from 'vitest';
import { findInRange, type ListedDelivery, maxRedeliveries, redeliverInOrder } from './redelivery.ts';

const delivery = (id: string, created_at: string, status = 'failed'): ListedDelivery => ({
  id,
  attributes: { status, created_at },
});

/** Yields deliveries and counts how many were read. */
function listed(deliveries: readonly ListedDelivery[]) {
  const read = { count: 0 };
  const list = (async function* () {
    for (const each of deliveries) {
      read.count += 1;
      yield each;
    }
  })();
  return { list, read };
}

const newestFirst = [
  delivery('d5', '2026-11-05T00:00:00Z'),
  delivery('d4', '2026-11-04T00:00:00Z', 'pending'),
  delivery('d3', '2026-11-03T00:00:00Z'),
  delivery('d2', '2026-11-02T00:00:00Z'),
  delivery('d1', '2026-11-01T00:00:00Z'),
];

describe('findInRange', () => {
  it('findInRange includes both ends of the range, leaves out pending deliveries, and returns the oldest delivery first', async () => {
    const { list } = listed(newestFirst);
    const range = { from: '2026-11-02T00:00:00Z', to: '2026-11-05T00:00:00Z' };
    expect(await findInRange(list, range)).toEqual({ ids: ['d2', 'd3', 'd5'], hasMore: false });
  });

  it('findInRange stops reading at the first delivery before the range', async () => {
    const { list, read } = listed(newestFirst);
    await findInRange(list, { from: '2026-11-03T00:00:00Z', to: '2026-11-04T00:00:00Z' });
    expect(read.count).toBe(4);
  });

  it('findInRange returns at most maxRedeliveries ids, and reports that more deliveries match', async () => {
    const many = Array.from({ length: maxRedeliveries + 1 }, (_, n) => delivery(`d${n}`, '2026-11-01T00:00:00Z'));
    const { ids, hasMore } = await findInRange(listed(many).list, { from: undefined, to: undefined });
    expect([ids.length, hasMore]).toEqual([maxRedeliveries, true]);
  });
});

describe('redeliverInOrder', () => {
  it('redeliverInOrder stops after the current request when it is aborted', async () => {
    const aborting = new AbortController();
    const sent: string[] = [];
    const redeliver = async (id: string) => {
      sent.push(id);
      if (id === 'b') aborting.abort();
    };
    expect(await redeliverInOrder(['a', 'b', 'c'], redeliver, () => {}, aborting.signal)).toBe(2);
    expect(sent).toEqual(['a', 'b']);
  });
});
