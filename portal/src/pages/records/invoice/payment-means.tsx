import { humanizeName } from '../model/catalogue.ts';
import type { LoadedInvoice } from './load-invoice.ts';

interface PaymentMeansProps {
  readonly terms: string | null;
  readonly means: LoadedInvoice['paymentMeans'];
}

export function InvoicePaymentMeans({ terms, means }: PaymentMeansProps) {
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
