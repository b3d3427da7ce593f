import { type Column, Table } from '../../../components/table.tsx';
import { recordOrTablePath } from '../addresses.ts';
import type { LoadedInvoice } from './load-invoice.ts';
import { Amount, CalendarDay } from './values.tsx';

type EntryLine = LoadedInvoice['entries'][number];

const columns: readonly Column<EntryLine>[] = [
  {
    key: 'entry',
    title: 'Entry',
    render: ({ entry }) =>
      entry === undefined ? (
        '–'
      ) : (
        <a href={recordOrTablePath('journal_entries', entry.id)}>{entry.attributes.entry_number ?? 'Open'}</a>
      ),
  },
  { key: 'date', title: 'Date', render: ({ entry }) => <CalendarDay date={entry?.attributes.entry_date ?? null} /> },
  {
    key: 'account',
    title: 'Account',
    render: ({ account }) =>
      account === undefined ? (
        '–'
      ) : (
        <a href={recordOrTablePath('ledger_accounts', account.id)}>
          {[account.attributes.code, account.attributes.name].filter(Boolean).join(' ')}
        </a>
      ),
  },
  {
    key: 'debit',
    title: 'Debit',
    align: 'end',
    render: ({ debit, currency }) => <Amount value={debit} currency={currency} />,
  },
  {
    key: 'credit',
    title: 'Credit',
    align: 'end',
    render: ({ credit, currency }) => <Amount value={credit} currency={currency} />,
  },
];

export function EntriesTable({ invoice: { entries } }: { readonly invoice: LoadedInvoice }) {
  return (
    <section class="invoice-entries screen-only">
      <h2>Journal entries</h2>
      {entries.length === 0 ? (
        <p class="muted">No journal entry refers to this invoice.</p>
      ) : (
        <Table caption="Journal entries of the invoice" columns={columns} rows={entries} keyOf={({ id }) => id} />
      )}
    </section>
  );
}
