import { getValueAtPath } from '../../pages/records/model/cells.ts';
import { readRecordsPage } from '../../pages/records/read.ts';
import type { ReadingClient } from '../../session/writing.ts';

/** With the field that names a record. */
const searchedTypes = [
  { root: 'invoices', field: 'reference_number' },
  { root: 'companies', field: 'name' },
  { root: 'people', field: 'full_name' },
  { root: 'documents', field: 'file_name' },
] as const;

const maxFoundPerType = 5;
/** A person who types without a pause causes no requests. */
const pauseMs = 200;
const minTextLength = 2;

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export type FoundRecord = { readonly root: string; readonly id: string; readonly title: string };

/** By id, or by a part of their name or number. */
export async function findRecords(client: ReadingClient, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  if (text.length < minTextLength) return [];
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  signal.throwIfAborted();
  const found = await Promise.all(
    searchedTypes.map(async ({ root, field }) => {
      const condition = isUuid(text)
        ? { whereClause: { id: { _eq: text } } }
        : { filters: [{ field, operator: 'contains' as const, value: text }] };
      const { data } = await readRecordsPage(
        client,
        { root, ...condition, fields: [field], limit: maxFoundPerType },
        {},
        signal,
      );
      return data.map(({ id, attributes }) => ({ root, id, title: String(getValueAtPath(attributes, field) ?? id) }));
    }),
  );
  return found.flat();
}
