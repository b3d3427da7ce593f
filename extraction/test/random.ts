import Big from 'big.js';
import fc from 'fast-check';
import type {
  TestAddress,
  TestAllowanceOrCharge,
  TestInvoice,
  TestInvoiceLine,
  TestParty,
  TestVatBreakdown,
} from './model.ts';

/** Generates a text without spaces at its ends, because the extraction removes such spaces. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));

/** Generates a number with decimal places, as a string. */
const number = (min: number, max: number, decimals: number) =>
  fc
    .integer({ min: min * 10 ** decimals, max: max * 10 ** decimals })
    .map((each) => new Big(each).div(10 ** decimals).toFixed(decimals));

const rates = fc.constantFrom(
  { category: 'S', rate: '19' },
  { category: 'S', rate: '7.5' },
  { category: 'S', rate: '25.00' },
  { category: 'Z', rate: '0' },
  { category: 'E', rate: '0' },
  { category: 'AE', rate: '0.00' },
);

/** Removes members that are undefined, because optional members of a test invoice must be absent. */
const compact = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const address: fc.Arbitrary<TestAddress> = fc
  .record({
    line1: text,
    line2: optional(text),
    line3: optional(text),
    city: text,
    code: text,
    country: fc.constantFrom('DE', 'FR', 'PL'),
  })
  .map(compact);

const party: fc.Arbitrary<TestParty> = fc
  .record({
    name: text,
    tradeName: optional(text),
    vat: optional(text),
    taxNumber: optional(text),
    registration: optional(text),
    address,
    contact: optional(fc.record({ name: text, phone: text, email: text })),
  })
  .map(compact);

const round = (value: Big) => value.round(2, Big.roundHalfUp).toFixed(2);

const line: fc.Arbitrary<Omit<TestInvoiceLine, 'id'>> = fc
  .record({
    name: text,
    description: optional(text),
    sku: optional(text),
    quantity: number(-1000, 1000, 3),
    unit: fc.constantFrom('C62', 'HUR', 'KGM'),
    price: number(0, 10_000, 4),
    base: optional(fc.constantFrom('1', '10', '100', '1000.0')),
    period: optional(fc.record({ start: date, end: date })),
    adjustments: fc.array(fc.record({ charge: fc.boolean(), amount: number(0, 50, 2) }), { maxLength: 2 }),
    taxed: rates,
  })
  .map(({ taxed, ...each }) => {
    const gross = new Big(each.quantity).times(each.price).div(each.base ?? 1);
    const amount = each.adjustments.reduce(
      (total, { charge, amount: change }) => (charge ? total.plus(change) : total.minus(change)),
      gross,
    );
    return { ...compact(each), ...taxed, amount: round(amount) };
  });

const adjustment: fc.Arbitrary<TestAllowanceOrCharge> = fc
  .record({ charge: fc.boolean(), amount: number(0, 100, 2), reason: optional(text), taxed: rates })
  .map(({ taxed, ...each }) => ({ ...compact(each), ...taxed }));

const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Big(0));

/**
 * Returns the VAT breakdown of lines, allowances and charges: one entry for each category, and one for each rate of the
 * standard category.
 */
function taxesOf(lines: readonly TestInvoiceLine[], adjustments: readonly TestAllowanceOrCharge[]): TestVatBreakdown[] {
  const parts = [
    ...lines,
    ...adjustments.map((each) => ({
      ...each,
      amount: each.charge ? each.amount : new Big(each.amount).times(-1).toFixed(2),
    })),
  ];
  const keys = new Map(parts.map(({ category, rate }) => [`${category} ${rate}`, { category, rate }]));
  return [...keys.values()].map(({ category, rate }) => {
    const basis = sum(
      parts.filter((each) => each.category === category && each.rate === rate).map(({ amount }) => amount),
    );
    return { category, rate, basis: basis.toFixed(2), amount: round(basis.times(rate).div(100)) };
  });
}

/** Generates invoices with correct sums and with any text in text fields. */
export const arbitraryInvoice: fc.Arbitrary<TestInvoice> = fc
  .record({
    number: text,
    issued: date,
    due: optional(date),
    type: fc.constantFrom('380', '381'),
    currency: fc.constantFrom('EUR', 'USD', 'PLN'),
    notes: fc.array(text, { maxLength: 3 }),
    terms: optional(text),
    seller: party,
    buyer: party,
    buyerReference: optional(fc.constant('STUDIO-7')),
    order: optional(fc.constant('PO-4711')),
    payee: optional(text),
    delivery: optional(address),
    payment: fc.record({
      code: fc.constant('58'),
      account: fc.constant('DE89370400440532013000'),
      name: optional(text),
    }),
    adjustments: fc.array(adjustment, { maxLength: 3 }),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    paid: optional(number(0, 1000, 2)),
  })
  .map(({ payment, lines: unnumbered, paid, ...rest }) => {
    const lines = unnumbered.map((each, index) => ({ ...each, id: String(index + 1) }));
    const taxes = taxesOf(lines, rest.adjustments);
    const amountsOf = (charge: boolean) =>
      rest.adjustments.filter((each) => each.charge === charge).map(({ amount }) => amount);
    const [allowances, charges] = [sum(amountsOf(false)), sum(amountsOf(true))];
    const net = sum(lines.map(({ amount }) => amount))
      .minus(allowances)
      .plus(charges);
    const tax = sum(taxes.map(({ amount }) => amount));
    const gross = net.plus(tax);
    const totals = {
      lines: sum(lines.map(({ amount }) => amount)).toFixed(2),
      allowances: allowances.toFixed(2),
      charges: charges.toFixed(2),
      net: net.toFixed(2),
      tax: tax.toFixed(2),
      gross: gross.toFixed(2),
      ...(paid === undefined ? {} : { paid }),
      due: gross.minus(paid ?? 0).toFixed(2),
    };
    return { ...compact(rest), payments: [compact(payment)], taxes, totals, lines };
  });
