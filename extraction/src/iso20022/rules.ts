import { addDecimals, createDecimal } from '../decimal.ts';
import type { BalanceFields } from '../records.ts';
import { firstTextAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addSignToAmount, type CurrencyAmount } from './amounts.ts';
import type { ValueContext } from './fields.ts';

interface BalancesAndEntries {
  readonly currency: string | undefined;
  readonly balances: readonly (CurrencyAmount & { readonly field: keyof BalanceFields })[];
  readonly entries: readonly { readonly amount: CurrencyAmount; readonly isBooked: boolean }[];
}

/** One page of several: the sums include the entries of all pages. */
const isPage = (statement: XmlElement): boolean =>
  firstTextAt(statement, 'StmtPgntn/LastPgInd') === 'false' ||
  !['1', undefined].includes(firstTextAt(statement, 'StmtPgntn/PgNb'));

function checkCurrencies({ currency, balances }: BalancesAndEntries, { at, warnings }: ValueContext): void {
  for (const { field, currency: found } of balances) {
    if (found !== undefined && currency !== undefined && found !== currency) {
      warnings.push({ rule: 'balance-currency', at: `${at}, ${field}`, expected: currency, found });
    }
  }
}

/** Opening balance plus booked entries. */
function checkClosing({ currency, balances, entries }: BalancesAndEntries, { at, warnings }: ValueContext): void {
  const balanceOf = (field: keyof BalanceFields) => {
    const balance = balances.find((each) => each.field === field && each.currency === currency);
    return balance && addSignToAmount(balance);
  };
  const opening = balanceOf('local_balance.opening_booked');
  const closing = balanceOf('local_balance.closing_booked');
  const booked = entries.filter(({ isBooked }) => isBooked).map(({ amount }) => amount);
  if (opening === undefined || closing === undefined || booked.some((each) => each.currency !== currency)) return;
  const expected = addDecimals([opening, ...booked.flatMap((each) => addSignToAmount(each) ?? [])]);
  if (!expected.eq(closing)) {
    warnings.push({ rule: 'closing-balance', at, expected: expected.toFixed(), found: closing });
  }
}

/** Counts and sums in the summary: their paths, and their values computed from the entries. */
const summaries: readonly (readonly [
  rule: string,
  path: string,
  of: (entries: readonly CurrencyAmount[]) => string,
])[] = [
  ['entry-count', 'TxsSummry/TtlNtries/NbOfNtries', (entries) => String(entries.length)],
  ['entry-sum', 'TxsSummry/TtlNtries/Sum', (entries) => total(entries)],
  ['credit-count', 'TxsSummry/TtlCdtNtries/NbOfNtries', (entries) => String(by('credit', entries).length)],
  ['credit-sum', 'TxsSummry/TtlCdtNtries/Sum', (entries) => total(by('credit', entries))],
  ['debit-count', 'TxsSummry/TtlDbtNtries/NbOfNtries', (entries) => String(by('debit', entries).length)],
  ['debit-sum', 'TxsSummry/TtlDbtNtries/Sum', (entries) => total(by('debit', entries))],
];

const by = (direction: CurrencyAmount['direction'], entries: readonly CurrencyAmount[]): readonly CurrencyAmount[] =>
  entries.filter((each) => each.direction === direction);

const total = (entries: readonly CurrencyAmount[]): string =>
  addDecimals(entries.flatMap(({ amount }) => amount ?? [])).toFixed();

function checkSummaries(statement: XmlElement, { entries }: BalancesAndEntries, { at, warnings }: ValueContext): void {
  const amounts = entries.map(({ amount }) => amount);
  for (const [rule, path, of] of summaries) {
    const found = firstTextAt(statement, path);
    const expected = of(amounts);
    if (found !== undefined && /^-?\d+(\.\d+)?$/.test(found) && !createDecimal(expected).eq(found)) {
      warnings.push({ rule, at, expected, found });
    }
  }
}

/** Adds a warning for each difference. */
export function checkStatementSums(
  statement: XmlElement,
  balancesAndEntries: BalancesAndEntries,
  location: ValueContext,
): void {
  checkCurrencies(balancesAndEntries, location);
  if (isPage(statement)) return;
  checkClosing(balancesAndEntries, location);
  checkSummaries(statement, balancesAndEntries, location);
}
