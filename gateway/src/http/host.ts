import { ApiError } from '../base/errors.ts';

/** The longest name of a host (RFC 1035, 2.3.4), a colon, and a port. */
const longest = 253 + 6;

/** The origin of an address whose host is a name or an address, with or without a port. */
const wellFormed = new RegExp(
  `^https?://(?=[^/?#]{1,${longest}}(?:[/?#]|$))(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63})*\\.?|\\[[\\da-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/**
 * Refuses a request whose host cannot be part of a link: without a BASE_URL, links name the host that a request came to.
 * @param url of the request, made of its Host header or of its absolute target
 * @throws ApiError INVALID_REQUEST
 */
export function requireHost(url: string): void {
  if (!wellFormed.test(url))
    throw new ApiError('INVALID_REQUEST', 'The Host header names no host. Send the host name.');
}
