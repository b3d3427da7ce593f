import Big from 'big.js';
import type { AddressFields, ExtractedInvoice, ExtractedParty } from '../src/records.ts';
import type { TestAddress, TestInvoice, TestInvoiceLine, TestParty, TestPayment } from './model.ts';

/** Removes members that are undefined from objects and from objects in lists. */
function defined<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

const address = (kind: AddressFields['kind'], { line1, line2, line3, city, code, country }: TestAddress) => ({
  kind,
  line_1: line1,
  line_2: line2 === undefined ? line3 : line3 === undefined ? line2 : `${line2}\n${line3}`,
  city,
  postal_code: code,
  country,
});

const party = (from: TestParty, delivery?: TestAddress): unknown => ({
  company: {
    name: from.name,
    'tax_id.value': from.vat ?? from.taxNumber,
    'tax_id.type': from.vat === undefined ? from.taxNumber && 'FC' : 'VAT',
    'registration.trade_name': from.tradeName,
    'registration.registered_name': from.name,
    'registration_number.value': from.registration,
    'registration_number.registry_name': from.registration && '0002',
  },
  addresses: [address('registered', from.address), ...(delivery === undefined ? [] : [address('shipping', delivery)])],
});

const person = ({ contact }: TestParty) =>
  contact && { full_name: contact.name, email: contact.email, phone_number: contact.phone };

/**
 * Returns the record field for an account number. In these tests, an account number is an IBAN if it begins with two
 * letters and two digits other than 00.
 */
const account = (text: string) =>
  /^[A-Z]{2}(?!00)/.test(text)
    ? { 'account_details.iban': text.replaceAll(' ', '') }
    : { 'account_details.account_number': text };

const types: Readonly<Record<string, readonly [string, string?]>> = {
  '30': ['account_details'],
  '58': ['account_details', 'SEPA'],
  '59': ['direct_debit', 'SEPA_DD'],
};

const payment = ({ code, account: paidTo, bic, name, debited }: TestPayment, invoice: TestInvoice) => {
  const [type, scheme] = types[code] ?? [];
  return {
    holder: debited !== undefined ? 'receiver' : invoice.payee === undefined ? 'issuer' : 'payee',
    means: {
      type,
      scheme,
      ...account(debited ?? paidTo ?? ''),
      'account_details.bic': bic,
      'account_details.currency': invoice.currency,
      nickname: name,
      'metadata.external_id': debited === undefined ? undefined : invoice.mandate,
    },
  };
};

const item = (line: TestInvoiceLine, currency: string) => ({
  line_id: line.id,
  sku: line.sku,
  name: line.name,
  description: line.description,
  unit_price: line.base === undefined || line.base === '1' ? line.price : new Big(line.price).div(line.base).toFixed(),
  currency,
  unit: line.unit,
  quantity: line.quantity,
  amount: line.amount,
  tax_rate: line.rate,
  'tax.category': line.category,
  'tax.scheme': 'VAT',
  'period.start': line.period?.start,
  'period.end': line.period?.end,
});

const adjustmentItems = ({ adjustments, currency }: TestInvoice, charge: boolean) =>
  adjustments
    .filter((each) => each.charge === charge)
    .map(({ reason = charge ? 'Charge' : 'Allowance', amount, category, rate }) => ({
      name: reason,
      amount: charge || Number(amount) === 0 ? amount : `-${amount}`,
      tax_rate: rate,
      'tax.category': category,
      'tax.scheme': 'VAT',
      quantity: '1',
      currency,
    }));

/** Returns the records that the extraction must return for a test invoice. */
export function getExpectedRecords(invoice: TestInvoice): ExtractedInvoice {
  const { totals, currency, accounting } = invoice;
  const due = new Big(totals.due);
  const paid = due.eq(0) || due.times(totals.gross).lt(0);
  return defined({
    invoice: {
      reference_number: invoice.number,
      document_type: invoice.type === '381' ? 'credit_note' : 'commercial_invoice',
      document_type_code: invoice.type,
      issue_date: invoice.issued,
      due_date: invoice.due,
      local_currency: currency,
      'local_totals.subtotal': totals.net,
      'local_totals.tax_total': totals.tax,
      'local_totals.total_amount': totals.gross,
      'grand_total.amount': totals.gross,
      'grand_total.currency': currency,
      terms: invoice.terms,
      billing_context: [invoice.order, invoice.buyerReference].filter(Boolean).join(', ') || undefined,
      'payment_status.paid': paid,
      'payment_status.amount_paid': totals.paid,
      'payment_status.amount_remaining': totals.due,
      status: paid ? ('paid' as const) : ('sent' as const),
      description: invoice.notes.length === 0 ? undefined : invoice.notes.join('\n'),
    },
    parties: {
      issuer: party(invoice.seller) as ExtractedParty,
      receiver: party(invoice.buyer, invoice.delivery) as ExtractedParty,
      payee: invoice.payee === undefined ? undefined : { company: { name: invoice.payee }, addresses: [] },
    },
    people: [
      { party: 'issuer', role: 'contact', person: person(invoice.seller) },
      { party: 'receiver', role: 'contact', person: person(invoice.buyer) },
    ].filter((each) => each.person !== undefined),
    paymentMeans: invoice.payments.map((each) => payment(each, invoice)),
    items: [
      ...invoice.lines.map((line) => item(line, currency)),
      ...adjustmentItems(invoice, true),
      ...adjustmentItems(invoice, false),
    ],
    taxes: invoice.taxes.map((tax) => ({
      category: tax.category,
      scheme: 'VAT',
      rate: tax.rate,
      taxable_amount: tax.basis,
      tax_amount: tax.amount,
      currency,
      exemption_reason: tax.reason,
    })),
    exchangeRate: accounting && {
      currency_pair: `${currency}/${accounting.currency}`,
      base_currency: currency,
      quote_currency: accounting.currency,
      rate: new Big(new Big(accounting.tax).div(totals.tax).toPrecision(10)).toFixed(),
      source: 'BT-111 / BT-110',
      rate_at: `${invoice.issued}T00:00:00.000Z`,
    },
  } as unknown as ExtractedInvoice);
}
