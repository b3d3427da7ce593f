/** The address of a list's next page: this page's own with another cursor; `null` where there is none. */
export function nextLink(url: URL, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const next = new URL(url);
  next.searchParams.set('page[cursor]', cursor);
  return next.href;
}

/** The address of what was created. @param url of the request that created it: the collection */
export const locationOf = ({ origin, pathname }: URL, id: string): string => `${origin}${pathname}/${id}`;
