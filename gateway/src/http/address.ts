import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** What the server tells of a connection; nothing where a request came over none. */
export interface ServerEnv {
  readonly Bindings: {
    readonly incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
    readonly outgoing?: ServerResponse;
  };
}

const mapped = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** An IPv4 address that came mapped into IPv6 (RFC 4291, 2.5.5.2) counts as itself. */
const unmapped = (address: string): string => address.replace(mapped, '').toLowerCase();

/** Characters of `X-Forwarded-For` that are looked at, from its end: the addresses of 100 proxies. */
const mostForwarded = 5000;

/**
 * The address a request comes from. Each trusted proxy has added to `X-Forwarded-For` whom it was called by, so that
 * many entries from the end are believed; what stands before them anybody can have written.
 * @param remote the other end of the connection
 * @param forwardedFor the header's value
 * @param trustedProxies how many proxies stand in front
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = unmapped(remote ?? 'unknown');
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const believed = forwardedFor.slice(-mostForwarded).split(',').slice(-trustedProxies);
  const farthest = believed[0]?.trim() ?? '';
  return isIP(farthest) === 0 ? direct : unmapped(farthest);
}
