import { findIncludedRecords } from '@fds/client';
import { getPagePath } from '../../addresses.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { formatCount, formatDate, formatMoney } from '../../components/format.ts';
import { type Column, Table } from '../../components/table.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import type { ReadingClient } from '../../session/writing.ts';
import type { DocumentResponse } from './data.ts';
import { parseExtraction } from './extraction.ts';

/** The page of the invoice shows all. */
const maxItems = 100;

const readInvoices = (client: ReadingClient, documentId: string, signal: AbortSignal) =>
  client.records.query(
    {
      root: 'invoices',
      whereClause: { document_id: { _eq: documentId } },
      fields: ['reference_number', 'issue_date', 'due_date', 'grand_total.amount', 'grand_total.currency'],
      include: ['issuer', 'receiver'],
      limit: 10,
    },
    { signal },
  );

const readItems = (client: ReadingClient, documentId: string, signal: AbortSignal) =>
  client.records.query(
    {
      root: 'invoice_items',
      whereClause: { invoice: { document_id: { _eq: documentId } } },
      orderBy: { field: 'line_id', direction: 'asc' },
      fields: ['name', 'quantity', 'unit_price', 'amount', 'currency'],
      limit: maxItems,
    },
    { signal },
  );

type InvoicePage = Awaited<ReturnType<typeof readInvoices>>;
type Item = Awaited<ReturnType<typeof readItems>>['data'][number];

const itemColumns: readonly Column<Item>[] = [
  { key: 'name', title: 'Item', render: ({ attributes }) => attributes.name },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'end',
    render: ({ attributes }) => formatCount(attributes.quantity ?? 0),
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    render: ({ attributes: { unit_price, currency } }) =>
      unit_price === null ? '–' : formatMoney(unit_price, currency),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    render: ({ attributes: { amount, currency } }) => (amount === null ? '–' : formatMoney(amount, currency)),
  },
];

function InvoiceSummary({
  page,
  invoice,
}: {
  readonly page: InvoicePage;
  readonly invoice: InvoicePage['data'][number];
}) {
  const { attributes, relationships } = invoice;
  const [issuer] = findIncludedRecords(page.included, relationships.issuer);
  const [receiver] = findIncludedRecords(page.included, relationships.receiver);
  const { amount, currency } = attributes.grand_total;
  return (
    <div class="invoice-summary">
      <h3>
        <a href={getPagePath(`records/invoices/${invoice.id}`)}>Invoice {attributes.reference_number}</a>
      </h3>
      <p>
        {issuer?.attributes.name ?? 'Unknown issuer'} → {receiver?.attributes.name ?? 'unknown receiver'}
      </p>
      <p class="total">{amount !== null && formatMoney(amount, currency)}</p>
      <p class="hint">
        {attributes.issue_date !== null && `issued ${formatDate(attributes.issue_date)}`}
        {attributes.due_date !== null && `, due ${formatDate(attributes.due_date)}`}
      </p>
    </div>
  );
}

export function DocumentRecords({ document: { data } }: { readonly document: DocumentResponse }) {
  const client = useClient();
  const { id, attributes } = data;
  const counts = Object.entries(parseExtraction(attributes.metadata)?.records ?? {});
  const loaded = useLoad(
    async (signal) => {
      const [invoices, items] = await Promise.all([readInvoices(client, id, signal), readItems(client, id, signal)]);
      return { invoices, items };
    },
    [id, attributes.updated_at],
  );
  const { invoices, items } = loaded.data ?? {};
  return (
    <section class="card document-records" aria-label="Records">
      <h2>Records</h2>
      <ErrorNotice error={loaded.error} onRetry={loaded.reload} />
      {invoices?.data.map((invoice) => (
        <InvoiceSummary key={invoice.id} page={invoices} invoice={invoice} />
      ))}
      {items !== undefined && items.data.length > 0 && (
        <Table caption="Items of the invoice" columns={itemColumns} rows={items.data} keyOf={(item) => item.id} />
      )}
      {counts.length > 0 ? (
        <ul class="counts">
          {counts.map(([kind, count]) => (
            <li key={kind}>
              {kind.replaceAll('_', ' ')} <strong>{formatCount(count)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        invoices?.data.length === 0 && (
          <p class="muted">
            The service created no record from this document. It creates records from UBL, CII, Factur-X and ZUGFeRD
            invoices and from camt.053 statements.
          </p>
        )
      )}
    </section>
  );
}
