import type { MeasurementSummary } from './statistics.ts';

/** A table: its heading, and rows with the same number of cells as the heading. */
export interface MarkdownTable {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * Formats a table as Markdown. Pads the columns with spaces for readers of plain text. Aligns all columns except the
 * first to the right.
 */
export function formatMarkdownTable({ heading, rows }: MarkdownTable): string {
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

/** Formats a number with three significant digits and thousands separators. */
export function formatNumber(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Formats a ratio with its minimum and maximum: `0.91 (0.88-0.95)`. */
export function formatRatio({ median, min, max }: MeasurementSummary): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`;
}
