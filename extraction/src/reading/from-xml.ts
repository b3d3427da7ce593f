import type { TermPlace, TermPlaces } from '../en16931/mapping.ts';
import {
  allowanceFieldsWithTerms,
  buyerFieldTerms,
  chargeFieldsWithTerms,
  deliveryAddressTerms,
  invoiceFieldTerms,
  itemFieldTerms,
  payeeFieldTerms,
  sellerFieldTerms,
  taxFieldTerms,
} from '../en16931/record-fields.ts';
import { paymentOf, withValues } from '../en16931/records.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import type { ExtractedInvoice } from '../records.ts';
import { fieldsOf, sectionsOf } from './fields.ts';
import { type ReadField, type Reading, type ReadingCheck, readingLimits } from './types.ts';

type Terms = readonly (readonly [field: string, ...terms: readonly string[]])[];

/** The values of a group, and the terms that fill the fields of a section. */
type Origin = readonly [values: object | undefined, terms: Terms];

const invoiceTerms: Terms = [
  ...invoiceFieldTerms,
  ['document_type', 'BT-3'],
  ['issued_at', 'issue time'],
  ['billing_context', 'BT-13', 'BT-10'],
];
const paymentTerms: Terms = [
  ['type', 'BT-81'],
  ['scheme', 'BT-81'],
  ['account_details.iban', 'BT-84', 'BT-91'],
  ['account_details.account_number', 'BT-84', 'BT-91'],
  ['account_details.bic', 'BT-86'],
  ['bank_details.bank_name', 'bank name'],
  ['bank_details.bank_code', 'bank code'],
  ['card_details.masked_pan', 'BT-87'],
  ['card_details.brand', 'card brand'],
  ['card_details.cardholder_name', 'BT-88'],
  ['metadata.external_id', 'BT-89'],
  ['nickname', 'BT-85'],
  ['description', 'BT-82'],
];
const rateTerms: Terms = [
  ['base_currency', 'source currency', 'BT-5'],
  ['quote_currency', 'target currency', 'BT-6'],
  ['rate', 'rate', 'BT-111'],
  ['rate_at', 'rate date', 'BT-2'],
];

function* originsOf(semantic: InvoiceTerms): Generator<readonly [section: string, ...origin: Origin]> {
  const { invoice, seller, buyer, delivery, payments, lines, charges, allowances, taxes } = semantic;
  yield ['invoice', invoice, invoiceTerms];
  yield ['exchange_rate', semantic.exchangeRate, rateTerms];
  yield ['issuer', seller, [...sellerFieldTerms.company, ['tax_id.type', 'BT-31', 'BT-32-1']]];
  yield ['issuer.address', seller, [...sellerFieldTerms.address, ['line_2', 'BT-36', 'BT-162']]];
  yield ['issuer.contact', seller, sellerFieldTerms.person];
  yield ['receiver', buyer, [...buyerFieldTerms.company, ['tax_id.type', 'BT-48', 'buyer tax id scheme']]];
  yield ['receiver.address', buyer, [...buyerFieldTerms.address, ['line_2', 'BT-51', 'BT-163']]];
  yield ['receiver.shipping_address', delivery, [...deliveryAddressTerms, ['line_2', 'BT-76', 'BT-165']]];
  yield ['receiver.contact', buyer, buyerFieldTerms.person];
  yield ['payee', semantic.payee, payeeFieldTerms];
  for (const [index, payment] of payments.filter((each) => paymentOf(each, semantic).length > 0).entries())
    yield [index === 0 ? 'payment_means' : `payment_means[${index}]`, payment, paymentTerms];
  const items: readonly Origin[] = [
    ...withValues(lines).map(({ values }): Origin => [values, [...itemFieldTerms, ['unit_price', 'BT-146']]]),
    ...charges.map((charge): Origin => [charge, chargeFieldsWithTerms]),
    ...allowances.map((allowance): Origin => [allowance, [...allowanceFieldsWithTerms, ['amount', 'BT-92']]]),
  ];
  for (const [index, item] of items.entries()) yield [`invoice_items[${index}]`, ...item];
  for (const [index, tax] of taxes.entries()) yield [`invoice_taxes[${index}]`, tax, taxFieldTerms];
}

/** With an empty text for a value that stands nowhere, such as the quantity 1 of a charge. */
const sourceOf = (place: TermPlace | undefined): ReadField['source'] => ({
  kind: 'xml',
  page: null,
  box: null,
  text: (place?.text ?? '').slice(0, readingLimits.textLength).toWellFormed(),
  ...(place && { path: place.path.slice(0, readingLimits.textLength), line: place.line }),
});

/** An e-invoice states its values, so each has the confidence 1, also if a check does not hold. */
export function readingOfXml(
  semantic: InvoiceTerms,
  places: TermPlaces,
  invoice: ExtractedInvoice,
  checks: readonly ReadingCheck[],
): Omit<Reading, 'format'> {
  const origins = new Map([...originsOf(semantic)].map(([section, ...origin]) => [section, origin] as const));
  const inInvoice = places.get(semantic.invoice);
  const fields: ReadField[] = [];
  let omitted = 0;
  for (const [section, field, value] of fieldsOf(sectionsOf(invoice))) {
    if (fields.length >= readingLimits.fields || value.length > readingLimits.valueLength) {
      omitted += 1;
      continue;
    }
    const [values, terms = []] = origins.get(section) ?? [];
    const [, ...possible] = terms.find(([name]) => name === field) ?? [];
    const inGroup = values && places.get(values);
    const place = possible.map((term) => inGroup?.get(term) ?? inInvoice?.get(term)).find((each) => each !== undefined);
    fields.push({ field: `${section}.${field}`, value, confidence: 1, source: sourceOf(place) });
  }
  return { method: 'xml', status: 'recorded', fields, omitted, checks: checks.slice(0, readingLimits.checks) };
}
