/**
 * Where webhooks may be sent: http and https, to public addresses alone, unless the operator allows others. What an
 * address is, ipaddr.js knows; how a host may be spelled (decimal, octal, hexadecimal), the URL parser does.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Characters that the address of a target may have (contract, Limits). */
export const longestTarget = 255;

/** What targets are held to. */
export interface TargetPolicy {
  /** Loopback, private and other non-public addresses are allowed: the setting WEBHOOK_ALLOW_PRIVATE_TARGETS. */
  readonly allowPrivate: boolean;
}

/** An address that webhooks are not sent to. `message` is a sentence for the person who chose it. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

const notPublic = (what: string): TargetError =>
  new TargetError(`${what} is not a public address: webhooks are sent to public ones only`);

/** 64:ff9b::/96 (RFC 6052): how a network without IPv4 of its own writes the IPv4 addresses behind its translator. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** All that is given out of IPv6 so far for use on the internet (IANA, Internet Protocol Version 6 Address Space). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet.
 * @param address in text, as a resolver gives it
 * @returns false for loopback, private, link-local, shared, multicast, documentation, tunnelled and reserved ones, for
 *   IPv4 addresses in the disguise of IPv6 ones, and for what is no address at all
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
 * Reads the address of a target. Names are not looked up: `makeTargetCheck` and `guardedLookup` do that. To be called
 * before each connection, too, since no lookup comes before one to an address literal.
 * @throws TargetError
 */
export function readTarget(text: string, { allowPrivate }: TargetPolicy): URL {
  if (text.length > longestTarget) throw new TargetError(`Expected at most ${longestTarget} characters`);
  // The parser would leave some of these out without a word.
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

/** Looks a name up; gives all its addresses. `node:dns` is the one that is meant. */
export type LookupAll = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const systemLookupAll: LookupAll = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** So many names are looked up at once: each holds one of the four threads that files are read and written by, too. */
const lookupsAtOnce = 2;
const lookupMs = 3000;

/** No addresses, after so many milliseconds. */
function nothingAfter(ms: number): { readonly addresses: Promise<[]>; readonly cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<[]>();
  const timer = setTimeout(() => resolve([]), ms);
  return { addresses: promise, cancel: () => clearTimeout(timer) };
}

/**
 * Makes what checks a target before it is accepted. A name that does not resolve within three seconds passes, or while
 * too many others are looked up: whether it is public is found out when something is sent there.
 * @returns a function that rejects with a TargetError where the text is no target, or any of its addresses not public
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
    if (addresses.some(({ address }) => !isPublicAddress(address))) throw notPublic(`An address of ${host}`);
  };
}

const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);

/**
 * The `lookup` of connections to targets (`node:net`, connect): a name that leads to a non-public address anywhere is
 * refused at the moment it is connected to, whatever it led to before. The error is a TargetError.
 */
export function guardedLookup({ allowPrivate }: TargetPolicy, lookup: LookupAll = systemLookupAll): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: unknown): void => callback(error instanceof Error ? error : new Error(String(error)), '', 0);
    lookup(hostname).then((found) => {
      const [first] = found;
      if (first === undefined) return fail(new TargetError(`${hostname} has no address`));
      if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) {
        return fail(notPublic(`An address of ${hostname}`));
      }
      const addresses: LookupAddress[] = found.map(({ address }) => ({ address, family: familyOf(address) }));
      return options.all ? callback(null, addresses) : callback(null, first.address, familyOf(first.address));
    }, fail);
  };
}
