import { getPagePath } from '../../addresses.ts';
import { formatQueryString } from './model/address.ts';
import { type TableQuery, unfilteredQuery } from './model/table-query.ts';

/** Returns the URL path and the query string of the page that shows a table of records. */
export function tablePath(query: TableQuery): string {
  const search = formatQueryString(query);
  return getPagePath(`records/${query.root}${search === '' ? '' : `?${search}`}`);
}

/** URL paths of the pages that show one record, by record type. Other record types have no such page. */
const pages: Readonly<Record<string, string>> = { invoices: 'records/invoices', documents: 'documents' };

/** Returns the URL path of the page that shows only one record; undefined if this record type has no such page. */
export function recordPath(root: string, id: string): string | undefined {
  const page = pages[root];
  return page === undefined ? undefined : getPagePath(`${page}/${encodeURIComponent(id)}`);
}

/** Returns the URL path of a record: the page of the record, or a table that contains only this record. */
export const recordOrTablePath = (root: string, id: string): string =>
  recordPath(root, id) ?? tablePath({ ...unfilteredQuery(root), whereClause: JSON.stringify({ id: { _eq: id } }) });
