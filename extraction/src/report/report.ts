import type { ExtractionResult } from '../records.ts';
import { missingValues } from './complete.ts';

/** Path in the records, and text. */
type ExtractedValue = readonly [place: string, value: string];

/** Paths such as `invoice.grand_total.amount` or `items 2.name`. */
function extractedValues({ invoice, statements }: ExtractionResult): ExtractedValue[] {
  return [...valuesOf('', invoice ?? {}), ...valuesOf('statements', statements)];
}

function valuesOf(place: string, value: unknown): ExtractedValue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => valuesOf(`${place} ${index + 1}`, each));
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[place, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => valuesOf(place === '' ? name : `${place}.${name}`, each));
}

/** Or the reason why the file has no records. */
export type FileResult =
  | { readonly file: string; readonly extraction: ExtractionResult }
  | { readonly file: string; readonly unknown: true }
  | { readonly file: string; readonly refused: string };

/** Characters of a value. */
const valueLength = 120;

function shortened(text: string): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length > valueLength ? `${line.slice(0, valueLength)}…` : line;
}

const hasRecords = ({ invoice, statements }: ExtractionResult): boolean =>
  invoice !== undefined || statements.length > 0;

/** A headline, then each value, warning and missing field. */
export function formatFileReport(result: FileResult): string {
  if ('unknown' in result) return `${result.file}\n  unknown format\n`;
  if ('refused' in result) return `${result.file}\n  refused: ${result.refused}\n`;
  const { file, extraction } = result;
  const missing = missingValues(extraction);
  const state = !hasRecords(extraction) ? 'no records' : missing.length === 0 ? 'whole' : 'incomplete';
  const lines = [
    `${extraction.format}, ${state}`,
    ...extractedValues(extraction).map(([place, value]) => `${place}: ${shortened(value)}`),
    ...extraction.warnings.map(
      ({ rule, at, expected, found }) =>
        `warning ${rule}${at === undefined ? '' : ` at ${at}`}: expected ${shortened(expected)}, found ${shortened(found)}`,
    ),
    ...missing.map((field) => `missing ${field}`),
  ];
  return `${file}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

interface Share {
  files: number;
  whole: number;
  withWarnings: number;
}

/** Of completely read files, by format and in total. */
export function formatReportSummary(results: readonly FileResult[]): string {
  const shares = new Map<string, Share>();
  for (const result of results) {
    if (!('extraction' in result) || !hasRecords(result.extraction)) continue;
    for (const name of [result.extraction.format, 'all']) {
      const share = shares.get(name) ?? { files: 0, whole: 0, withWarnings: 0 };
      share.files += 1;
      if (missingValues(result.extraction).length === 0) share.whole += 1;
      if (result.extraction.warnings.length > 0) share.withWarnings += 1;
      shares.set(name, share);
    }
  }
  const rows = [...shares]
    .sort(([one], [other]) => Number(one === 'all') - Number(other === 'all') || one.localeCompare(other))
    .map(([name, { files, whole, withWarnings }]) => {
      const percent = `${((100 * whole) / files).toFixed(1)} %`;
      return [
        name.padEnd(16),
        String(files).padStart(6),
        String(whole).padStart(6),
        percent.padStart(8),
        String(withWarnings).padStart(9),
      ].join(' ');
    });
  const count = (matches: (result: FileResult) => boolean) => results.filter(matches).length;
  return [
    `${'format'.padEnd(16)} ${'files'.padStart(6)} ${'whole'.padStart(6)} ${'share'.padStart(8)} ${'warnings'.padStart(9)}`,
    ...rows,
    `without records: ${count((each) => 'extraction' in each && !hasRecords(each.extraction))}`,
    `unknown format: ${count((each) => 'unknown' in each)}`,
    `refused: ${count((each) => 'refused' in each)}`,
  ].join('\n');
}
