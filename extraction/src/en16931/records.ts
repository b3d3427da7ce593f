import { createDecimal, divideDecimals, divideToDigits, negateDecimal } from '../decimal.ts';
import type {
  AddressFields,
  CompanyFields,
  DocumentType,
  ExchangeRateFields,
  ExtractedInvoice,
  ExtractedParty,
  InvoicePaymentMeans,
  InvoicePerson,
  ItemFields,
  PartyRole,
  PaymentMeansFields,
} from '../records.ts';
import { accountField, parseRfc3339Time } from '../values.ts';
import { invoiceTypeOfCode, paymentMeansOfCode } from './codes.ts';
import { isCounted, lineAmount, lineAmountTolerance } from './line-amount.ts';
import {
  allowanceFieldsWithTerms,
  buyerFieldTerms,
  chargeFieldsWithTerms,
  deliveryAddressTerms,
  type FieldWithTerms,
  invoiceFieldTerms,
  itemFieldTerms,
  payeeFieldTerms,
  sellerFieldTerms,
  taxFieldTerms,
} from './record-fields.ts';
import type { BusinessTermGroup, BusinessTermValues, InvoiceLineTerms, InvoiceTerms, TermIdInGroup } from './terms.ts';

/** Copies terms to the fields that a table lists. */
function fill<F, G extends BusinessTermGroup>(
  rows: readonly FieldWithTerms<F, G>[],
  values: BusinessTermValues<G> | undefined,
): Partial<F> {
  const fields: Record<string, string> = {};
  for (const [field, ...terms] of rows) {
    const value = terms.map((term) => values?.[term as TermIdInGroup<G>]).find((each) => each !== undefined);
    if (value !== undefined) fields[field] = value;
  }
  return fields as Partial<F>;
}

function given<T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** All lines after the first. */
const lineTwo = (...lines: (string | undefined)[]) =>
  given<AddressFields>({ line_2: lines.filter((line) => line !== undefined).join('\n') || undefined });

function addressOf(kind: NonNullable<AddressFields['kind']>, fields: AddressFields): AddressFields[] {
  return isEmpty(fields) ? [] : [{ kind, ...fields }];
}

/** `VAT`, or the stated scheme of another tax number. */
function taxIdType(vat: string | undefined, other: string | undefined, scheme: string | undefined) {
  if (vat !== undefined) return 'VAT';
  return other === undefined ? undefined : scheme;
}

function partyOf(company: CompanyFields, addresses: readonly AddressFields[]): ExtractedParty | undefined {
  return isEmpty(company) && addresses.length === 0 ? undefined : { company, addresses };
}

function partiesOf({ seller, buyer, payee, delivery }: InvoiceTerms): Partial<Record<PartyRole, ExtractedParty>> {
  const sellerTax = taxIdType(seller?.['BT-31'], seller?.['BT-32'], seller?.['BT-32-1']);
  const buyerTax = taxIdType(buyer?.['BT-48'], buyer?.['buyer tax id'], buyer?.['buyer tax id scheme']);
  return given<Record<PartyRole, ExtractedParty>>({
    issuer: partyOf(
      { ...fill(sellerFieldTerms.company, seller), ...given<CompanyFields>({ 'tax_id.type': sellerTax }) },
      addressOf('registered', {
        ...fill(sellerFieldTerms.address, seller),
        ...lineTwo(seller?.['BT-36'], seller?.['BT-162']),
      }),
    ),
    receiver: partyOf(
      { ...fill(buyerFieldTerms.company, buyer), ...given<CompanyFields>({ 'tax_id.type': buyerTax }) },
      [
        ...addressOf('registered', {
          ...fill(buyerFieldTerms.address, buyer),
          ...lineTwo(buyer?.['BT-51'], buyer?.['BT-163']),
        }),
        ...addressOf('shipping', {
          ...fill(deliveryAddressTerms, delivery),
          ...lineTwo(delivery?.['BT-76'], delivery?.['BT-165']),
        }),
      ],
    ),
    payee: partyOf(fill(payeeFieldTerms, payee), []),
  });
}

