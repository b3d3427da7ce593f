import type { Warning } from '@fds/extraction/records';
import type { RecordKind, Row, Value } from './tables.ts';

/** Characters of a text in an index: Postgres refuses index entries of more than 2,704 bytes. */
const indexedLength = 500;
const textLength = 32_768;

const indexed: ReadonlySet<string> = new Set([
  'invoices.reference_number',
  'companies.name',
  'companies.tax_id_value',
  'companies.registration_number_value',
  'people.email',
  'accounts.account_details_iban',
  'accounts.account_details_account_number',
]);

/** Pairs of columns of which the second is not before the first: constraints of the database. */
const ranges: readonly { kind: RecordKind; from: string; to: string; rule: string }[] = [
  { kind: 'invoice_items', from: 'period_start', to: 'period_end', rule: 'BR-30' },
  { kind: 'invoice_items', from: 'min_quantity', to: 'max_quantity', rule: 'quantity-range' },
  { kind: 'balances', from: 'balance_at_from', to: 'balance_at_to', rule: 'statement-period' },
];

/** Columns that are greater than zero: constraints of the database. */
const positives: readonly { kind: RecordKind; column: string }[] = [
  { kind: 'transactions', column: 'foreign_exchange_currency_rate' },
];

/** Numbers are compared as such; dates and moments of one form are compared as texts. */
const isBefore = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? /^-?[\d.]+$/.test(one)
      ? Number(other) < Number(one)
      : other < one
    : false;

/** Whether a decimal is greater than zero; other values are not checked. */
export const isPositive = (value: Value): boolean =>
  typeof value !== 'string' || (!value.startsWith('-') && /[1-9]/.test(value));

/**
 * Makes a row one that the database accepts. A value that it refuses is cut or left out, and reported with its text.
 * @param warn told of each such value
 */
export function fitRow(kind: RecordKind, row: Row, at: string, warn: (warning: Warning) => void): Row {
  const fitted: Record<string, Value> & { id: string } = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const most = indexed.has(`${kind}.${column}`) ? indexedLength : textLength;
    if (typeof value !== 'string' || value.length <= most) continue;
    fitted[column] = value.slice(0, most).toWellFormed();
    const place = `${at} ${column}`;
    warn({
      rule: 'text-length',
      at: place,
      expected: `at most ${most} characters`,
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
