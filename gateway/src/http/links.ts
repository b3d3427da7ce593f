/** The URL of the request with another cursor; `null` for the last page. */
export function nextPageLink(url: URL, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const next = new URL(url);
  next.searchParams.set('page[cursor]', cursor);
  return next.href;
}

/** @param url URL of the collection */
export const createdUrl = ({ origin, pathname }: URL, id: string): string => `${origin}${pathname}/${id}`;

/** With longer origins, an error response with 100 errors and links could exceed its 64 KiB. */
const shortOrigin = /^https?:\/\/[\w.:[\]-]{1,64}(?=[/?#]|$)/;

/** An empty text for relative links. @param url its host may be invalid */
export const errorLinkPrefix = (url: string, baseUrl: string | undefined): string =>
  baseUrl ?? shortOrigin.exec(url)?.[0] ?? '';

/** Path of the metadata of a protected resource (RFC 9728). The path of the resource follows. */
export const protectedResourcePath = '/.well-known/oauth-protected-resource';
