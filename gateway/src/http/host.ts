import { ApiError } from '../base/errors.ts';

/** Maximum length of a host name (RFC 1035, section 2.3.4) with a colon and a port, in characters. */
const maxLength = 253 + 6;

/** Matches a URL with a valid host name or IP address, with or without a port. */
const wellFormed = new RegExp(
  `^https?://(?=[^/?#]{1,${maxLength}}(?:[/?#]|$))(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63})*\\.?|\\[[\\da-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/**
 * Throws an error if the host name of a request is invalid. Without the setting BASE_URL, links in responses contain
 * this host name.
 * @param url URL of the request
 * @throws ApiError INVALID_REQUEST
 */
export function checkHost(url: string): void {
  if (!wellFormed.test(url) || !URL.canParse(url))
    throw new ApiError(
      'INVALID_REQUEST',
      'The Host header does not contain a valid host name. Send the host name of this service.',
    );
}
