import type { RecordTypeName } from '@fds/client';
import type { ReadingClient } from '../../session/writing.ts';
import { createCatalogue, type RecordTypeCatalogue } from './model/catalogue.ts';
import type { QueryResponse } from './model/cells.ts';
import type { QueryBody } from './model/table-query.ts';

const catalogues = new WeakMap<ReadingClient, Promise<RecordTypeCatalogue>>();

/** The same for the whole session, so it is read once. */
export function readCatalogue(client: ReadingClient): Promise<RecordTypeCatalogue> {
  const known = catalogues.get(client);
  if (known !== undefined) return known;
  const reading = client.records.roots().then(({ data }) => createCatalogue(data));
  catalogues.set(client, reading);
  reading.catch(() => catalogues.delete(client));
  return reading;
}

const isRootName = (name: string, catalogue: RecordTypeCatalogue): name is RecordTypeName => catalogue.has(name);

type RecordsBody = Parameters<ReadingClient['records']['query']>[0];

/** The service checks the names and values. */
const isRecordsBody = (value: object): value is RecordsBody => 'root' in value;

type GroupsBody = Parameters<ReadingClient['records']['aggregate']>[0];

/** The service checks the names and values. */
const isGroupsBody = (value: object): value is GroupsBody => 'root' in value;

export async function readGroups(client: ReadingClient, body: object, signal: AbortSignal) {
  if (!isGroupsBody(body)) throw new TypeError('The question names no record type.');
  return client.records.aggregate(body, { signal });
}

interface PagePosition {
  readonly cursor?: string | undefined;
  readonly total?: boolean;
  /** The first page of a file, which is an event in the audit log. */
  readonly exportFormat?: 'csv' | undefined;
}

export async function readRecordsPage(
  client: ReadingClient,
  query: QueryBody,
  { cursor, total = false, exportFormat }: PagePosition,
  signal: AbortSignal,
): Promise<QueryResponse> {
  const catalogue = await readCatalogue(client);
  if (!isRootName(query.root, catalogue)) throw new TypeError(`The service has no record type ${query.root}.`);
  const body = { ...query, ...(cursor === undefined ? {} : { cursor }), ...(total ? { total } : {}) };
  if (!isRecordsBody(body)) throw new TypeError('The query names no record type.');
  return client.records.query(body, { signal, exportFormat });
}

export async function countRecords(client: ReadingClient, body: QueryBody, signal: AbortSignal): Promise<number> {
  const { include: _, ...query } = body;
  const fields = body.fields.filter((path) => !path.includes('.')).slice(0, 1);
  const page = await readRecordsPage(client, { ...query, fields, limit: 1 }, { total: true }, signal);
  return page.meta.total ?? page.data.length;
}
