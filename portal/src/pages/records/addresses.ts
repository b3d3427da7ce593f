import { getPagePath } from '../../addresses.ts';
import { formatTableQueryString } from './model/address.ts';
import { createUnfilteredQuery, type TableQuery } from './model/table-query.ts';

/** Returns the URL path and the query string of the page that shows a table of records. */
export function tableUrlPath(query: TableQuery): string {
  const search = formatTableQueryString(query);
  return getPagePath(`records/${query.root}${search === '' ? '' : `?${search}`}`);
}

/** URL paths of the record types whose records have a page of their own. */
const pages: Readonly<Record<string, string>> = { invoices: 'records/invoices', documents: 'documents' };

/** Returns the URL path of the page about one record; undefined if records of this type have no page of their own. */
export function recordPageUrlPath(root: string, id: string): string | undefined {
  const page = pages[root];
  return page === undefined ? undefined : getPagePath(`${page}/${encodeURIComponent(id)}`);
}

/** Returns the URL path of a record: the page of the record, or a table that contains only this record. */
export const recordUrlPath = (root: string, id: string): string =>
  recordPageUrlPath(root, id) ??
  tableUrlPath({ ...createUnfilteredQuery(root), whereClause: JSON.stringify({ id: { _eq: id } }) });
