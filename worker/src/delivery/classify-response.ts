/** A label in the metrics. */
export type FailureReason =
  | 'timeout'
  | 'connection'
  | 'host_lookup'
  | 'tls'
  | 'invalid_response'
  | 'blocked_target'
  | 'unsigned';

export type AttemptResult =
  | { readonly status: number; readonly body: string; readonly durationMs: number }
  | { readonly failure: string; readonly kind: FailureReason; readonly durationMs: number };

export type Decision =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retry'; readonly reason: string; readonly afterSeconds: number }
  | { readonly outcome: 'failed'; readonly reason: string };

/** `acknowledged`, the class of the status code, or the kind of failure. */
export function metricLabel(result: AttemptResult): string {
  if ('failure' in result) return result.kind;
  if (result.status === 200) return 'acknowledged';
  return result.status >= 300 && result.status < 400 ? 'redirect' : `status_${Math.floor(result.status / 100)}xx`;
}

/** Maximum random addition to a delay, as a share of it, which spreads the retries of many deliveries. */
const jitter = 0.2;

/**
 * Contract, Delivery rules 1 and 3: only status 200 acknowledges a delivery.
 * @param attempt from 1
 * @param retrySeconds delay before each retry; after the last one the delivery fails
 * @param random from 0 to 1
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
