import type { ComponentChildren } from 'preact';
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

/** The taxes by rate, the totals, and what is paid and open. */
export function InvoiceTotals({ invoice: { attributes, taxes } }: { readonly invoice: LoadedInvoice }) {
  const { local_totals, local_currency, grand_total, payment_status } = attributes;
  const isConverted = grand_total.currency !== null && grand_total.currency !== local_currency;
  return (
    <dl class="invoice-totals">
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
