import { type Font, fonts } from './canvas.ts';
import type { Random } from './random.ts';
import { type Country, countries, type Term } from './words.ts';

/** Forms of the head of an invoice. */
export const families = ['window', 'right', 'boxes', 'headerRow', 'footer', 'sentence'] as const;
/** Of `other-layouts.ts`. */
export const otherFamilies = ['subscription', 'letter', 'form', 'statement', 'shop', 'drawn'] as const;
export type OtherFamily = (typeof otherFamilies)[number];
export type Family = (typeof families)[number] | OtherFamily;

export type Column = 'pos' | 'sku' | 'name' | 'quantity' | 'unit' | 'price' | 'discountColumn' | 'rate' | 'amount';

/** How one issuer prints all its invoices. */
export interface Style {
  readonly issuer: string;
  readonly country: Country;
  readonly family: Family;
  readonly font: Font;
  readonly size: number;
  readonly words: Readonly<Record<Term, string>>;
  readonly columns: readonly Column[];
  readonly dates: string;
  readonly group: string;
  /** The sign or the code of the currency, before or behind each amount, or only once. */
  readonly currency: 'before' | 'behind' | 'code' | 'once';
  readonly colon: boolean;
  readonly totals: 'list' | 'table' | 'row';
  readonly unitBesideQuantity: boolean;
  readonly carries: boolean;
  readonly labelsParties: boolean;
  readonly shipTo: boolean;
  readonly details: 'below' | 'above';
}

const surnames = 'Nordwind|Morgenrot|Atlas|Bellevue|Castor|Delta Systems|Kaminski|Van Dijk|Rossi|Harper|Sol y Mar|Technik Nord|Baltica';

export function createStyle(random: Random, chosen: readonly Family[]): Style {
  const country = random.pick(countries);
  const words = Object.fromEntries(
    Object.entries(country.words).map(([term, alternatives]) => [term, random.word(alternatives)]),
  ) as Record<Term, string>;
  const beside = random.chance(0.4);
  const optional: readonly (readonly [Column, number])[] = [
    ['pos', 0.5],
    ['sku', 0.3],
    ['name', 1],
    ['quantity', 1],
    ['unit', beside ? 0 : 0.4],
    ['price', 1],
    ['discountColumn', 0.35],
    ['rate', 0.6],
    ['amount', 1],
  ];
  return {
    issuer: random.word(surnames),
    country,
    family: random.pick(chosen),
    font: random.pick(fonts),
    size: random.pick([8, 9, 10]),
    words,
    columns: optional.flatMap(([column, part]) => (random.chance(part) ? [column] : [])),
    dates: random.pick(country.dates),
    group: random.pick(country.group),
    currency: random.pick(['before', 'behind', 'code', 'once', 'once'] as const),
    colon: random.chance(0.5),
    totals: random.pick(['list', 'list', 'table', 'row'] as const),
    unitBesideQuantity: beside,
    carries: random.chance(0.5),
    labelsParties: random.chance(0.6),
    shipTo: random.chance(0.15),
    details: random.pick(['below', 'below', 'above'] as const),
  };
}
