import './page.css';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Facts } from '../../components/facts.tsx';
import { NotFoundPage, Page } from '../../components/page.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { tablePath } from './addresses.ts';
import { InvoicePage } from './invoice/invoice-page.tsx';
import { Amount, CalendarDay } from './invoice/values.tsx';
import { unfilteredQuery } from './model/table-query.ts';
import { Payments } from './payments.tsx';
import { readCatalogue } from './read.ts';
import { TablePage } from './table/table-page.tsx';

function TransactionPage({ id }: { readonly id: string }) {
  const client = useClient();
  const { data, error, reload } = useLoad((signal) => client.transactions.get(id, undefined, { signal }), [client, id]);
  const attributes = data?.data.attributes;
  const paid =
    attributes?.settlement_amount?.amount == null ? attributes?.instructed_amount : attributes.settlement_amount;
  return (
    <Page title="Transaction" back={{ title: 'Transactions', href: tablePath(unfilteredQuery('transactions')) }}>
      <ErrorNotice error={error} onRetry={reload} />
      {attributes !== undefined && (
        <>
          <section class="card transaction-facts" aria-label="Transaction">
            <Facts
              rows={[
                ['Amount', <Amount key="amount" value={paid?.amount ?? null} currency={paid?.currency ?? null} />],
                ['Type', attributes.transaction_type],
                ['Status', attributes.status],
                ['Booked', <CalendarDay key="booked" date={attributes.booking_date ?? null} />],
                ['Text', attributes.remittance_information?.unstructured],
                ['Reference', attributes.remittance_information?.structured_reference],
                ['End-to-end id', attributes.external_ids?.end_to_end_id],
              ]}
            />
          </section>
          <Payments of="transaction" id={id} />
        </>
      )}
    </Page>
  );
}

const firstRoot = 'invoices';

export default function RecordsPage() {
  const { path, url } = useLocation();
  const client = useClient();
  const { data: catalogue, error, reload } = useLoad(() => readCatalogue(client), [client]);
  const [root = firstRoot, id] = path
    .slice(getPagePath('records').length)
    .split('/')
    .filter((segment) => segment !== '');
  if (root === 'invoices' && id !== undefined) return <InvoicePage key={id} id={id} />;
  if (root === 'transactions' && id !== undefined) return <TransactionPage key={id} id={id} />;
  if (catalogue === undefined) {
    return (
      <Page title="Records">
        <ErrorNotice error={error} onRetry={reload} />
      </Page>
    );
  }
  const type = catalogue.get(root);
  if (type === undefined || id !== undefined) return <NotFoundPage />;
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return <TablePage catalogue={catalogue} type={type} search={search} />;
}
