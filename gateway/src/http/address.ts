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

/**
 * Number of characters that are read from the end of the header `X-Forwarded-For`, which is enough for the addresses of
 * 100 proxies.
 */
const maxForwardedLength = 5000;

/**
 * Returns the address of the client, by which requests are counted; for IPv6, the network of the address. Each trusted proxy appends the address of its peer to `X-Forwarded-For`. The last
 * entries, one for each trusted proxy, are therefore correct. A client can forge all entries before them.
 * @param remote address of the connection's peer
 * @param forwardedFor the header's value
 * @param trustedProxies number of proxies between clients and the gateway
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
