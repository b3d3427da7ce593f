import type { ComponentChildren } from 'preact';
import { sumAmounts } from './adjustments.ts';
import type { LoadedInvoice } from './load-invoice.ts';
import { Amount, percentUnitCode, Quantity } from './values.tsx';

interface LineProps {
  readonly title: ComponentChildren;
  readonly value: number | string | null;
  readonly currency: string | null;
  readonly strong?: boolean;
}

function Line({ title, value, currency, strong = false }: LineProps) {
  return (
    <div class={strong ? 'strong' : undefined}>
      <dt>{title}</dt>
      <dd>
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}

function AdjustmentLines({ invoice: { attributes, items, adjustments } }: { readonly invoice: LoadedInvoice }) {
  if (adjustments.length === 0) return null;
  const isComplete = items.total === items.rows.length;
  const itemsSum = isComplete ? sumAmounts(items.rows.map((item) => item.attributes.amount)) : undefined;
  return (
    <>
      {itemsSum !== undefined && <Line title="Items" value={itemsSum} currency={attributes.local_currency} />}
      {adjustments.map(({ id, attributes: { name, amount, currency } }) => {
        const kind = (amount ?? 0) < 0 ? 'Allowance' : 'Charge';
        const title = name === null || name === kind ? kind : `${kind}: ${name}`;
        return <Line key={id} title={title} value={amount} currency={currency} />;
      })}
    </>
  );
}

export function InvoiceTotals({ invoice }: { readonly invoice: LoadedInvoice }) {
  const { attributes, taxes } = invoice;
  const { local_totals, local_currency, grand_total, payment_status } = attributes;
  const isConverted = grand_total.currency !== null && grand_total.currency !== local_currency;
  return (
    <dl class="invoice-totals">
      <AdjustmentLines invoice={invoice} />
      <Line title="Subtotal" value={local_totals.subtotal} currency={local_currency} />
      {taxes.map(({ id, attributes: tax }) => (
        <Line
          key={id}
          title={
            <>
              {tax.scheme ?? 'Tax'} <Quantity value={tax.rate} unit={percentUnitCode} /> of{' '}
              <Amount value={tax.taxable_amount} currency={tax.currency} />
            </>
          }
          value={tax.tax_amount}
          currency={tax.currency}
        />
      ))}
      {taxes.length === 0 && <Line title="Taxes" value={local_totals.tax_total} currency={local_currency} />}
      <Line title="Total" value={local_totals.total_amount} currency={local_currency} strong />
      {isConverted && (
        <Line
          title="Total in the currency of the invoice"
          value={grand_total.amount}
          currency={grand_total.currency}
          strong
        />
      )}
      <Line title="Paid" value={payment_status.amount_paid} currency={local_currency} />
      <Line title="Open" value={payment_status.amount_remaining} currency={local_currency} strong />
    </dl>
  );
}
