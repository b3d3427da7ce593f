/** Why there was no response: what metrics count it as. */
export type FailureKind =
  | 'timeout'
  | 'connection'
  | 'host_lookup'
  | 'tls'
  | 'invalid_response'
  | 'blocked_target'
  | 'unsigned';

/** How an attempt went: the receiver's response, or why there was none. */
export type Answer =
  | { readonly status: number; readonly body: string; readonly durationMs: number }
  | { readonly failure: string; readonly kind: FailureKind; readonly durationMs: number };

/** What becomes of a delivery after a try. */
export type Verdict =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly afterSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string };

/** The class of an attempt in the metrics: `acknowledged`, the class of the status, or why there was no response. */
export function classOf(answer: Answer): string {
  if ('failure' in answer) return answer.kind;
  if (answer.status === 200) return 'acknowledged';
  return answer.status >= 300 && answer.status < 400 ? 'redirect' : `status_${Math.floor(answer.status / 100)}xx`;
}

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
