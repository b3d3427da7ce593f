import { isVatValid } from '../../src/reading/identifiers.ts';
import type { TestInvoice, TestParty, TestVatBreakdown } from '../model.ts';
import type { Random } from './random.ts';
import type { Country } from './words.ts';

/** A line as it is printed; amounts in cents. */
export interface PrintedLine {
  readonly name: string;
  readonly details: readonly string[];
  readonly sku: string;
  readonly quantity: number;
  readonly unit: string;
  readonly price: number;
  /** Percent. */
  readonly discount: number;
  readonly rate: number;
  readonly amount: number;
}

export interface Printed {
  readonly country: Country;
  readonly credit: boolean;
  readonly number: string;
  readonly date: string;
  readonly due: string | undefined;
  readonly seller: TestParty;
  readonly buyer: TestParty;
  readonly iban: string;
  readonly lines: readonly PrintedLine[];
  readonly discount: number;
  readonly charge: number;
  readonly taxes: readonly { readonly rate: number; readonly base: number; readonly tax: number }[];
  readonly lineSum: number;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly paid: number;
  readonly untaxed: boolean;
}

const nouns = 'Nordwind|Morgenrot|Atlas|Bellevue|Castor|Delta Systems|Kaminski|Van Dijk|Oliveira & Filhos|Rossi|Lefèvre|Harper|Sol y Mar|Technik Nord|Blue Harbour|Baltica';

function vatOf(random: Random, country: Country): string {
  for (let tries = 0; tries < 5000; tries++) {
    const vat = random.digits(country.vat);
    if (isVatValid(vat)) return vat;
  }
  throw new Error(`No number of ${country.code} was valid.`);
}

function ibanOf(random: Random, { code, ibanLength }: Country): string {
  const letters = { GB: 'NWBK', NL: 'ABNA', IT: 'X' }[code] ?? '';
  const account = letters + random.digits('#'.repeat(ibanLength - 4 - letters.length));
  const digits = [...`${account}${code}00`].map((each) => parseInt(each, 36)).join('');
  return `${code}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

function partyOf(random: Random, country: Country, name: string): TestParty {
  const [code, city] = random.pick(country.places);
  return {
    name: `${name} ${random.word(country.forms)}`,
    vat: vatOf(random, country),
    address: { line1: random.word(country.streets), code, city, country: country.code },
  };
}

const dateAt = (start: number, days: number): string => new Date(start + days * 86_400_000).toISOString().slice(0, 10);

function lineOf(random: Random, country: Country, rate: number): PrintedLine {
  const hours = random.chance(0.15);
  const quantity = hours ? random.whole(1, 60) / 4 : random.whole(1, 24);
  const price = random.whole(150, random.chance(0.2) ? 250_000 : 20_000);
  const discount = random.chance(0.12) ? random.pick([5, 10, 15]) : 0;
  return {
    name: random.word(country.goods),
    details: random.chance(0.25) ? [random.digits(random.word(country.details))] : [],
    sku: random.digits('A-####'),
    quantity,
    unit: random.word(country.units),
    price,
    discount,
    rate,
    amount: Math.round((quantity * price * (100 - discount)) / 100),
  };
}

/** @param buyerVat the page shows the number of the buyer */
export function createPrinted(random: Random, country: Country, issuer: string, buyerVat: boolean): Printed {
  const untaxed = random.chance(0.05);
  const rates = untaxed ? [0] : random.chance(0.35) ? country.rates.slice(0, 2) : [random.pick(country.rates)];
  const count = random.chance(0.15) ? random.whole(20, 45) : random.whole(1, 8);
  const lines = Array.from({ length: count }, () => lineOf(random, country, random.pick(rates)));
  const lineSum = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = random.chance(0.12) ? Math.round(lineSum * 0.05) : 0;
  const charge = random.chance(0.15) ? random.whole(500, 4900) : 0;
  const bases = new Map<number, number>();
  for (const { rate, amount } of lines) bases.set(rate, (bases.get(rate) ?? 0) + amount);
  const [main = 0] = [...bases.keys()];
  bases.set(main, (bases.get(main) ?? 0) + charge - discount);
  const taxes = [...bases].map(([rate, base]) => ({ rate, base, tax: Math.round((base * rate) / 100) }));
  const net = lineSum - discount + charge;
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0);
  const date = Date.UTC(2026, random.whole(0, 9), random.whole(1, 28));
  const names = nouns.split('|').filter((each) => each !== issuer);
  const buyer = partyOf(random, country, random.pick(names));
  const { vat: _, ...withoutVat } = buyer;
  return {
    country,
    credit: random.chance(0.08),
    number: random.digits(random.word('RE-2026-####|INV####|2026/###|F####-26|#######|2026######|A-###/2026|VF26/####')),
    date: dateAt(date, 0),
    due: random.chance(0.7) ? dateAt(date, random.pick([14, 30])) : undefined,
    seller: partyOf(random, country, issuer),
    buyer: buyerVat ? buyer : withoutVat,
    iban: ibanOf(random, country),
    lines,
    discount,
    charge,
    taxes,
    lineSum,
    net,
    tax,
    gross: net + tax,
    paid: random.chance(0.1) ? Math.round((net + tax) / 4) : 0,
    untaxed,
  };
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

/** The same as the XML of an e-invoice. */
export function toTestInvoice(printed: Printed): TestInvoice {
  const category = printed.untaxed ? 'AE' : 'S';
  const main = String(printed.taxes[0]?.rate ?? 0);
  const adjustment = (charge: boolean, cents: number) =>
    cents === 0 ? [] : [{ charge, amount: euros(cents), category, rate: main }];
  return {
    number: printed.number,
    issued: printed.date,
    ...(printed.due !== undefined && { due: printed.due }),
    type: printed.credit ? '381' : '380',
    currency: printed.country.currency,
    notes: [],
    seller: printed.seller,
    buyer: printed.buyer,
    payments: [{ code: '58', account: printed.iban }],
    adjustments: [...adjustment(false, printed.discount), ...adjustment(true, printed.charge)],
    taxes: printed.taxes.map(
      ({ rate, base, tax }): TestVatBreakdown => ({ category, rate: String(rate), basis: euros(base), amount: euros(tax) }),
    ),
    totals: {
      lines: euros(printed.lineSum),
      ...(printed.discount > 0 && { allowances: euros(printed.discount) }),
      ...(printed.charge > 0 && { charges: euros(printed.charge) }),
      net: euros(printed.net),
      tax: euros(printed.tax),
      gross: euros(printed.gross),
      ...(printed.paid > 0 && { paid: euros(printed.paid) }),
      due: euros(printed.gross - printed.paid),
    },
    lines: printed.lines.map((line, index) => ({
      id: String(index + 1),
      name: line.name,
      quantity: String(line.quantity),
      unit: 'C62',
      price: euros(line.price),
      amount: euros(line.amount),
      category,
      rate: String(line.rate),
    })),
  };
}
