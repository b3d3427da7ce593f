import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Number of bits of an IPv6 address that name a network. A provider gives each customer at least one such network. */
const networkBits = 64;

/**
 * Returns the network of an IPv6 address, such as `2001:db8::/64`, because one client can use all addresses of its
 * network. Returns an IPv4 address, also in IPv6 notation (`::ffff:192.0.2.1`), in IPv4 notation, and any other text
 * unchanged.
 */
export function findIpNetwork(address: string): string {
  // `isIP` comes first, because it takes 0.03 µs, and parsing an IPv4 address takes 1.3 µs.
  if (isIP(address) !== 6 || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${networkBits}`)}/${networkBits}`;
}
