import { formatCount } from '../../../components/format.ts';
import { type Column, Table } from '../../../components/table.tsx';
import { tablePath } from '../addresses.ts';
import { unfilteredQuery } from '../model/table-query.ts';
import { createLinesCondition } from './adjustments.ts';
import type { LoadedInvoice } from './load-invoice.ts';
import { Amount, percentUnitCode, Quantity } from './values.tsx';

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

export function InvoiceItemsTable({ invoice: { id, items } }: { readonly invoice: LoadedInvoice }) {
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
