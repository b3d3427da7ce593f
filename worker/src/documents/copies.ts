import { toInvoice } from '@fds/extraction/reading-to-invoice';
import type { ExtractedInvoice } from '@fds/extraction/records';
import * as v from 'valibot';
import type { PlannedReading } from './readings.ts';
import type { WorkspaceReference } from './records/write.ts';
import type { SqlQueryRunner } from './store.ts';

/**
 * The first invoice of another document with the same issuer, number, date and total, of which at least one is not
 * an XML file. A credit note and a corrected invoice have another type.
 */
const copyText = `
  select g.id, found.document_id as first
  from json_to_recordset($3::text::json) as g (
    id uuid, method text, number text, type text, issued date, total numeric, currency text, tax_id text, name text
  ) cross join lateral (
    select i.document_id from invoices i
    join documents d on d.organisation_id = i.organisation_id and d.id = i.document_id and d.status = 'completed'
    join companies c on c.organisation_id = i.organisation_id and c.id = i.issuer_id
    where i.organisation_id = $1 and i.workspace_id = $2 and i.deleted_at is null and i.document_id <> g.id
      and i.reference_number = g.number and i.issue_date = g.issued and i.grand_total_amount = g.total
      and i.grand_total_currency = g.currency and i.document_type is not distinct from g.type
      and (c.tax_id_value = g.tax_id or lower(c.name) = lower(g.name))
      and (g.method <> 'xml' or d.reading_method <> 'xml')
    order by d.uploaded_at, d.id limit 1
  ) found`;

/** The second of two concurrent documents with the same number waits for the first, and then finds its invoice. */
const lockText = `
  select pg_advisory_xact_lock(key)
  from (select distinct hashtextextended('invoice ' || $1 || number, 0) as key from unnest($2::text[]) number order by 1) k`;

const copies = v.array(v.object({ id: v.string(), first: v.string() }));

function keyOf(id: string, method: string | null, { invoice, parties: { issuer } }: ExtractedInvoice) {
  const { reference_number: number, issue_date: issued, document_type: type, local_currency: currency } = invoice;
  const total = invoice['local_totals.total_amount'] ?? invoice['grand_total.amount'];
  if (number === undefined || issued === undefined || total === undefined || issuer === undefined) return [];
  const { name, 'tax_id.value': tax_id } = issuer.company;
  return { id, method, number, type, issued, total, currency, tax_id, name };
}

type Key = Exclude<ReturnType<typeof keyOf>, readonly unknown[]>;

/** The same comparison as in `copyText`, for documents that are completed together (at most 32). */
const isCopy = (one: Key, other: Key): boolean =>
  one.number === other.number &&
  one.type === other.type &&
  one.issued === other.issued &&
  Number(one.total) === Number(other.total) &&
  one.currency === other.currency &&
  ((one.tax_id !== undefined && one.tax_id === other.tax_id) ||
    (one.name !== undefined && one.name.toLowerCase() === other.name?.toLowerCase())) &&
  (one.method !== 'xml' || other.method !== 'xml');

/**
 * The documents whose invoice is there already, for example the PDF of an XML invoice, also if a person still had to look.
 * @param readings by the id of the document
 * @returns the id of the first document, by the id of the copy
 */
export async function findCopies(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: WorkspaceReference,
  readings: ReadonlyMap<string, PlannedReading>,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...readings].flatMap(([id, { method, status, fields, records }]) => {
    const invoice = records?.invoice ?? (status === 'needs_review' ? toInvoice(fields) : undefined);
    return invoice === undefined ? [] : keyOf(id, method, invoice);
  });
  if (keys.length === 0) return new Map();
  await query(lockText, [workspace_id, keys.map(({ number }) => number)]);
  const rows = await query(copyText, [organisation_id, workspace_id, JSON.stringify(keys)]);
  const found = new Map(v.parse(copies, rows).map(({ id, first }) => [id, first]));
  for (const [index, key] of keys.entries()) {
    const earlier = keys.slice(0, index).find((other) => !found.has(other.id) && isCopy(key, other));
    if (earlier !== undefined && !found.has(key.id)) found.set(key.id, earlier.id);
  }
  return found;
}

/** The reason in the warnings of a document without records of its own. */
export const copyWarning = {
  rule: 'duplicate-invoice',
  expected: 'another issuer, number, date or total than those of the invoices of the workspace',
  found: 'the invoice of the document that duplicate_of names',
} as const;
