export interface ListedDelivery {
  readonly id: string;
  readonly attributes: { readonly status: string; readonly created_at: string };
}

/** Includes both times. `undefined` means no limit on this side. */
export type DeliveryTimeRange = { readonly from: string | undefined; readonly to: string | undefined };

export const maxRedeliveries = 2_000;

interface FoundDeliveries {
  readonly ids: readonly string[];
  /** More deliveries match than one redelivery repeats. */
  readonly hasMore: boolean;
}

/** The oldest first, without pending deliveries. Stops reading at the first delivery before the range. */
export async function findInRange(
  newestFirst: AsyncIterable<ListedDelivery>,
  { from, to }: DeliveryTimeRange,
): Promise<FoundDeliveries> {
  const [earliest, latest] = [
    from === undefined ? -Infinity : Date.parse(from),
    to === undefined ? Infinity : Date.parse(to),
  ];
  const ids: string[] = [];
  for await (const { id, attributes } of newestFirst) {
    const at = Date.parse(attributes.created_at);
    if (at < earliest) break;
    if (at > latest || attributes.status === 'pending') continue;
    if (ids.length === maxRedeliveries) return { ids: ids.toReversed(), hasMore: true };
    ids.push(id);
  }
  return { ids: ids.toReversed(), hasMore: false };
}

/** One after the other, so that the receiver gets them in order. Returns how many it requested before an abort. */
export async function redeliverInOrder(
  ids: readonly string[],
  redeliver: (id: string) => Promise<unknown>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    if (signal.aborted) break;
    await redeliver(id);
    done += 1;
    onProgress(done);
  }
  return done;
}