function peopleOf({ seller, buyer }: InvoiceTerms): InvoicePerson[] {
  const contacts = [
    { party: 'issuer', role: 'contact', person: fill(sellerFieldTerms.person, seller) },
    { party: 'receiver', role: 'contact', person: fill(buyerFieldTerms.person, buyer) },
  ] as const;
  return contacts.filter(({ person }) => !isEmpty(person));
}

/** A record has at most the first six and the last four digits of a card number. */
const maskCard = (number: string): string =>
  number.replace(
    /^(\d{6})(\d{3,9})(\d{4})$/,
    (_, first, middle, last) => `${first}${'*'.repeat(middle.length)}${last}`,
  );

/** Only with an account or a card, or for a means that needs neither, such as cash. */
export function paymentOf(
  values: BusinessTermValues<'BG-16'>,
  { invoice, payee }: InvoiceTerms,
): InvoicePaymentMeans[] {
  const { 'BT-5': currency, 'BT-89': mandate } = invoice;
  const [typeOfCode, scheme] = paymentMeansOfCode(values['BT-81']);
  const debited = values['BT-91'];
  const card = values['BT-87'];
  const type =
    typeOfCode ?? (card !== undefined ? 'card_details' : debited !== undefined ? 'direct_debit' : 'account_details');
  const identifier = type === 'direct_debit' ? (debited ?? values['BT-84']) : values['BT-84'];
  const account = identifier === undefined ? undefined : accountField(identifier);
  const isEmptyAccount = account === undefined && card === undefined;
  if (isEmptyAccount && (type === 'account_details' || type === 'card_details' || typeOfCode === undefined)) return [];
  const ownAccount = identifier === values['BT-84'];
  const means = given<PaymentMeansFields>({
    type,
    scheme,
    'account_details.iban': account !== undefined && 'iban' in account ? account.iban : undefined,
    'account_details.account_number':
      account !== undefined && 'account_number' in account ? account.account_number : undefined,
    'account_details.bic': ownAccount ? values['BT-86'] : undefined,
    'account_details.currency': account === undefined ? undefined : currency,
    'bank_details.bank_name': ownAccount ? values['bank name'] : undefined,
    'bank_details.bank_code': ownAccount ? values['bank code'] : undefined,
    'card_details.masked_pan': card === undefined ? undefined : maskCard(card),
    'card_details.brand': values['card brand'],
    'card_details.cardholder_name': values['BT-88'],
    'metadata.external_id': type === 'direct_debit' ? mandate : undefined,
    nickname: ownAccount ? values['BT-85'] : undefined,
    description: values['BT-82'],
  });
  const payer = type === 'direct_debit' || type === 'card_details';
  return [{ holder: payer ? 'receiver' : payee === undefined ? 'issuer' : 'payee', means }];
}

/**
 * The net price divided by its base quantity. If the base quantity contradicts the amount of the line, the net price;
 * a rule reports the difference.
 */
function unitPrice(line: InvoiceLineTerms): string | undefined {
  const { 'BT-131': amount, 'BT-146': price, 'BT-149': base = '1' } = line.values;
  if (price === undefined || createDecimal(base).eq(0) || createDecimal(base).eq(1)) return price;
  const expected = lineAmount(line, base);
  const contradicted = amount !== undefined && expected?.minus(amount).abs().gt(lineAmountTolerance);
  return contradicted ? price : divideDecimals(price, base);
}

/** EN 16931 has no quantity and only VAT for charges and allowances. */
const once = { quantity: '1', 'tax.scheme': 'VAT' };

/** A line of ZUGFeRD 1 may contain only a note. */
export const withValues = (lines: readonly InvoiceLineTerms[]) => lines.filter(({ values }) => !isEmpty(values));

const withoutAmount = ({ 'BT-131': _, ...values }: InvoiceLineTerms['values']): InvoiceLineTerms['values'] => values;

/** Lines, then charges, then allowances. An allowance is negative, so that all items add up to the subtotal. */
function itemsOf({ lines, charges, allowances }: InvoiceTerms): ItemFields[] {
  return [
    ...withValues(lines).map((line) => ({
      ...fill(itemFieldTerms, isCounted(line) ? line.values : withoutAmount(line.values)),
      ...given<ItemFields>({ unit_price: unitPrice(line) }),
    })),
    ...charges.map((charge) => ({ ...once, name: 'Charge', ...fill(chargeFieldsWithTerms, charge) })),
    ...allowances.map(({ 'BT-92': amount, ...allowance }) => ({
      ...once,
      name: 'Allowance',
      ...fill(allowanceFieldsWithTerms, allowance),
      ...given<ItemFields>({ amount: amount === undefined ? undefined : negateDecimal(amount) }),
    })),
  ];
}

