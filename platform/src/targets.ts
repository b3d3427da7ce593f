/**
 * A webhook URL must use http or https and lead to a public IP address, unless the operator allows private ones. The
 * server of a mailbox too must have a public IP address.
 * ipaddr.js classifies addresses; the URL parser normalizes their spellings (decimal, octal, hexadecimal).
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** docs/contract.md, Limits. */
export const maxUrlLength = 255;

export interface TargetPolicy {
  /** Setting WEBHOOK_ALLOW_PRIVATE_TARGETS: loopback, private and other non-public addresses. */
  readonly allowPrivate: boolean;
}

/** The message is for the user who chose the URL. */
export class TargetError extends Error {
  override readonly name = 'WebhookTargetError';
}

const notPublic = (what: string): TargetError =>
  new TargetError(`${what} is not a public address: the service connects only to public addresses`);

/** NAT64 (RFC 6052): an IPv6-only network reaches IPv4 addresses with it. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Allocated for the public internet (IANA, Internet Protocol Version 6 Address Space). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * False for loopback, private, link-local, shared, multicast, documentation, tunneled and reserved addresses, for
 * IPv4 addresses embedded in IPv6 ones, and for other texts.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read instanceof ipaddr.IPv4) return read.range() === 'unicast';
  if (read.match(translated)) return new ipaddr.IPv4(read.toByteArray().slice(12)).range() === 'unicast';
  return read.range() === 'unicast' && read.match(givenOut);
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const isAddress = (host: string): boolean => ipaddr.isValid(host);
const isLoopbackName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

export const isLoopback = (host: string): boolean =>
  isAddress(host) ? ipaddr.process(host).range() === 'loopback' : isLoopbackName(host);

/**
 * Without a lookup of the host name. Also before each connection: for an IP address, Node does not call
 * `publicAddressLookup`.
 * @param host a name or an address
 * @throws TargetError
 */
export function checkHost(host: string, { allowPrivate }: TargetPolicy): void {
  if (!allowPrivate && (isLoopbackName(host) || (isAddress(host) && !isPublicAddress(host)))) throw notPublic(host);
}

/**
 * Also before each connection, as `checkHost`.
 * @throws TargetError if the URL is not allowed
 */
export function parseTarget(text: string, policy: TargetPolicy): URL {
  if (text.length > maxUrlLength) throw new TargetError(`Expected at most ${maxUrlLength} characters`);
  // The URL parser would silently remove some of these characters.
  if (/[\p{Cc}\p{Z}\\]/u.test(text)) throw new TargetError('Expected a URL without spaces and control characters');
  const url = URL.parse(text);
  if (url === null) throw new TargetError('Expected a URL, such as https://example.com/hooks');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TargetError('Expected an https or http URL');
  if (url.username !== '' || url.password !== '') throw new TargetError('Expected a URL without user and password');
  checkHost(withoutBrackets(url.hostname), policy);
  return url;
}

/** As `dns.lookup` with the option `all`. */
export type LookupAllAddresses = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const systemLookupAll: LookupAllAddresses = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Each lookup blocks one of libuv's four threads, which file operations also need. */
const lookupsAtOnce = 2;
const lookupMs = 3000;

function nothingAfter(ms: number): { readonly addresses: Promise<[]>; readonly cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const timer = setTimeout(() => resolve([]), ms);
  return { addresses: promise, cancel: () => clearTimeout(timer) };
}

/**
 * For the registration of a URL. Accepts a host name whose lookup fails, takes longer than three seconds, or cannot
 * start: `publicAddressLookup` checks it again at each delivery.
 * @returns a function that rejects with a TargetError for an invalid URL or an address that is not public
 */
export function targetCheck(policy: TargetPolicy, lookup: LookupAllAddresses = systemLookupAll) {
  let underWay = 0;
  const addressesOf = async (host: string): ReturnType<LookupAllAddresses> => {
    if (underWay >= lookupsAtOnce) return [];
    underWay += 1;
    const found = lookup(host)
      .catch(() => [])
      .finally(() => {
        underWay -= 1;
      });
    const late = nothingAfter(lookupMs);
    return Promise.race([found, late.addresses]).finally(late.cancel);
  };
  return async (text: string): Promise<void> => {
    const host = withoutBrackets(parseTarget(text, policy).hostname);
    if (policy.allowPrivate || isAddress(host)) return;
    const addresses = await addressesOf(host);
    if (addresses.some(({ address }) => !isPublicAddress(address))) throw notPublic(`An IP address of ${host}`);
  };
}

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);

/** For `net.connect`: fails with a TargetError if an address of the host is not public at the time of the connection. */
export function publicAddressLookup(
  { allowPrivate }: TargetPolicy,
  lookup: LookupAllAddresses = systemLookupAll,
): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: unknown): void => callback(error instanceof Error ? error : new Error(String(error)), '', 0);
    lookup(hostname).then((found) => {
      const [first] = found;
      if (first === undefined) return fail(new TargetError(`the host name ${hostname} has no IP address`));
      if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) {
        return fail(notPublic(`An IP address of ${hostname}`));
      }
      const addresses: LookupAddress[] = found.map(({ address }) => ({ address, family: familyOf(address) }));
      return options.all ? callback(null, addresses) : callback(null, first.address, familyOf(first.address));
    }, fail);
  };
}
