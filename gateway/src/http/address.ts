import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** The bindings that Node's server adapter passes to Hono; empty for a request without a connection, as in tests. */
export interface ServerEnv {
  readonly Bindings: {
    readonly incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
    readonly outgoing?: ServerResponse;
  };
}

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Converts an IPv4 address that is mapped into IPv6 (RFC 4291, 2.5.5.2) to its IPv4 form. */
const unmapped = (address: string): string => address.replace(mapped, '').toLowerCase();

/** Number of characters that are read from the end of `X-Forwarded-For`. The addresses of 100 proxies fit. */
const maxForwardedLength = 5000;

/**
 * Returns the address of the client. Each trusted proxy appends the address of its peer to `X-Forwarded-For`, so only
 * that number of entries, counted from the end, is trusted. A client can forge the entries before them.
 * @param remote address of the connection's peer
 * @param forwardedFor the header's value
 * @param trustedProxies number of proxies between clients and the gateway
 */
export function callerAddress(
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
