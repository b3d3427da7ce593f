import { isPaid } from '../en16931/records.ts';
import {
  type AddressFields,
  type CompanyFields,
  type ExchangeRateFields,
  type ExtractedInvoice,
  type ExtractedParty,
  type InvoiceFields,
  type ItemFields,
  type PartyRole,
  type PaymentMeansFields,
  type PersonFields,
  partyRoles,
  type TaxFields,
} from '../records.ts';
import { readSections, type Sections } from './fields.ts';
import type { ReadField } from './types.ts';

/** `readSections` has checked that each field belongs to its section and has its type. */
const valuesAt = <T extends object>(sections: Sections, section: string): T | undefined =>
  sections.get(section) as T | undefined;

/** In the order of their numbers; a removed line leaves no gap. */
function listAt<T extends object>(sections: Sections, list: string): T[] {
  const numbered = [...sections.keys()].flatMap((section) => {
    if (section === list) return { section, index: 0 };
    const index = section.startsWith(`${list}[`) ? Number.parseInt(section.slice(list.length + 1), 10) : -1;
    return index < 0 ? [] : { section, index };
  });
  return numbered
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ section }) => valuesAt<T>(sections, section) ?? []);
}

function partyAt(sections: Sections, role: PartyRole): ExtractedParty | undefined {
  const company = valuesAt<CompanyFields>(sections, role);
  const address = valuesAt<AddressFields>(sections, `${role}.address`);
  const shipping = valuesAt<AddressFields>(sections, `${role}.shipping_address`);
  if (company === undefined && address === undefined && shipping === undefined) return undefined;
  const addresses: AddressFields[] = [];
  if (address !== undefined) addresses.push({ kind: 'registered', ...address });
  if (shipping !== undefined) addresses.push({ kind: 'shipping', ...shipping });
  return { company: company ?? {}, addresses };
}

function invoiceAt(sections: Sections): InvoiceFields {
  const invoice = valuesAt<InvoiceFields>(sections, 'invoice') ?? {};
  const { local_currency: currency, 'local_totals.total_amount': total } = invoice;
  const paid = isPaid(total, invoice['payment_status.amount_remaining']);
  return {
    document_type: 'commercial_invoice',
    ...invoice,
    ...(total !== undefined && { 'grand_total.amount': total }),
    ...(currency !== undefined && { 'grand_total.currency': currency }),
    'payment_status.paid': paid,
    status: paid ? 'paid' : 'sent',
  };
}

/** The invoice whose fields a reading has. */
export function toInvoice(fields: readonly Pick<ReadField, 'field' | 'value'>[]): ExtractedInvoice {
  const sections = readSections(fields);
  const invoice = invoiceAt(sections);
  const currency = invoice.local_currency === undefined ? {} : { currency: invoice.local_currency };
  const parties = Object.fromEntries(
    partyRoles.flatMap((role) => {
      const party = partyAt(sections, role);
      return party === undefined ? [] : [[role, party]];
    }),
  );
  const holderOf = ({ type }: PaymentMeansFields): PartyRole => {
    if (type === 'direct_debit' || type === 'card_details') return 'receiver';
    return 'payee' in parties ? 'payee' : 'issuer';
  };
  const accountCurrency = (means: PaymentMeansFields) =>
    'account_details.iban' in means || 'account_details.account_number' in means
      ? { ...(invoice.local_currency !== undefined && { 'account_details.currency': invoice.local_currency }) }
      : {};
  const exchangeRate = valuesAt<ExchangeRateFields>(sections, 'exchange_rate');
  return {
    invoice,
    parties,
    people: partyRoles.flatMap((party) => {
      const person = valuesAt<PersonFields>(sections, `${party}.contact`);
      return person === undefined ? [] : [{ party, role: 'contact', person }];
    }),
    paymentMeans: listAt<PaymentMeansFields>(sections, 'payment_means').map((means) => ({
      holder: holderOf(means),
      means: { type: 'account_details', ...means, ...accountCurrency(means) },
    })),
    items: listAt<ItemFields>(sections, 'invoice_items').map((item) => ({ ...item, ...currency })),
    taxes: listAt<TaxFields>(sections, 'invoice_taxes').map((tax) => ({ ...tax, ...currency })),
    ...(exchangeRate !== undefined && { exchangeRate }),
  };
}
