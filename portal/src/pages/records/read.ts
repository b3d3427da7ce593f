import type { Client, RecordTypeName, RequestBodyOf } from '@fds/client';
import { makeCatalogue, type RecordTypeCatalogue } from './model/catalogue.ts';
import type { QueryResponse } from './model/cells.ts';
import type { QueryBody } from './model/table-query.ts';

const catalogues = new WeakMap<Client, Promise<RecordTypeCatalogue>>();

/** The same for the whole session, so it is read once. */
export function readCatalogue(client: Client): Promise<RecordTypeCatalogue> {
  const known = catalogues.get(client);
  if (known !== undefined) return known;
  const reading = client.records.roots().then(({ data }) => makeCatalogue(data));
  catalogues.set(client, reading);
  reading.catch(() => catalogues.delete(client));
  return reading;
}

const isRootName = (name: string, catalogue: RecordTypeCatalogue): name is RecordTypeName => catalogue.has(name);

type WhereClause = NonNullable<RequestBodyOf<'/v1/records/query'>['whereClause']>;

/** The service checks the conditions in the object. */
const isWhereClause = (value: object | undefined): value is WhereClause => value !== undefined;

type GroupsBody = RequestBodyOf<'/v1/records/aggregate'>;

/** The service checks the names and values. */
const isGroupsBody = (value: object): value is GroupsBody => 'root' in value;

export async function readGroups(client: Client, body: object, signal: AbortSignal) {
  if (!isGroupsBody(body)) throw new TypeError('The question names no record type.');
  const { data } = await client.api.POST('/v1/records/aggregate', { body, signal });
  if (data === undefined) throw new TypeError('The response has no body.');
  return data;
}

type PagePosition = { readonly cursor?: string | undefined; readonly total?: boolean };

export async function readRecordsPage(
  client: Client,
  { root, whereClause, ...query }: QueryBody,
  { cursor, total = false }: PagePosition,
  signal: AbortSignal,
): Promise<QueryResponse> {
  const catalogue = await readCatalogue(client);
  if (!isRootName(root, catalogue)) throw new TypeError(`The service has no record type ${root}.`);
  const position = { ...(cursor === undefined ? {} : { cursor }), ...(total ? { total } : {}) };
  const where = isWhereClause(whereClause) ? { whereClause } : {};
  const body = { ...query, ...where, ...position, root };
  const { data } = await client.api.POST('/v1/records/query', { body, signal });
  if (data === undefined) throw new TypeError('The response has no body.');
  return data;
}

export async function countRecords(client: Client, body: QueryBody, signal: AbortSignal): Promise<number> {
  const { include: _, ...query } = body;
  const fields = body.fields.filter((path) => !path.includes('.')).slice(0, 1);
  const page = await readRecordsPage(client, { ...query, fields, limit: 1 }, { total: true }, signal);
  return page.meta.total ?? page.data.length;
}
