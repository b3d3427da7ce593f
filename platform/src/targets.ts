/**
 * Checks webhook URLs: http and https, to public addresses only, unless the operator allows others. ipaddr.js
 * classifies addresses; the URL parser normalizes their spellings (decimal, octal, hexadecimal).
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Maximum length of a webhook URL in characters (docs/contract.md, Limits). */
export const longestTarget = 255;

export interface TargetPolicy {
  /** Allows loopback, private and other non-public addresses (setting WEBHOOK_ALLOW_PRIVATE_TARGETS). */
  readonly allowPrivate: boolean;
}

/** Thrown for a URL that webhooks may not use. `message` is a sentence for the user who chose the URL. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

const notPublic = (what: string): TargetError =>
  new TargetError(`${what} is not a public address: webhooks are sent to public ones only`);

/** 64:ff9b::/96 (RFC 6052): the prefix under which an IPv6-only network reaches IPv4 addresses (NAT64). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The IPv6 range that is allocated for the public internet (IANA, Internet Protocol Version 6 Address Space). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public.
 * @param address text form, as a resolver returns it
 * @returns false for loopback, private, link-local, shared, multicast, documentation, tunneled and reserved addresses,
 * for IPv4 addresses embedded in IPv6 ones, and for texts that are not addresses
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

/**
 * Parses a webhook URL. It does not look names up; `makeTargetCheck` and `guardedLookup` do. Call it before each
 * connection too, because a connection to an IP address involves no lookup.
 * @throws TargetError
 */
export function readTarget(text: string, { allowPrivate }: TargetPolicy): URL {
  if (text.length > longestTarget) throw new TargetError(`Expected at most ${longestTarget} characters`);
  // The URL parser would silently drop some of these characters.
  if (/[\p{Cc}\p{Z}\\]/u.test(text)) throw new TargetError('Expected a URL without spaces and control characters');
  const url = URL.parse(text);
  if (url === null) throw new TargetError('Expected a URL, such as https://example.com/hooks');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TargetError('Expected an https or http URL');
  if (url.username !== '' || url.password !== '') throw new TargetError('Expected a URL without user and password');
  const host = withoutBrackets(url.hostname);
  if (allowPrivate) return url;
  if (isLoopbackName(host) || (isAddress(host) && !isPublicAddress(host))) throw notPublic(host);
  return url;
}

/** Resolves a host name to all its addresses, like `dns.lookup` with `all`. */
export type LookupAll = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const systemLookupAll: LookupAll = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Number of parallel lookups. Each blocks one of libuv's four threads, which file operations use too. */
const lookupsAtOnce = 2;
const lookupMs = 3000;

/** Returns a promise that resolves with no addresses after `ms` milliseconds. */
function nothingAfter(ms: number): { readonly addresses: Promise<[]>; readonly cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const timer = setTimeout(() => resolve([]), ms);
  return { addresses: promise, cancel: () => clearTimeout(timer) };
}

/**
 * Creates the check of a URL before it is accepted. A name that does not resolve within three seconds, or that exceeds
 * the number of parallel lookups, is accepted: `guardedLookup` checks it again at each delivery.
 * @returns a function that rejects with a TargetError if the text is not a valid target or one of its addresses is not
 * public
 */
export function makeTargetCheck(policy: TargetPolicy, lookup: LookupAll = systemLookupAll) {
  let underWay = 0;
  const addressesOf = async (host: string): ReturnType<LookupAll> => {
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
    const host = withoutBrackets(readTarget(text, policy).hostname);
    if (policy.allowPrivate || isAddress(host)) return;
    const addresses = await addressesOf(host);
    if (addresses.some(({ address }) => !isPublicAddress(address))) throw notPublic(`An IP address of ${host}`);
  };
}

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);

/**
 * Creates the `lookup` function of connections to targets (`net.connect`). It fails with a TargetError if any address
 * of the name is not public at the time of the connection, whatever an earlier lookup returned.
 */
export function guardedLookup({ allowPrivate }: TargetPolicy, lookup: LookupAll = systemLookupAll): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: unknown): void => callback(error instanceof Error ? error : new Error(String(error)), '', 0);
    lookup(hostname).then((found) => {
      const [first] = found;
      if (first === undefined) return fail(new TargetError(`${hostname} has no address`));
      if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) {
        return fail(notPublic(`An IP address of ${hostname}`));
      }
      const addresses: LookupAddress[] = found.map(({ address }) => ({ address, family: familyOf(address) }));
      return options.all ? callback(null, addresses) : callback(null, first.address, familyOf(first.address));
    }, fail);
  };
}
