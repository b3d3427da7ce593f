import type { Company } from './companies.ts';
import { priceIn } from './exchange-rates.ts';
import { decimal, scaled, sum } from './money.ts';
import { PRODUCTS, type Product } from './pools/products.ts';
import type { Random } from './random.ts';
import { base, type Scope } from './scope.ts';
import { type Tax, taxOn } from './taxes.ts';
import { DAY, isoDate } from './time.ts';

/** The invoice of the lines. `at` is the time of its creation (milliseconds since 1970). */
export interface InvoiceHead {
  readonly id: string;
  readonly at: number;
  readonly currency: string;
  readonly issuer: Company;
  readonly receiver: Company;
  /** Price of the subscription that the first line bills, in the smallest unit of the currency. */
  readonly subscriptionPrice: number | null;
}

/** A line before it becomes a row: money in the smallest unit of the currency, quantity in thousandths. */
interface Line {
  readonly product: Product;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly amount: number;
  readonly tax: Tax;
}

/** Tax categories "exempt" and "outside scope": their items have no rate. */
const UNRATED = new Set(['E', 'O']);

/** Returns one to six items of an invoice, the taxes by category and rate, and the sums in the smallest unit. */
export function linesOf(scope: Scope, random: Random, head: InvoiceHead) {
  const lines = Array.from({ length: random.int(1, 6) }, (_, index) => lineOf(random, head, index));
  const first = lines[0];
  if (first !== undefined && lines.length < 6 && random.chance(0.12)) lines.push(discountOn(first));
  const taxes = [...groupByTax(lines).values()].map(({ tax, amounts }) => {
    const taxable = sum(amounts);
    return { tax, taxable, amount: Math.round((taxable * tax.rate) / 100_000) };
  });
  return {
    items: lines.map((line, index) => itemRow(scope, random, head, line, index)),
    taxes: taxes.map(({ tax, taxable, amount }) => ({
      ...base(scope, random, head.at),
      invoice_id: head.id,
      category: tax.category,
      scheme: tax.scheme,
      rate: String(tax.rate / 1000),
      taxable_amount: decimal(taxable, head.currency),
      tax_amount: decimal(amount, head.currency),
      currency: head.currency,
      exemption_reason: tax.exemption,
    })),
    subtotal: sum(lines.map(({ amount }) => amount)),
    taxTotal: sum(taxes.map(({ amount }) => amount)),
  };
}

function lineOf(random: Random, head: InvoiceHead, index: number): Line {
  const subscribed = index === 0 && head.subscriptionPrice !== null;
  const product = random.pick(subscribed ? PRODUCTS.filter(({ periodic }) => periodic) : PRODUCTS);
  const price = subscribed ? (head.subscriptionPrice ?? 0) : Math.max(1, priceIn(head.currency, product.price));
  const quantity = subscribed ? 1000 : product.step * random.int(1, product.periodic ? 3 : 40);
  const tax = taxOn(product, head.issuer, head.receiver);
  return { product, name: product.name, price, quantity, amount: Math.round((price * quantity) / 1000), tax };
}

function discountOn(line: Line): Line {
  const amount = -Math.round(line.amount / 10);
  return { ...line, name: `Discount of 10% on ${line.name}`, price: amount, quantity: 1000, amount };
}

function groupByTax(lines: readonly Line[]): Map<string, { tax: Tax; amounts: number[] }> {
  const groups = new Map<string, { tax: Tax; amounts: number[] }>();
  for (const { tax, amount } of lines) {
    const key = `${tax.category} ${tax.rate}`;
    const group = groups.get(key) ?? { tax, amounts: [] };
    group.amounts.push(amount);
    groups.set(key, group);
  }
  return groups;
}

function itemRow(scope: Scope, random: Random, head: InvoiceHead, line: Line, index: number) {
  const { product, tax } = line;
  const bounded = random.chance(0.25);
  const periodStart = head.at - random.int(0, 30) * DAY;
  return {
    ...base(scope, random, head.at),
    invoice_id: head.id,
    line_id: String(index + 1),
    sku: random.maybe(product.sku, 0.15),
    name: line.name,
    description: random.maybe(product.description, 0.5),
    unit_price: decimal(line.price, head.currency),
    currency: head.currency,
    unit: product.unit,
    quantity: scaled(line.quantity, 3),
    min_quantity: bounded ? scaled(product.step, 3) : null,
    max_quantity: bounded ? scaled(product.step * 1000, 3) : null,
    amount: decimal(line.amount, head.currency),
    tax_rate: UNRATED.has(tax.category) ? null : String(tax.rate / 1000),
    tax_category: tax.category,
    tax_scheme: tax.scheme,
    period_start: product.periodic ? isoDate(periodStart) : null,
    period_end: product.periodic ? isoDate(periodStart + 29 * DAY) : null,
  };
}
