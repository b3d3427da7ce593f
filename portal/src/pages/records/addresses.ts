import { getPagePath } from '../../addresses.ts';
import { formatQueryString } from './model/address.ts';
import { type TableQuery, unfilteredQuery } from './model/table-query.ts';

export function tablePath(query: TableQuery): string {
  const search = formatQueryString(query);
  return getPagePath(`records/${query.root}${search === '' ? '' : `?${search}`}`);
}

/** Record types with a page for one record. */
const pages: Readonly<Record<string, string>> = {
  invoices: 'records/invoices',
  transactions: 'records/transactions',
  documents: 'documents',
};

export function recordPath(root: string, id: string): string | undefined {
  const page = pages[root];
  return page === undefined ? undefined : getPagePath(`${page}/${encodeURIComponent(id)}`);
}

/** The page of the record, or a table that contains only this record. */
export const recordOrTablePath = (root: string, id: string): string =>
  recordPath(root, id) ?? tablePath({ ...unfilteredQuery(root), whereClause: JSON.stringify({ id: { _eq: id } }) });
