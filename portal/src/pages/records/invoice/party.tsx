import { recordOrTablePath } from '../addresses.ts';
import type { LoadedInvoice } from './load-invoice.ts';

interface PartyProps {
  readonly title: string;
  readonly company: LoadedInvoice['issuer'];
  readonly addresses: LoadedInvoice['addresses'];
}

export function InvoiceParty({ title, company, addresses }: PartyProps) {
  const address = addresses.find(({ companyId }) => companyId === company?.id);
  const lines = [
    address?.line_1,
    address?.line_2,
    [address?.postal_code, address?.city].filter(Boolean).join(' '),
    [address?.region, address?.country].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <section class="invoice-party">
      <h2>{title}</h2>
      {company === undefined ? (
        <p class="muted">The invoice names no company.</p>
      ) : (
        <>
          <p>
            <a href={recordOrTablePath('companies', company.id)}>{company.attributes.name ?? 'Company without name'}</a>
          </p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {company.attributes.tax_id.value !== null && (
            <p class="muted">
              {company.attributes.tax_id.type ?? 'Tax id'} {company.attributes.tax_id.value}
            </p>
          )}
        </>
      )}
    </section>
  );
}
