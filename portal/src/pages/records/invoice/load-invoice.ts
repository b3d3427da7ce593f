import { findIncludedRecords } from '@fds/client';
import type { ReadingClient } from '../../../session/writing.ts';
import { createAdjustmentsCondition, createLinesCondition } from './adjustments.ts';

/** The largest page size of the API. Longer invoices show a link to the table of all lines. */
const limit = 200;

export async function loadInvoice(client: ReadingClient, id: string, signal: AbortSignal) {
  const ofInvoice = { invoice_id: { _eq: id } };
  const [invoices, items, adjustments, taxes, entries] = await Promise.all([
    client.records.query(
      {
        root: 'invoices',
        whereClause: { id: { _eq: id } },
        include: ['issuer', 'receiver', 'document', 'workspace', 'payment_means'],
      },
      { signal },
    ),
    client.records.query(
      {
        root: 'invoice_items',
        whereClause: createLinesCondition(id),
        orderBy: { field: 'line_id' },
        limit,
        total: true,
      },
      { signal },
    ),
    client.records.query(
      { root: 'invoice_items', whereClause: createAdjustmentsCondition(id), orderBy: { field: 'created_at' }, limit },
      { signal },
    ),
    client.records.query(
      { root: 'invoice_taxes', whereClause: ofInvoice, orderBy: { field: 'rate' }, limit },
      { signal },
    ),
    loadEntryLines(client, id, signal),
  ]);
  const [invoice] = invoices.data;
  if (invoice === undefined) return undefined;
  const { issuer, receiver, document, workspace, payment_means } = invoice.relationships;
  const parties = { issuer: issuer.data?.id, receiver: receiver.data?.id };
  return {
    id,
    attributes: invoice.attributes,
    issuer: findIncludedRecords(invoices.included, issuer)[0],
    receiver: findIncludedRecords(invoices.included, receiver)[0],
    document: findIncludedRecords(invoices.included, document)[0],
    workspace: findIncludedRecords(invoices.included, workspace)[0],
    paymentMeans: findIncludedRecords(invoices.included, payment_means),
    addresses: await loadAddresses(client, Object.values(parties), signal),
    items: { rows: items.data, total: items.meta.total ?? items.data.length },
    adjustments: adjustments.data,
    taxes: taxes.data,
    entries,
  };
}

async function loadAddresses(client: ReadingClient, companies: readonly (string | undefined)[], signal: AbortSignal) {
  const ids = companies.filter((id) => id !== undefined);
  if (ids.length === 0) return [];
  const query = { root: 'addresses', whereClause: { company_id: { _in: ids } }, limit } as const;
  const { data } = await client.records.query(query, { signal });
  return data.map(({ id, attributes, relationships }) => ({
    id,
    companyId: relationships.company.data?.id,
    ...attributes,
  }));
}

async function loadEntryLines(client: ReadingClient, invoiceId: string, signal: AbortSignal) {
  const { data, included } = await client.records.query(
    {
      root: 'journal_entry_lines',
      whereClause: { journal_entry: { invoice_id: { _eq: invoiceId } } },
      orderBy: [{ field: 'journal_entry.entry_number' }, { field: 'line_number' }],
      include: ['journal_entry', 'ledger_account'],
      limit,
    },
    { signal },
  );
  return data.map(({ id, attributes, relationships }) => ({
    id,
    ...attributes,
    entry: findIncludedRecords(included, relationships.journal_entry)[0],
    account: findIncludedRecords(included, relationships.ledger_account)[0],
  }));
}

export type LoadedInvoice = NonNullable<Awaited<ReturnType<typeof loadInvoice>>>;
