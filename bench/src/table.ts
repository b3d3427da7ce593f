import type { MeasurementSummary } from './statistics.ts';

/** A heading and rows with the same number of cells. */
export interface MarkdownTable {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Formats a table as Markdown. Columns are padded for readers of plain text; all but the first are right-aligned. */
export function markdown({ heading, rows }: MarkdownTable): string {
  const lines = [heading, ...rows].map((cells) => cells.map(escaped));
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [head = [], ...body] = lines.map((cells) => cells.map(pad));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a count or rate with three significant digits and thousands separators. */
export function amount(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats a ratio with the extremes of its rounds: `0.91 (0.88-0.95)`. */
export function ratioCell({ median, min, max }: MeasurementSummary): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`;
}
