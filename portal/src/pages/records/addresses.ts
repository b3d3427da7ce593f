import { pathOf } from '../../addresses.ts';
import { toSearch } from './model/address.ts';
import { allRecordsOf, type TableQuery } from './model/table-query.ts';

/** Returns the address of a table. */
export function tableAddress(query: TableQuery): string {
  const search = toSearch(query);
  return pathOf(`records/${query.root}${search === '' ? '' : `?${search}`}`);
}

/** Returns the address of the page about one record: the page of an invoice, or a table with this record only. */
export const recordAddress = (root: string, id: string): string =>
  root === 'invoices'
    ? pathOf(`records/invoices/${encodeURIComponent(id)}`)
    : tableAddress({ ...allRecordsOf(root), whereClause: JSON.stringify({ id: { _eq: id } }) });
