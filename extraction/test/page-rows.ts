import { decideStatus } from '../src/reading/decide.ts';
import { readPages } from '../src/reading/read.ts';
import type { Page, Word } from '../src/reading/words.ts';

export type Cell = readonly [left: number, text: string, height?: number];

/** Letters of 5 points in rows of 9 points or more. */
function wordsAt(top: number, [left, text, height = 9]: Cell, certainty: number): Word[] {
  let at = left;
  return text.split(' ').map((word) => {
    const [from, right] = [at, at + word.length * 5];
    at = right + 3;
    return { text: word, page: 1, left: from, right, top, bottom: top + height, certainty };
  });
}

export const centred = (text: string): Cell => [297 - text.length * 2.5, text];

/** Rows of cells at a distance from the top, with the other parts of an invoice. */
export function readRows(
  own: Readonly<Record<number, readonly Cell[]>>,
  replaced: Readonly<Record<number, readonly Cell[]>>,
  certainty = 1,
  more: readonly Page[] = [],
) {
  const words = Object.entries({ ...own, ...replaced }).flatMap(([top, cells]) =>
    cells.flatMap((cell) => wordsAt(Number(top), cell, certainty)),
  );
  const reading = readPages([{ width: 595, height: 842, words }, ...more], certainty < 1 ? 'ocr' : 'text')?.reading;
  const fields = reading?.fields ?? [];
  return {
    status: reading && decideStatus(reading, 0.9),
    failed: reading?.checks.filter(({ holds }) => !holds).map(({ rule }) => rule),
    values: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    confidence: (field: string) => fields.find((each) => each.field === field)?.confidence ?? 0,
  };
}

export const total = (label: string, amount: string): readonly Cell[] => [
  [330, label],
  [525 - 5 * amount.length, amount],
];
export const line = (name: string, quantity: string, price: string, amount: string): readonly Cell[] => [
  [50, name],
  [310, quantity],
  [400, price],
  [530 - 5 * amount.length, amount],
];

/** An ordinary invoice, which becomes records. */
export const rows: Readonly<Record<number, readonly Cell[]>> = {
  40: [[50, 'Nordwind Technik GmbH']],
  52: [[50, 'Hafenstraße 12']],
  64: [[50, '20457 Hamburg']],
  76: [[50, 'VAT no: DE136695976']],
  130: [[50, 'Bill to:']],
  142: [[50, 'Atelier Morgenrot AG']],
  154: [[50, 'Lindenallee 5']],
  166: [[50, '10115 Berlin']],
  220: [[50, 'Invoice number: F-4711']],
  232: [[50, 'Invoice date: 17.03.2026']],
  300: [
    [50, 'Description'],
    [300, 'Quantity'],
    [400, 'Price'],
    [500, 'Amount EUR'],
  ],
  312: [
    [50, 'Desk lamp'],
    [310, '2'],
    [400, '50.00'],
    [500, '100.00'],
  ],
  400: [
    [330, 'Net'],
    [500, '100.00'],
  ],
  412: [
    [330, 'VAT 19 %'],
    [505, '19.00'],
  ],
  424: [
    [330, 'Total EUR'],
    [500, '119.00'],
  ],
};
