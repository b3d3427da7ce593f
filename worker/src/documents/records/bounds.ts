import type { Warning } from '@fds/extraction/records';
import type { RecordKind, Row, Value } from './tables.ts';

/** Maximum length of an indexed text: Postgres rejects index entries of more than 2,704 bytes. */
const maxIndexedLength = 500;
const maxTextLength = 32_768;

const indexed: ReadonlySet<string> = new Set([
  'invoices.reference_number',
  'companies.name',
  'companies.tax_id_value',
  'companies.registration_number_value',
  'people.email',
  'accounts.account_details_iban',
  'accounts.account_details_account_number',
]);

/** Pairs of columns that have a database constraint: `to` is not less than `from`. */
const ranges: readonly { kind: RecordKind; from: string; to: string; rule: string }[] = [
  { kind: 'invoice_items', from: 'period_start', to: 'period_end', rule: 'BR-30' },
  { kind: 'invoice_items', from: 'min_quantity', to: 'max_quantity', rule: 'quantity-range' },
  { kind: 'balances', from: 'balance_at_from', to: 'balance_at_to', rule: 'statement-period' },
];

/** Columns that have a database constraint: the value is greater than zero. */
const positives: readonly { kind: RecordKind; column: string }[] = [
  { kind: 'transactions', column: 'foreign_exchange_currency_rate' },
];

/** Returns true if `other` is less than `one`. It compares decimals as numbers, dates and times as text. */
const isBefore = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? /^-?[\d.]+$/.test(one)
      ? Number(other) < Number(one)
      : other < one
    : false;

/** Returns true if a decimal is greater than zero, and for values that are not strings. */
export const isPositive = (value: Value): boolean =>
  typeof value !== 'string' || (!value.startsWith('-') && /[1-9]/.test(value));

/**
 * Changes a row so that the database accepts it. It shortens or removes values that violate a constraint.
 * @param at position of the row in the warnings
 * @param warn called for each changed value
 */
export function fitRow(kind: RecordKind, row: Row, at: string, warn: (warning: Warning) => void): Row {
  const fitted: Record<string, Value> & { id: string } = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const maxLength = indexed.has(`${kind}.${column}`) ? maxIndexedLength : maxTextLength;
    if (typeof value !== 'string' || value.length <= maxLength) continue;
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
    if (isPositive(value)) continue;
    fitted[column] = null;
    warn({ rule: 'positive-rate', at: `${at} ${column}`, expected: 'more than 0', found: String(value) });
  }
  return fitted;
}
