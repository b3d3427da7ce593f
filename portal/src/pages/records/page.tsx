import './page.css';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { NotFoundPage, Page } from '../../components/page.tsx';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { InvoicePage } from './invoice/invoice-page.tsx';
import { readCatalogue } from './read.ts';
import { TablePage } from './table/table-page.tsx';
import { TransactionPage } from './transaction-page.tsx';

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
