/** Generated invoices and payments of which the right links are known. */
import { randomUUID } from 'node:crypto';

type Row = Readonly<Record<string, unknown>>;

export const accounts = {
  ours: 'DE02120300000000202051',
  otherOfOurs: 'NL91ABNA0417164300',
  theirs: 'FR1420041010050500013M02606',
} as const;

export interface Case {
  readonly invoices: readonly Row[];
  readonly transactions: readonly Row[];
  /** Account that the invoices name. */
  readonly account: string;
  /** Index of the customer. */
  readonly customer: number;
  /** Ids of the transaction and of its invoice, if a careful person would link them without a question. */
  readonly link?: string;
}

/** Of a few amounts, so that many invoices of different customers have the same one. */
const amounts = Array.from({ length: 20 }, (_, number) => `${59 + number * 7}.50`);

export const customerCount = 40;

const notations: readonly ((code: number) => string)[] = [
  (code) => `R-2026-${code}`,
  (code) => `${20_000_000 + code}`,
  (code) => `RE/26/${code}`,
  (code) => `INV 26 ${code}`,
];
const sentences: readonly ((reference: string) => string)[] = [
  (reference) => `Customer 4711, invoice: ${reference}. Thank you`,
  (reference) => `RNr.${reference.toLowerCase()} vom 01.03.2026`,
  (reference) => `SVWZ+${reference}`,
];

/** @param pays an incoming payment of our invoice, or our payment of an invoice that we received */
export function exactCase(number: number, pays: 'in' | 'out' = 'in') {
  // Far apart, so that a number with swapped digits is not the number of another invoice.
  const code = 100_000 + ((number * 7919) % 899_981);
  const reference = notations[number % 4]?.(code) ?? '';
  const amount = amounts[number % amounts.length] ?? '';
  const [invoice, transaction] = [randomUUID(), randomUUID()];
  return {
    reference,
    customer: number % customerCount,
    account: pays === 'in' ? accounts.ours : accounts.theirs,
    link: `${transaction} ${invoice}`,
    invoices: [
      {
        id: invoice,
        reference_number: reference,
        status: 'sent',
        issue_date: '2026-03-01',
        grand_total_amount: amount,
        grand_total_currency: 'EUR',
      },
    ],
    transactions: [
      {
        id: transaction,
        status: 'booked',
        transaction_type: pays === 'in' ? 'credit' : 'debit',
        booking_date: '2026-03-20',
        settlement_amount_amount: `${amount}0`,
        settlement_amount_currency: 'EUR',
        remittance_information_unstructured: sentences[number % 3]?.(reference),
      },
    ],
  };
}

type Trap = (exact: ReturnType<typeof exactCase>) => Case;

const change =
  (values: (reference: string) => Row): Trap =>
  ({ link: _, reference, ...exact }) => ({
    ...exact,
    transactions: exact.transactions.map((row) => ({ ...row, ...values(reference) })),
  });
const text = (of: (reference: string) => string) =>
  change((reference) => ({ remittance_information_unstructured: `Invoice ${of(reference)}` }));
const repeated = (rows: readonly Row[], values: Row = {}): readonly Row[] => [
  ...rows,
  ...rows.map((row) => ({ ...row, id: randomUUID(), ...values })),
];
const changeInvoice =
  (values: Row): Trap =>
  ({ link: _, ...exact }) => ({ ...exact, invoices: exact.invoices.map((row) => ({ ...row, ...values })) });

/** Payments that look like the payment of the invoice, and are not, or not surely. */
export const traps: Readonly<Record<string, Trap>> = {
  'another reference': text(() => 'X-9999999'),
  'swapped digits': text((reference) => reference.replace(/(\d)(?!\1)(\d)/, '$2$1')),
  'a number that begins with the reference': text((reference) => `${reference}-1`),
  'a number that ends with the reference': text((reference) => `77 ${reference}`),
  'a number that contains the reference': text((reference) => `9${reference}9`),
  'a part of the reference': text((reference) => reference.slice(0, -1)),
  'a partial payment': change(() => ({ settlement_amount_amount: '50.00' })),
  'another currency': change(() => ({ settlement_amount_currency: 'CHF' })),
  'a refund': change(() => ({ transaction_type: 'debit' })),
  'a pending payment': change(() => ({ status: 'pending' })),
  'another account of ours': change(() => ({ account: accounts.otherOfOurs })),
  'a payment before the invoice': change(() => ({ booking_date: '2026-02-01' })),
  'a payment of the invoice of another year': change(() => ({ booking_date: '2027-03-05' })),
  'a credit note': changeInvoice({ document_type: 'credit_note' }),
  'a paid invoice': changeInvoice({ payment_status_paid: true, payment_status_amount_remaining: '0' }),
  'a canceled invoice': changeInvoice({ status: 'cancelled' }),
  'a double payment': ({ link: _, ...exact }) => ({ ...exact, transactions: repeated(exact.transactions) }),
  'a payment that is returned': ({ link: _, ...exact }) => ({
    ...exact,
    transactions: repeated(exact.transactions, { transaction_type: 'debit', booking_date: '2026-03-23' }),
  }),
  'two invoices with one reference': ({ link: _, ...exact }) => ({ ...exact, invoices: repeated(exact.invoices) }),
  'a collective payment': ({ link: _, reference, ...exact }) => ({
    ...exact,
    invoices: repeated(exact.invoices, { reference_number: `${reference}X7` }),
    transactions: exact.transactions.map((row) => ({
      ...row,
      remittance_information_unstructured: `Invoices ${reference}, ${reference}X7`,
    })),
  }),
};

/** Half of them are exact, in both directions. */
export function generateCases(count: number): readonly Case[] {
  const all = Object.values(traps);
  return Array.from({ length: count }, (_, number): Case => {
    const exact = exactCase(number, number % 6 === 0 ? 'out' : 'in');
    return (number % 2 === 0 ? undefined : all[(number >> 1) % all.length])?.(exact) ?? exact;
  });
}
