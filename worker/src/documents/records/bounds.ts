import type { ExtractionWarning } from '@fds/extraction/records';
import { getMaxTextLength } from './lengths.ts';
import type { ColumnValue, RecordKind, RecordRow } from './tables.ts';

/** Database constraints: `to` is not less than `from`. */
const ranges: readonly { kind: RecordKind; from: string; to: string; rule: string }[] = [
  { kind: 'invoice_items', from: 'period_start', to: 'period_end', rule: 'BR-30' },
  { kind: 'invoice_items', from: 'min_quantity', to: 'max_quantity', rule: 'quantity-range' },
  { kind: 'balances', from: 'balance_at_from', to: 'balance_at_to', rule: 'statement-period' },
];

/** Database constraints: the value is greater than zero. */
const positives: readonly { kind: RecordKind; column: string }[] = [
  { kind: 'transactions', column: 'foreign_exchange_currency_rate' },
];

/** Decimals as numbers, dates and times as text. */
const isBefore = (one: ColumnValue, other: ColumnValue): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? /^-?[\d.]+$/.test(one)
      ? Number(other) < Number(one)
      : other < one
    : false;

/** Only for decimals; true for all other values. */
export const isPositiveDecimal = (value: ColumnValue): boolean =>
  typeof value !== 'string' || (!value.startsWith('-') && /[1-9]/.test(value));

/**
 * Shortens or removes values that violate a database constraint.
 * @param at the part of the document, for the warnings
 */
export function fitRow(
  kind: RecordKind,
  row: RecordRow,
  at: string,
  warn: (warning: ExtractionWarning) => void,
): RecordRow {
  const fitted: Record<string, ColumnValue> & { id: string } = { ...row };
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    const maxLength = getMaxTextLength(kind, column);
    if (value.length <= maxLength) continue;
    fitted[column] = value.slice(0, maxLength).toWellFormed();
    warn({
      rule: 'text-length',
      at: `${at} ${column}`,
      expected: `at most ${maxLength} characters`,
      found: `${value.length} characters`,
    });
  }
  for (const { from, to, rule } of ranges.filter((each) => each.kind === kind)) {
    const [start = null, end = null] = [row[from], row[to]];
    if (!isBefore(start, end)) continue;
    fitted[to] = null;
    warn({ rule, at: `${at} ${to}`, expected: `at least ${start}`, found: String(end) });
  }
  for (const { column } of positives.filter((each) => each.kind === kind)) {
    const value = row[column] ?? null;
    if (isPositiveDecimal(value)) continue;
    fitted[column] = null;
    warn({ rule: 'positive-rate', at: `${at} ${column}`, expected: 'more than 0', found: String(value) });
  }
  return fitted;
}
