import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Page } from '../../../components/page.tsx';
import { useClient } from '../../../session/context.ts';
import { useLoad } from '../../../session/use-load.ts';
import { recordOrTablePath, tablePath } from '../addresses.ts';
import { humanizeName } from '../model/catalogue.ts';
import { unfilteredQuery } from '../model/table-query.ts';
import { CellContent } from '../table/cell-content.tsx';
import { EntriesTable } from './entries-table.tsx';
import { InvoiceItemsTable } from './items-table.tsx';
import { type LoadedInvoice, loadInvoice } from './load-invoice.ts';
import { InvoiceParty } from './party.tsx';
import { InvoicePaymentMeans } from './payment-means.tsx';
import { InvoiceTotals } from './totals.tsx';
import { Amount, CalendarDay } from './values.tsx';

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
