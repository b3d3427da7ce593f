import './invoice.css';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { formatCount } from '../../../components/format.ts';
import { Page } from '../../../components/page.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { useClient } from '../../../session/context.ts';
import { useLoad } from '../../../session/use-load.ts';
import { recordOrTablePath, tablePath } from '../addresses.ts';
import { humanizeName } from '../model/catalogue.ts';
import { unfilteredQuery } from '../model/table-query.ts';
import { Payments } from '../payments.tsx';
import { CellContent } from '../table/cell-content.tsx';
import { createLinesCondition } from './adjustments.ts';
import { EntriesTable } from './entries-table.tsx';
import { type LoadedInvoice, loadInvoice } from './load-invoice.ts';
import { InvoiceTotals } from './totals.tsx';
import { Amount, CalendarDay, percentUnitCode, Quantity } from './values.tsx';

type PaymentMeansProps = { readonly terms: string | null; readonly means: LoadedInvoice['paymentMeans'] };

function InvoicePaymentMeans({ terms, means }: PaymentMeansProps) {
  if (terms === null && means.length === 0) return null;
  return (
    <section class="invoice-payment">
      <h2>Payment</h2>
      {terms !== null && <p>{terms}</p>}
      {means.map(({ id, attributes }) => (
        <p key={id}>
          {humanizeName(attributes.type)}{' '}
          {[
            attributes.account_details.iban ?? attributes.account_details.account_number,
            attributes.account_details.bic,
            attributes.bank_details.bank_name,
            attributes.card_details.masked_pan,
          ]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
      ))}
    </section>
  );
}

interface PartyProps {
  readonly title: string;
  readonly company: LoadedInvoice['issuer'];
  readonly addresses: LoadedInvoice['addresses'];
}

function InvoiceParty({ title, company, addresses }: PartyProps) {
  const address = addresses.find(({ companyId }) => companyId === company?.id);
  const lines = [
    address?.line_1,
    address?.line_2,
    [address?.postal_code, address?.city].filter(Boolean).join(' '),
    [address?.region, address?.country].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <section class="invoice-party">
      <h2>{title}</h2>
      {company === undefined ? (
        <p class="muted">The invoice names no company.</p>
      ) : (
        <>
          <p>
            <a href={recordOrTablePath('companies', company.id)}>{company.attributes.name ?? 'Company without name'}</a>
          </p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {company.attributes.tax_id.value !== null && (
            <p class="muted">
              {company.attributes.tax_id.type ?? 'Tax id'} {company.attributes.tax_id.value}
            </p>
          )}
        </>
      )}
    </section>
  );
}

type Item = LoadedInvoice['items']['rows'][number];

const columns: readonly Column<Item>[] = [
  {
    key: 'name',
    title: 'Item',
    render: ({ attributes: { name, description, sku } }) => (
      <>
        {name ?? description ?? '–'}
        {name !== null && description !== null && description !== name && <p class="muted">{description}</p>}
        {sku !== null && <p class="muted">{sku}</p>}
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'end',
    render: ({ attributes: { quantity, unit } }) => <Quantity value={quantity} unit={unit} />,
  },
  {
    key: 'price',
    title: 'Unit price',
    align: 'end',
    render: ({ attributes: { unit_price, currency } }) => <Amount value={unit_price} currency={currency} />,
  },
  {
    key: 'tax',
    title: 'Tax',
    align: 'end',
    render: ({ attributes: { tax_rate } }) => <Quantity value={tax_rate} unit={percentUnitCode} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    render: ({ attributes: { amount, currency } }) => <Amount value={amount} currency={currency} />,
  },
];

function InvoiceItemsTable({ invoice: { id, items } }: { readonly invoice: LoadedInvoice }) {
  if (items.rows.length === 0) return <p class="muted">The invoice has no lines.</p>;
  const all = tablePath({
    ...unfilteredQuery('invoice_items'),
    whereClause: JSON.stringify(createLinesCondition(id)),
    sort: { field: 'line_id', direction: 'asc' },
  });
  return (
    <>
      <Table caption="Lines of the invoice" columns={columns} rows={items.rows} keyOf={(item) => item.id} />
      {items.total > items.rows.length && (
        <p>
          These are the first {formatCount(items.rows.length)} of {formatCount(items.total)} lines.{' '}
          <a href={all}>Show all lines in a table</a>
        </p>
      )}
    </>
  );
}

/** A person can read and print it like the document. */
export function InvoicePage({ id }: { readonly id: string }) {
  const client = useClient();
  const { data, error, loading, reload } = useLoad((signal) => loadInvoice(client, id, signal), [client, id]);
  const back = { title: 'Invoices', href: tablePath(unfilteredQuery('invoices')) };
  if (data === undefined) {
    return (
      <Page title="Invoice" back={back}>
        <ErrorNotice error={error} onRetry={reload} />
        {loading && <p role="status">Loading …</p>}
        {!loading && error === undefined && (
          <EmptyState title="No invoice has this address" icon="search">
            <p>The invoice does not exist, it is deleted, or you have no access to it.</p>
          </EmptyState>
        )}
      </Page>
    );
  }
  const { attributes } = data;
  return (
    <Page
      title={`Invoice ${attributes.reference_number ?? 'without number'}`}
      description={attributes.description ?? undefined}
      back={back}
      actions={
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <article class="card invoice">
        <Summary invoice={data} />
        <div class="invoice-parties">
          <InvoiceParty title="From" company={data.issuer} addresses={data.addresses} />
          <InvoiceParty title="To" company={data.receiver} addresses={data.addresses} />
        </div>
        <InvoiceItemsTable invoice={data} />
        <InvoiceTotals invoice={data} />
        <InvoicePaymentMeans terms={attributes.terms} means={data.paymentMeans} />
      </article>
      <Payments of="invoice" id={id} />
      <EntriesTable invoice={data} />
    </Page>
  );
}

function Summary({ invoice: { attributes, document, workspace } }: { readonly invoice: LoadedInvoice }) {
  const { status, issue_date, due_date, document_type, billing_context, grand_total } = attributes;
  return (
    <dl class="invoice-summary">
      <div>
        <dt>Status</dt>
        <dd>
          <CellContent cell={{ kind: 'status', text: status }} href={undefined} />
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd class="total">
          <Amount value={grand_total.amount} currency={grand_total.currency} />
        </dd>
      </div>
      <div>
        <dt>Issued</dt>
        <dd>
          <CalendarDay date={issue_date} />
        </dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>
          <CalendarDay date={due_date} />
        </dd>
      </div>
      {document_type !== null && (
        <div>
          <dt>Type</dt>
          <dd>{humanizeName(document_type)}</dd>
        </div>
      )}
      {billing_context !== null && (
        <div>
          <dt>Order and reference</dt>
          <dd>{billing_context}</dd>
        </div>
      )}
      {workspace !== undefined && (
        <div>
          <dt>Workspace</dt>
          <dd>{workspace.attributes.name}</dd>
        </div>
      )}
      {document !== undefined && (
        <div class="screen-only">
          <dt>Document</dt>
          <dd>
            <a href={recordOrTablePath('documents', document.id)}>{document.attributes.file_name}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
