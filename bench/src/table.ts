import type { Summary } from './statistics.ts';

/** A heading and the rows under it; every row has as many cells as the heading. */
export interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The table in Markdown, its columns padded so that it reads well as plain text too; all but the first align right. */
export function markdown({ heading, rows }: Table): string {
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

/** A count or rate as people read it: three significant digits, thousands apart. */
export function amount(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A ratio with the extremes of its rounds: `0.91 (0.88-0.95)`. */
export function ratioCell({ median, min, max }: Summary): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`;
}
