import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { findIpNetwork } from '@fds/platform/ip-network';

/** The bindings that Node's server adapter passes to Hono; empty for a request without a connection, as in tests. */
export interface NodeBindings {
  readonly Bindings: {
    readonly incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
    readonly outgoing?: ServerResponse;
  };
}

/** Characters that are read from the end of `X-Forwarded-For`, enough for 100 proxies. */
const maxForwardedLength = 5000;

/**
 * Requests are counted by it; for IPv6, the network of the address. Each trusted proxy appends its peer to
 * `X-Forwarded-For`, so the last entries are correct. A client can forge all entries before them.
 */
export function findClientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = findIpNetwork(remote ?? 'unknown');
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const believed = forwardedFor.slice(-maxForwardedLength).split(',').slice(-trustedProxies);
  const farthest = believed[0]?.trim() ?? '';
  return isIP(farthest) === 0 ? direct : findIpNetwork(farthest);
}
