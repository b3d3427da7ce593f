import type { RequestOperation } from '../api.ts';
import type { CallOptions } from '../options.ts';
import { type PageIterator, type PageOptions, paginate } from '../pages.ts';
import type { SendRequest } from '../transport/send.ts';
import type { ResponseBodyOf } from '../types.ts';
import { type ExportedPart, type ExportOptions, exportRecords } from './export.ts';
import type { GroupsQuery, RecordGroups } from './groups.ts';
import type { RecordsQuery, SelectableField } from './query.ts';
import type { QueriedRecord, RecordsPage, RecordTypeName, RelationshipName } from './resources.ts';

interface QueryOptions extends CallOptions {
  /** `csv` with the first page of records that become a CSV file: an event `exported` in the audit log. */
  readonly exportFormat?: 'csv' | undefined;
}

export interface RecordFunctions {
  /** Returns one page of records. The type of the page depends on `root`, `fields` and `include`. */
  query<
    const Root extends RecordTypeName,
    const Included extends RelationshipName<Root> = never,
    const Field extends SelectableField<Root, Included> = never,
  >(
    query: RecordsQuery<Root, Included, Field>,
    call?: QueryOptions,
  ): Promise<RecordsPage<Root, Fields<Field>, Included>>;
  /** Iterates over all records that match a query, page by page. */
  each<
    const Root extends RecordTypeName,
    const Included extends RelationshipName<Root> = never,
    const Field extends SelectableField<Root, Included> = never,
  >(
    query: RecordsQuery<Root, Included, Field>,
    options?: CallOptions & PageOptions,
  ): PageIterator<QueriedRecord<Root, Fields<Field>, Included>, RecordsPage<Root, Fields<Field>, Included>>;
  /** Divides records into groups, and adds them up. Decimal numbers are strings. */
  aggregate<const Root extends RecordTypeName>(query: GroupsQuery<Root>, call?: CallOptions): Promise<RecordGroups>;
  /** Reads all records of a type in parts, and continues after a broken connection. */
  export(root: RecordTypeName, options?: ExportOptions): AsyncIterable<ExportedPart>;
  /** Lists the record types with their fields, operators and relationships. */
  roots(call?: CallOptions): Promise<ResponseBodyOf<'/v1/records/roots'>>;
  root(root: RecordTypeName, call?: CallOptions): Promise<ResponseBodyOf<'/v1/records/roots/{root}'>>;
}

/** Names of the selected fields. If a query has no `fields`, all fields are selected, and the type is `string`. */
type Fields<Field extends string> = [Field] extends [never] ? string : Field;

export function recordFunctions(request: RequestOperation, baseUrl: string, send: SendRequest): RecordFunctions {
  // TypeScript cannot derive the type of the page from the OpenAPI document.
  const query: RecordFunctions['query'] = async (body, { exportFormat, ...call } = {}) =>
    (await request(
      'post',
      '/v1/records/query',
      { body, ...(exportFormat && { query: { export_format: exportFormat } }) },
      call,
    )) as never;
  return {
    query,
    each: (first, options = {}) =>
      paginate(
        (cursor: string | undefined) => query(cursor === undefined ? first : { ...first, cursor }, options),
        ({ meta }) => meta.next_cursor,
        options,
      ),
    aggregate: (body, call) => request('post', '/v1/records/aggregate', { body: body as never }, call),
    export: (root, options = {}) => exportRecords(root, options, baseUrl, send),
    roots: (call) => request('get', '/v1/records/roots', {}, call),
    root: (root, call) => request('get', '/v1/records/roots/{root}', { path: { root } }, call),
  };
}
