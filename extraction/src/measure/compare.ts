import { addDecimals, createDecimal, parseDecimal } from '../decimal.ts';
import { normalize } from '../reading/labels.ts';
import type { ReadField, Reading } from '../reading/types.ts';
import type { ExtractionResult } from '../records.ts';
import { truthOf } from './truth.ts';

export type Outcome = 'right' | 'wrong' | 'missing';

export interface ComparedField {
  readonly field: string;
  readonly outcome: Outcome;
  readonly expected: string;
  readonly found: string;
  readonly confidence: number;
}

const number = (text: string) => parseDecimal(text);
const letters = (text: string): string => normalize(text).join('');

/** Numbers by value; names, cities and numbers of documents by their letters and digits. */
function isSame(field: string, expected: string, found: string): boolean {
  const [one, other] = [number(expected), number(found)];
  const isAmount = /total|amount|subtotal|price|quantity|rate/.test(field);
  if (isAmount && one !== undefined && other !== undefined) return createDecimal(one).eq(other);
  const [wanted, read] = [letters(expected), letters(found)];
  if (/tax_id/.test(field)) return wanted.endsWith(read) || read.endsWith(wanted);
  return (
    wanted === read ||
    (/name|line_1/.test(field) && read.length > 3 && (wanted.includes(read) || read.startsWith(wanted)))
  );
}

/** The lines come first; the other items are right if they lead from the sum of the lines to the net total. */
function countLines({ invoice }: ExtractionResult, amounts: readonly ReadField[]): number {
  const lines = invoice?.items.filter(({ line_id, amount }) => line_id !== undefined && amount !== undefined) ?? [];
  const net = invoice?.invoice['local_totals.subtotal'];
  if (net === undefined) return amounts.length;
  const others = addDecimals(amounts.slice(lines.length).map(({ value }) => value));
  const expected = createDecimal(net).minus(addDecimals(lines.map(({ amount = '0' }) => amount)));
  return amounts.length >= lines.length && others.eq(expected) ? lines.length : amounts.length;
}

/** Fields that the truth has. A value that the truth does not have counts neither as right nor as wrong. */
export function compareReading(truth: ExtractionResult, reading: Reading): ComparedField[] {
  const read = new Map(reading.fields.map((each) => [each.field, each]));
  const amounts = reading.fields.filter(({ field }) => /^invoice_items\[\d+\]\.amount$/.test(field));
  return truthOf(truth).map(([field, expected]): ComparedField => {
    if (field === 'number of lines') {
      const found = String(countLines(truth, amounts));
      const confidence = read.get('invoice_items[0].amount')?.confidence ?? 0;
      const outcome = expected === found ? 'right' : amounts.length === 0 ? 'missing' : 'wrong';
      return { field, expected, found, confidence, outcome };
    }
    const value = read.get(field);
    if (value === undefined) return { field, expected, found: '', confidence: 0, outcome: 'missing' };
    const outcome = isSame(field, expected, value.value) ? 'right' : 'wrong';
    return { field, expected, found: value.value, confidence: value.confidence, outcome };
  });
}
