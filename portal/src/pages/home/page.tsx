import './page.css';
import type { ComponentChildren } from 'preact';
import { getPagePath } from '../../addresses.ts';
import { BreakableUrl } from '../../components/breakable-url.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { formatCount, formatMoney } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useClient } from '../../session/context.ts';
import { type LoadedData, useLoad } from '../../session/use-load.ts';
import { getWorkspaceName, useWorkspaces } from '../../session/use-workspaces.ts';
import type { ReadingClient } from '../../session/writing.ts';
import { getWebhookHealth } from '../webhooks/health.ts';
import { HealthBadge } from '../webhooks/health-badge.tsx';
import { type CurrencyTotal, sumUnpaidInvoices } from './totals.ts';

const shownDocuments = 5;
/** Of 200 unpaid invoices each. */
const maxPages = 5;

async function loadTotals(client: ReadingClient, signal: AbortSignal) {
  const read = (cursor: string | null) =>
    client.records.query(
      {
        root: 'invoices',
        filters: [
          { field: 'payment_status.paid', operator: 'eq', value: false },
          { field: 'status', operator: 'eq', value: 'sent' },
        ],
        fields: ['due_date', 'local_currency', 'payment_status.amount_remaining'],
        limit: 200,
        ...(cursor !== null && { cursor }),
      },
      { signal },
    );
  let page = await read(null);
  const invoices = page.data.map(({ attributes }) => attributes);
  for (let number = 1; number < maxPages && page.meta.next_cursor !== null; number += 1) {
    page = await read(page.meta.next_cursor);
    invoices.push(...page.data.map(({ attributes }) => attributes));
  }
  const today = new Date().toISOString().slice(0, 10);
  return {
    totals: sumUnpaidInvoices(invoices, today),
    count: invoices.length,
    hasMore: page.meta.next_cursor !== null,
  };
}

interface CardProps<Data> {
  readonly title: string;
  readonly loaded: LoadedData<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

function Card<Data>({ title, loaded: { data, error, reload }, children }: CardProps<Data>) {
  return (
    <section class="card home-card" aria-label={title}>
      <h2>{title}</h2>
      <ErrorNotice error={error} onRetry={reload} />
      {data === undefined ? error === undefined && <p class="muted">Loading …</p> : children(data)}
    </section>
  );
}

const amount = (value: number, count: number, currency: string) => (
  <>
    <span class="nowrap">{formatMoney(value, currency)}</span>
    <p class="hint">
      {formatCount(count)} {count === 1 ? 'invoice' : 'invoices'}
    </p>
  </>
);

const columns: readonly Column<CurrencyTotal>[] = [
  { key: 'currency', title: 'Currency', render: ({ currency }) => currency || '–' },
  {
    key: 'unpaid',
    title: 'Unpaid',
    align: 'end',
    render: ({ unpaid, unpaidCount, currency }) => amount(unpaid, unpaidCount, currency),
  },
  {
    key: 'overdue',
    title: 'Overdue',
    align: 'end',
    render: ({ overdue, overdueCount, currency }) => amount(overdue, overdueCount, currency),
  },
];

export default function HomePage() {
  const client = useClient();
  const webhooks = useLoad((signal) => client.webhooks.list({ 'page[limit]': 200 }, { signal }), [client]);
  const documents = useLoad(
    (signal) =>
      client.documents.list(
        { sort: '-uploaded_at', 'page[limit]': shownDocuments, 'filter[status]': 'failed' },
        { signal },
      ),
    [client],
  );
  const unread = useLoad(
    (signal) =>
      client.documents.list(
        { sort: '-uploaded_at', 'page[limit]': shownDocuments, 'filter[reading]': 'needs_review' },
        { signal },
      ),
    [client],
  );
  const invoices = useLoad((signal) => loadTotals(client, signal), [client]);
  const { data: workspaces } = useWorkspaces();
  return (
    <Page title="Home" description="What needs your attention.">
      <div class="home">
        <Card title="Unpaid invoices" loaded={invoices}>
          {({ totals, count, hasMore }) =>
            totals.length === 0 ? (
              <p class="muted">All invoices are paid.</p>
            ) : (
              <>
                <Table
                  caption="Totals by currency"
                  columns={columns}
                  rows={totals}
                  keyOf={({ currency }) => currency}
                />
                {hasMore && (
                  <p class="hint">These are the totals of the {formatCount(count)} newest unpaid invoices.</p>
                )}
              </>
            )
          }
        </Card>
        <Card title="Failing webhooks" loaded={webhooks}>
          {({ data }) => {
            const failing = data.filter(({ attributes }) =>
              ['warn', 'bad'].includes(getWebhookHealth(attributes).tone),
            );
            if (failing.length === 0) return <p class="muted">No webhook fails.</p>;
            return (
              <ul>
                {failing.map((webhook) => (
                  <li key={webhook.id}>
                    <a href={getPagePath(`webhooks/${webhook.id}`)}>
                      <BreakableUrl url={webhook.attributes.url} />
                    </a>
                    <span class="hint">{getWorkspaceName(workspaces, webhook.attributes.workspace_id)}</span>
                    <HealthBadge webhook={webhook} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Card>
        <Card title="Documents to review" loaded={unread}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <p class="muted">No document waits for a review.</p>
            ) : (
              <>
                <ul>
                  {data.map(({ id, attributes }) => (
                    <li key={id}>
                      <a href={getPagePath(`documents/${id}/review`)}>{attributes.file_name}</a>
                      <span class="hint">{getWorkspaceName(workspaces, attributes.workspace_id ?? '')}</span>
                    </li>
                  ))}
                </ul>
                <p class="hint">
                  <a href={getPagePath('documents?reading=needs_review')}>
                    {meta.next_cursor === null ? `All ${formatCount(data.length)}` : `More than ${shownDocuments}`}
                  </a>
                </p>
              </>
            )
          }
        </Card>
        <Card title="Failed documents" loaded={documents}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <p class="muted">No document has failed.</p>
            ) : (
              <>
                <ul>
                  {data.map(({ id, attributes }) => (
                    <li key={id}>
                      <a href={getPagePath(`documents/${id}`)}>{attributes.file_name}</a>
                      <span class="hint">{attributes.failure_reason}</span>
                    </li>
                  ))}
                </ul>
                {meta.next_cursor !== null && <p class="hint">These are the {shownDocuments} newest.</p>}
              </>
            )
          }
        </Card>
      </div>
    </Page>
  );
}
