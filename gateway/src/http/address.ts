import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** The bindings that Node's server adapter passes to Hono; empty for a request without a connection, as in tests. */
export interface NodeServerBindings {
  readonly Bindings: {
    readonly incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
    readonly outgoing?: ServerResponse;
  };
}

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Converts an IPv4 address in IPv6 notation, such as `::ffff:192.0.2.1`, to the IPv4 notation (RFC 4291, section
 * 2.5.5.2).
 */
const unmapped = (address: string): string => address.replace(mapped, '').toLowerCase();

/**
 * Number of characters that are read from the end of the header `X-Forwarded-For`, which is enough for the addresses of
 * 100 proxies.
 */
const maxForwardedLength = 5000;

/**
 * Returns the address of the client. Each trusted proxy appends the address of its peer to `X-Forwarded-For`. The last
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
  const direct = unmapped(remote ?? 'unknown');
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const believed = forwardedFor.slice(-maxForwardedLength).split(',').slice(-trustedProxies);
  const farthest = believed[0]?.trim() ?? '';
  return isIP(farthest) === 0 ? direct : unmapped(farthest);
}
