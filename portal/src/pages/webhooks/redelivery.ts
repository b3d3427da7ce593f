/** A delivery as the service lists it. If its status and its time match, the portal requests its repetition. */
export interface ListedDelivery {
  readonly id: string;
  readonly attributes: { readonly status: string; readonly created_at: string };
}

/**
 * Time range of the deliveries that one redelivery repeats. The range includes both times. `undefined` means no limit
 * on this side.
 */
export interface DeliveryTimeRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Maximum number of deliveries that one redelivery repeats. */
export const maxRedeliveries = 2_000;

interface FoundDeliveries {
  readonly ids: readonly string[];
  /** True if more deliveries match than the maximum of one redelivery request. */
  readonly hasMore: boolean;
}

/**
 * Returns the ids of the deliveries in a time range, the oldest first. Omits pending deliveries, because the service
 * will send them anyway.
 * @param newestFirst the deliveries of a webhook, newest first; the function stops reading at the first delivery before
 * the range
 */
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

/**
 * Repeats deliveries one after the other, so that the receiver gets them in their order.
 * @param redeliver requests the repetition of one delivery
 * @param onProgress receives the number of requested repetitions
 * @returns the number of requested repetitions; it is smaller than the number of ids after an abort
 */
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
