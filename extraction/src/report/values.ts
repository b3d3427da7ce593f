import type { Extraction } from '../records.ts';

/** One value that was read: its place in the records, and its text. */
export type ReadValue = readonly [place: string, value: string];

/** Lists the values of an extraction with their places: `invoice.grand_total.amount`, `items 2.name`. */
export function valuesIn({ invoice, statements }: Extraction): ReadValue[] {
  return [...valuesOf('', invoice ?? {}), ...valuesOf('statements', statements)];
}

function valuesOf(place: string, value: unknown): ReadValue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => valuesOf(`${place} ${index + 1}`, each));
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[place, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => valuesOf(place === '' ? name : `${place}.${name}`, each));
}
