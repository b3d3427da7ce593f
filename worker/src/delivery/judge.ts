/** How a try to deliver went: the receiver's status, or why there was none. */
export type Answer =
  | { readonly status: number; readonly durationMs: number }
  | { readonly failure: string; readonly durationMs: number };

/** What becomes of a delivery after a try. */
export type Verdict =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly afterSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string };

/** A retry comes up to this part of its delay later, so that those of many deliveries do not come at once. */
const jitter = 0.2;

/**
 * Judges a try (contract, Delivery rules 1 and 3): 200 alone acknowledges.
 * @param attempt its number, from 1
 * @param retrySeconds the delay before each retry; when they are used up, the delivery has failed
 * @param random from 0 to 1
 */
export function judge(answer: Answer, attempt: number, retrySeconds: readonly number[], random: number): Verdict {
  if ('status' in answer && answer.status === 200) return { outcome: 'delivered' };
  const reason = 'status' in answer ? `the receiver answered ${answer.status}` : answer.failure;
  const delay = retrySeconds[attempt - 1];
  return delay === undefined
    ? { outcome: 'failed', reason }
    : { outcome: 'retry', reason, afterSeconds: delay * (1 + jitter * random) };
}
