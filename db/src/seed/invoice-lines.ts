import type { DemoCompany } from './companies.ts';
import { convertEuroCents } from './exchange-rates.ts';
import { formatDecimal, formatMoney, sumIntegers } from './money.ts';
import { BILLED_PRODUCTS, type BilledProduct } from './pools/products.ts';
import type { RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDate } from './time.ts';

/** `category` is a code of UN/ECE 5305; `rate` is in thousandths of a percent. */
interface InvoiceLineTax {
  readonly category: string;
  readonly scheme: string | null;
  readonly rate: number;
  readonly exemption: string | null;
}

type Scheme = { readonly scheme: string; readonly standard: number; readonly reduced: number };

/** In thousandths of a percent. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  DE: { scheme: 'VAT', standard: 19_000, reduced: 7_000 },
  FR: { scheme: 'VAT', standard: 20_000, reduced: 5_500 },
  PL: { scheme: 'VAT', standard: 23_000, reduced: 8_000 },
  CH: { scheme: 'VAT', standard: 8_100, reduced: 2_600 },
  GB: { scheme: 'VAT', standard: 20_000, reduced: 0 },
  US: { scheme: 'SALES_TAX', standard: 8_875, reduced: 0 },
  CA: { scheme: 'GST', standard: 5_000, reduced: 0 },
  JP: { scheme: 'JCT', standard: 10_000, reduced: 8_000 },
};

const UNION = new Set(['DE', 'FR', 'PL']);
const SERVICES = new Set(['HUR', 'DAY']);

function getTaxOnProduct(product: BilledProduct, issuer: DemoCompany, receiver: DemoCompany): InvoiceLineTax {
  const country = issuer.country.code;
  const { scheme, standard, reduced } = SCHEMES[country] ?? { scheme: 'VAT', standard: 0, reduced: 0 };
  if (country !== receiver.country.code) {
    return UNION.has(country) && UNION.has(receiver.country.code)
      ? { category: 'AE', scheme, rate: 0, exemption: 'Reverse charge' }
      : { category: 'G', scheme, rate: 0, exemption: 'Export outside the customs territory' };
  }
  if (product.sku === 'INS-Y') return { category: 'E', scheme, rate: 0, exemption: 'Insurance is exempt' };
  if (scheme === 'SALES_TAX' && SERVICES.has(product.unit)) {
    return { category: 'O', scheme: null, rate: 0, exemption: 'Services are not taxed' };
  }
  if (!product.reduced) return { category: 'S', scheme, rate: standard, exemption: null };
  return { category: reduced === 0 ? 'Z' : 'AA', scheme, rate: reduced, exemption: null };
}

/** `at` is the creation of the invoice row. */
export interface InvoiceWithoutLines {
  readonly id: string;
  readonly at: number;
  readonly currency: string;
  readonly issuer: DemoCompany;
  readonly receiver: DemoCompany;
  /** Billed by the first line, in the smallest unit of the currency. */
  readonly subscriptionPrice: number | null;
}

/** In integers: money in the smallest unit, quantity in thousandths. */
interface Line {
  readonly product: BilledProduct;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly amount: number;
  readonly tax: InvoiceLineTax;
}

/** Tax categories "exempt" and "outside the scope of tax" have no rate. */
const UNRATED = new Set(['E', 'O']);

/** One to six items, a row for each tax category and rate, and the sums in the smallest unit of the currency. */
export function invoiceLines(scope: WorkspaceParameters, random: RandomGenerator, head: InvoiceWithoutLines) {
  const lines = Array.from({ length: random.int(1, 6) }, (_, index) => lineOf(random, head, index));
  const first = lines[0];
  if (first !== undefined && lines.length < 6 && random.chance(0.12)) lines.push(discountOn(first));
  const taxes = [...groupByTax(lines).values()].map(({ tax, amounts }) => {
    const taxable = sumIntegers(amounts);
    return { tax, taxable, amount: Math.round((taxable * tax.rate) / 100_000) };
  });
  return {
    items: lines.map((line, index) => itemRow(scope, random, head, line, index)),
    taxes: taxes.map(({ tax, taxable, amount }) => ({
      ...commonValues(scope, random, head.at),
      invoice_id: head.id,
      category: tax.category,
      scheme: tax.scheme,
      rate: String(tax.rate / 1000),
      taxable_amount: formatMoney(taxable, head.currency),
      tax_amount: formatMoney(amount, head.currency),
      currency: head.currency,
      exemption_reason: tax.exemption,
    })),
    subtotal: sumIntegers(lines.map(({ amount }) => amount)),
    taxTotal: sumIntegers(taxes.map(({ amount }) => amount)),
  };
}

function lineOf(random: RandomGenerator, head: InvoiceWithoutLines, index: number): Line {
  const subscribed = index === 0 && head.subscriptionPrice !== null;
  const product = random.pick(subscribed ? BILLED_PRODUCTS.filter(({ periodic }) => periodic) : BILLED_PRODUCTS);
  const price = subscribed
    ? (head.subscriptionPrice ?? 0)
    : Math.max(1, convertEuroCents(head.currency, product.price));
  const quantity = subscribed ? 1000 : product.step * random.int(1, product.periodic ? 3 : 40);
  const tax = getTaxOnProduct(product, head.issuer, head.receiver);
  return { product, name: product.name, price, quantity, amount: Math.round((price * quantity) / 1000), tax };
}

function discountOn(line: Line): Line {
  const amount = -Math.round(line.amount / 10);
  return { ...line, name: `Discount of 10% on ${line.name}`, price: amount, quantity: 1000, amount };
}

function groupByTax(lines: readonly Line[]): Map<string, { tax: InvoiceLineTax; amounts: number[] }> {
  const groups = new Map<string, { tax: InvoiceLineTax; amounts: number[] }>();
  for (const { tax, amount } of lines) {
    const key = `${tax.category} ${tax.rate}`;
    const group = groups.get(key) ?? { tax, amounts: [] };
    group.amounts.push(amount);
    groups.set(key, group);
  }
  return groups;
}

function itemRow(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  head: InvoiceWithoutLines,
  line: Line,
  index: number,
) {
  const { product, tax } = line;
  const bounded = random.chance(0.25);
  const periodStart = head.at - random.int(0, 30) * DAY_MS;
  return {
    ...commonValues(scope, random, head.at),
    invoice_id: head.id,
    line_id: String(index + 1),
    sku: random.maybe(product.sku, 0.15),
    name: line.name,
    description: random.maybe(product.description, 0.5),
    unit_price: formatMoney(line.price, head.currency),
    currency: head.currency,
    unit: product.unit,
    quantity: formatDecimal(line.quantity, 3),
    min_quantity: bounded ? formatDecimal(product.step, 3) : null,
    max_quantity: bounded ? formatDecimal(product.step * 1000, 3) : null,
    amount: formatMoney(line.amount, head.currency),
    tax_rate: UNRATED.has(tax.category) ? null : String(tax.rate / 1000),
    tax_category: tax.category,
    tax_scheme: tax.scheme,
    period_start: product.periodic ? formatIsoDate(periodStart) : null,
    period_end: product.periodic ? formatIsoDate(periodStart + 29 * DAY_MS) : null,
  };
}