/** Purchase order and buyer reference. */
const orderOf = ({ 'BT-13': order, 'BT-10': reference }: InvoiceTerms['invoice']): string | undefined =>
  [...new Set([order, reference])].filter((each) => each !== undefined).join(', ') || undefined;

/** More digits would be meaningless: the two amounts are rounded to cents. */
const rateDigits = 10;

/** As stated, or computed from the tax total in both currencies. */
function exchangeRateOf({ invoice, exchangeRate }: InvoiceTerms): ExchangeRateFields | undefined {
  const rateOf = (base: string, quote: string, rate: string, source: string, date: string | undefined) => {
    const rateAt = date === undefined ? undefined : `${date}T00:00:00.000Z`;
    const currencies = { currency_pair: `${base}/${quote}`, base_currency: base, quote_currency: quote };
    return { ...currencies, rate, source, ...given<ExchangeRateFields>({ rate_at: rateAt }) };
  };
  if (exchangeRate?.rate !== undefined && createDecimal(exchangeRate.rate).gt(0)) {
    const base = exchangeRate['source currency'] ?? invoice['BT-5'];
    const quote = exchangeRate['target currency'] ?? invoice['BT-6'];
    if (base === undefined || quote === undefined) return undefined;
    return rateOf(base, quote, exchangeRate.rate, 'document', exchangeRate['rate date'] ?? invoice['BT-2']);
  }
  const { 'BT-5': documentCurrency, 'BT-6': taxCurrency, 'BT-110': tax, 'BT-111': taxThere } = invoice;
  if (documentCurrency === undefined || taxCurrency === undefined || documentCurrency === taxCurrency) return undefined;
  if (tax === undefined || taxThere === undefined || createDecimal(tax).eq(0) || createDecimal(taxThere).eq(0))
    return undefined;
  const quotient = divideToDigits(taxThere, tax, rateDigits);
  return rateOf(documentCurrency, taxCurrency, quotient, 'BT-111 / BT-110', invoice['BT-2']);
}

/** Nothing remains to be paid, or more was paid than the total. */
export function isPaid(total: string | undefined, due: string | undefined): boolean {
  if (due === undefined) return false;
  return createDecimal(due).eq(0) || (total !== undefined && createDecimal(due).times(total).lt(0));
}

/** @param isCreditNote the root element of the XML is a credit note */
export function toRecords(terms: InvoiceTerms, isCreditNote: boolean): [DocumentType, ExtractedInvoice] {
  const { invoice } = terms;
  const currency = invoice['BT-5'];
  const time = invoice['issue time'];
  const named = invoiceTypeOfCode(invoice['BT-3']);
  const documentType = isCreditNote ? 'credit_note' : named;
  const paid = isPaid(invoice['BT-112'], invoice['BT-115']);
  const exchangeRate = exchangeRateOf(terms);
  const inCurrency = currency === undefined ? {} : { currency };
  const extracted: ExtractedInvoice = {
    invoice: {
      ...fill(invoiceFieldTerms, invoice),
      document_type: documentType,
      ...given<{ issued_at: string; billing_context: string }>({
        billing_context: orderOf(invoice),
        issued_at: time === undefined ? undefined : parseRfc3339Time(`${invoice['BT-2']}T${time}`),
      }),
      'payment_status.paid': paid,
      status: paid ? 'paid' : 'sent',
    },
    parties: partiesOf(terms),
    people: peopleOf(terms),
    paymentMeans: terms.payments.flatMap((payment) => paymentOf(payment, terms)),
    items: itemsOf(terms).map((item) => ({ ...item, ...inCurrency })),
    taxes: terms.taxes.map((values) => ({ ...fill(taxFieldTerms, values), ...inCurrency })),
    ...(exchangeRate !== undefined && { exchangeRate }),
  };
  return [documentType === 'credit_note' ? 'credit_note' : 'invoice', extracted];
}
