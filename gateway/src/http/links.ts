/**
 * Returns the URL of the next page: the URL of the current request with another cursor. Returns `null` for the last
 * page.
 */
export function nextPageLink(url: URL, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const next = new URL(url);
  next.searchParams.set('page[cursor]', cursor);
  return next.href;
}

/**
 * Returns the URL of a created resource.
 * @param url URL of the request that created the resource: the URL of the collection
 */
export const createdUrl = ({ origin, pathname }: URL, id: string): string => `${origin}${pathname}/${id}`;

/**
 * Matches a URL whose origin has at most 64 characters after `://`. With longer origins, an error response with 100
 * errors and a link in each error could exceed the limit of 64 KiB for error responses.
 */
const shortOrigin = /^https?:\/\/[\w.:[\]-]{1,64}(?=[/?#]|$)/;

/**
 * Returns the prefix of links in error responses.
 * @param url URL of the request, whose host may be invalid
 * @param baseUrl public base URL of the service, if configured
 * @returns the base URL or the origin of the request; an empty text for relative links
 */
export const errorLinkPrefix = (url: string, baseUrl: string | undefined): string =>
  baseUrl ?? shortOrigin.exec(url)?.[0] ?? '';
