import { pathOf } from '../../addresses.ts';
import { toSearch } from './model/address.ts';
import { allRecordsOf, type TableQuery } from './model/table-query.ts';

/** Returns the address of a table. */
export function tableAddress(query: TableQuery): string {
  const search = toSearch(query);
  return pathOf(`records/${query.root}${search === '' ? '' : `?${search}`}`);
}

/** The record types with a page for each record. */
const pages: Readonly<Record<string, string>> = { invoices: 'records/invoices', documents: 'documents' };

/** Returns the address of the page about a record; undefined if records of this type have no page. */
export function pageAddress(root: string, id: string): string | undefined {
  const page = pages[root];
  return page === undefined ? undefined : pathOf(`${page}/${encodeURIComponent(id)}`);
}

/** Returns the address that shows a record: its page, or a table with this record only. */
export const recordAddress = (root: string, id: string): string =>
  pageAddress(root, id) ?? tableAddress({ ...allRecordsOf(root), whereClause: JSON.stringify({ id: { _eq: id } }) });
