import { ApiError } from '../base/errors.ts';

/** Maximum length of a host name (RFC 1035, 2.3.4) with a colon and a port. */
const maxLength = 253 + 6;

/** Matches a URL with a valid host name or IP address, with or without a port. */
const wellFormed = new RegExp(
  `^https?://(?=[^/?#]{1,${maxLength}}(?:[/?#]|$))(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63})*\\.?|\\[[\\da-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/**
 * Rejects a request with an invalid host: without BASE_URL, links contain the host of the request.
 * @param url URL of the request, from its Host header or its absolute target
 * @throws ApiError INVALID_REQUEST
 */
export function requireHost(url: string): void {
  if (!wellFormed.test(url))
    throw new ApiError(
      'INVALID_REQUEST',
      'The Host header does not contain a valid host name. Send the host name of this service.',
    );
}
