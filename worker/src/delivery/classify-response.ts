/** Reason why an attempt got no response; a label of the metrics. */
export type FailureKind =
  | 'timeout'
  | 'connection'
  | 'host_lookup'
  | 'tls'
  | 'invalid_response'
  | 'blocked_target'
  | 'unsigned';

/** Result of one attempt: the receiver's response, or the reason why there is no response. */
export type AttemptResult =
  | { readonly status: number; readonly body: string; readonly durationMs: number }
  | { readonly failure: string; readonly kind: FailureKind; readonly durationMs: number };

/** Decision about a delivery after an attempt. */
export type DeliveryDecision =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly afterSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Returns the metrics label of an attempt: `acknowledged`, the class of the status, or the kind of failure. */
export function metricReasonOf(result: AttemptResult): string {
  if ('failure' in result) return result.kind;
  if (result.status === 200) return 'acknowledged';
  return result.status >= 300 && result.status < 400 ? 'redirect' : `status_${Math.floor(result.status / 100)}xx`;
}

/** Maximum random addition to a delay, as a share of it. It spreads the retries of many deliveries. */
const jitter = 0.2;

/**
 * Decides what happens after an attempt (contract, Delivery rules 1 and 3): only status 200 acknowledges.
 * @param attempt number of the attempt, from 1
 * @param retrySeconds delay before each retry; without a further delay, the delivery fails
 * @param random number from 0 to 1
 */
export function classifyResponse(
  result: AttemptResult,
  attempt: number,
  retrySeconds: readonly number[],
  random: number,
): DeliveryDecision {
  if ('status' in result && result.status === 200) return { outcome: 'delivered' };
  const reason = 'status' in result ? `the receiver answered ${result.status}` : result.failure;
  const delay = retrySeconds[attempt - 1];
  return delay === undefined
    ? { outcome: 'failed', reason }
    : { outcome: 'retry', reason, afterSeconds: delay * (1 + jitter * random) };
}
