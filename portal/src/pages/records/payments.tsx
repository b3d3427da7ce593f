import type { Client } from '@fds/client';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { WriteButton } from '../../components/write-button.tsx';
import { useClient } from '../../session/context.ts';
import { useAction, useLoad } from '../../session/use-load.ts';
import { recordOrTablePath } from './addresses.ts';

type Suggestion = Awaited<ReturnType<Client['suggestions']['ofInvoice']>>['data'][number];
type Status = Suggestion['attributes']['status'];

const statuses: Readonly<Record<Status, readonly [title: string, tone: StatusTone]>> = {
  automatic: ['Linked automatically', 'good'],
  confirmed: ['Confirmed', 'good'],
  suggested: ['Suggested', 'warn'],
  undone: ['Undone', 'neutral'],
};
const order: readonly Status[] = ['automatic', 'confirmed', 'suggested', 'undone'];

function Evidence({ of: { attributes } }: { readonly of: Suggestion }) {
  return (
    <ul class="payment-evidence">
      {attributes.evidence.map(({ criterion, agrees, transaction, invoice }) => (
        <li key={criterion} class={agrees ? undefined : 'muted'}>
          {agrees ? '✓' : '✗'} {criterion} {agrees ? 'agrees' : 'differs'}: {transaction ?? '–'}
          {transaction !== invoice && ` / ${invoice ?? '–'}`}
        </li>
      ))}
    </ul>
  );
}

interface PaymentsProps {
  readonly of: 'invoice' | 'transaction';
  readonly id: string;
}

/** The transactions of an invoice, or the invoices of a transaction: linked, suggested and undone. */
export function Payments({ of, id }: PaymentsProps) {
  const client = useClient();
  const { data, error, reload } = useLoad(
    (signal) => client.suggestions[of === 'invoice' ? 'ofInvoice' : 'ofTransaction'](id, { signal }),
    [client, of, id],
  );
  const decide = useAction(async (writing: Client, action: 'confirm' | 'undo', suggestion: string) => {
    await writing.suggestions[action](suggestion);
    reload();
  });
  const shown = ({ attributes: { evidence } }: Suggestion, criterion: string, side: PaymentsProps['of']) =>
    evidence.find((each) => each.criterion === criterion)?.[side];
  const columns: readonly Column<Suggestion>[] = [
    {
      key: 'record',
      title: of === 'invoice' ? 'Transaction' : 'Invoice',
      render: (row) =>
        of === 'invoice' ? (
          <a href={recordOrTablePath('transactions', row.relationships.transaction.data.id)}>
            {[shown(row, 'date', 'transaction'), shown(row, 'amount', 'transaction')].filter(Boolean).join(', ') ||
              'Transaction'}
          </a>
        ) : (
          <a href={recordOrTablePath('invoices', row.relationships.invoice.data.id)}>
            {shown(row, 'reference', 'invoice') ?? 'Invoice without number'}
          </a>
        ),
    },
    {
      key: 'status',
      title: 'Status',
      render: ({ attributes: { status } }) => (
        <StatusBadge tone={statuses[status][1]}>{statuses[status][0]}</StatusBadge>
      ),
    },
    { key: 'evidence', title: 'Evidence', render: (row) => <Evidence of={row} /> },
    {
      key: 'action',
      title: 'Decision',
      render: ({ id: suggestion, attributes: { status } }) => {
        const isLinked = status === 'automatic' || status === 'confirmed';
        return (
          <div class="actions">
            <WriteButton
              busy={decide.busy}
              onClick={(writing) => decide.run(writing, isLinked ? 'undo' : 'confirm', suggestion)}
            >
              {isLinked ? 'Undo' : 'Confirm'}
            </WriteButton>
            {status === 'suggested' && (
              <WriteButton
                kind="quiet"
                busy={decide.busy}
                onClick={(writing) => decide.run(writing, 'undo', suggestion)}
              >
                Dismiss
              </WriteButton>
            )}
          </div>
        );
      },
    },
  ];
  const rows = data?.data.toSorted(
    (one, other) => order.indexOf(one.attributes.status) - order.indexOf(other.attributes.status),
  );
  return (
    <section class="invoice-entries screen-only">
      <h2>Payments</h2>
      <ErrorNotice error={error} onRetry={reload} />
      <ErrorNotice error={decide.error} />
      {rows?.length === 0 ? (
        <p class="muted">{of === 'invoice' ? 'No transaction' : 'No invoice'} is linked or suggested.</p>
      ) : (
        <Table caption="Payments" columns={columns} rows={rows} keyOf={(row) => row.id} />
      )}
    </section>
  );
}
