import { ApiError } from '../base/errors.ts';

/** Maximum length of a host name (RFC 1035, section 2.3.4) with a colon and a port, in characters. */
const maxLength = 253 + 6;

const wellFormed = new RegExp(
  `^https?://(?=[^/?#]{1,${maxLength}}(?:[/?#]|$))(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63})*\\.?|\\[[\\da-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/** Without BASE_URL, links in responses contain the host name. @throws ApiError INVALID_REQUEST */
export function checkHost(url: string): void {
  if (!wellFormed.test(url) || !URL.canParse(url))
    throw new ApiError(
      'INVALID_REQUEST',
      'The Host header does not contain a valid host name. Send the host name of this service.',
    );
}
