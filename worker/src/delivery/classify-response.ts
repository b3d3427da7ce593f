/** Reason why an attempt to deliver a webhook got no response. The metrics use the reason as a label. */
export type FailureReason =
  | 'timeout'
  | 'connection'
  | 'host_lookup'
  | 'tls'
  | 'invalid_response'
  | 'blocked_target'
  | 'unsigned';

/** Result of one attempt to deliver a webhook: the receiver's response, or the reason why no response arrived. */
export type AttemptResult =
  | { readonly status: number; readonly body: string; readonly durationMs: number }
  | { readonly failure: string; readonly kind: FailureReason; readonly durationMs: number };

/** The decision to end or to retry a delivery after an attempt. */
export type Decision =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly afterSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Returns the metrics label of an attempt: `acknowledged`, the class of the status code, or the kind of failure. */
export function metricLabel(result: AttemptResult): string {
  if ('failure' in result) return result.kind;
  if (result.status === 200) return 'acknowledged';
  return result.status >= 300 && result.status < 400 ? 'redirect' : `status_${Math.floor(result.status / 100)}xx`;
}

/**
 * Maximum random addition to the delay of a retry, as a share of the delay. The random addition spreads the retries of
 * many deliveries.
 */
const jitter = 0.2;

/**
 * Decides whether a delivery ends or is retried after an attempt (contract, Delivery rules 1 and 3). Only status 200
 * acknowledges a delivery.
 * @param attempt number of the attempt, from 1
 * @param retrySeconds delay before each retry; if the attempt after the last delay also fails, the delivery fails
 * @param random number from 0 to 1
 */
export function classifyResponse(
  result: AttemptResult,
  attempt: number,
  retrySeconds: readonly number[],
  random: number,
): Decision {
  if ('status' in result && result.status === 200) return { outcome: 'delivered' };
  const reason = 'status' in result ? `the receiver answered ${result.status}` : result.failure;
  const delay = retrySeconds[attempt - 1];
  return delay === undefined
    ? { outcome: 'failed', reason }
    : { outcome: 'retry', reason, afterSeconds: delay * (1 + jitter * random) };
}
