import type { ExtractionResult } from '../records.ts';

/** Path in the records, and text. */
export type ExtractedValue = readonly [place: string, value: string];

/** Paths such as `invoice.grand_total.amount` or `items 2.name`. */
export function extractedValues({ invoice, statements }: ExtractionResult): ExtractedValue[] {
  return [...valuesOf('', invoice ?? {}), ...valuesOf('statements', statements)];
}

function valuesOf(place: string, value: unknown): ExtractedValue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => valuesOf(`${place} ${index + 1}`, each));
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[place, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => valuesOf(place === '' ? name : `${place}.${name}`, each));
}
