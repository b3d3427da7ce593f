/** Returns the URL of the next page: the current URL with the next cursor. Returns `null` on the last page. */
export function nextLink(url: URL, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const next = new URL(url);
  next.searchParams.set('page[cursor]', cursor);
  return next.href;
}

/**
 * Returns the URL of a created resource.
 * @param url URL of the request that created the resource, which is the URL of the collection
 */
export const createdResourceUrl = ({ origin, pathname }: URL, id: string): string => `${origin}${pathname}/${id}`;

/** Matches a URL with a short origin: 100 errors with their links then have less than 64 KiB. */
const shortOrigin = /^https?:\/\/[\w.:[\]-]{1,64}(?=[/?#]|$)/;

/**
 * Returns the start of the links in error responses.
 * @param url of the request; its host may be invalid
 * @param baseUrl public address of the service, if configured
 * @returns the origin, or an empty text for links relative to the host
 */
export const errorLinkBase = (url: string, baseUrl: string | undefined): string =>
  baseUrl ?? shortOrigin.exec(url)?.[0] ?? '';
