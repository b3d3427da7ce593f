/** Returns the URL of the next page: the current URL with another cursor; `null` on the last page. */
export function nextLink(url: URL, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const next = new URL(url);
  next.searchParams.set('page[cursor]', cursor);
  return next.href;
}

/** Returns the URL of a created resource. @param url of the request that created it: the collection */
export const locationOf = ({ origin, pathname }: URL, id: string): string => `${origin}${pathname}/${id}`;
