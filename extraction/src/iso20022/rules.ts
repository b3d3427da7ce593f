import { decimal, sum } from '../decimal.ts';
import type { BalanceFields } from '../records.ts';
import { textAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { type Amount, signed } from './amounts.ts';
import type { Place } from './fields.ts';

/** The parts of a statement that the rules compare. */
interface Checked {
  readonly currency: string | undefined;
  readonly balances: readonly (Amount & { readonly field: keyof BalanceFields })[];
  readonly entries: readonly { readonly amount: Amount; readonly isBooked: boolean }[];
}

/** Tells whether a statement is one page of several: then its sums are those of all pages. */
const isPage = (statement: XmlElement): boolean =>
  textAt(statement, 'StmtPgntn/LastPgInd') === 'false' ||
  !['1', undefined].includes(textAt(statement, 'StmtPgntn/PgNb'));

function checkCurrencies({ currency, balances }: Checked, { at, warnings }: Place): void {
  for (const { field, currency: found } of balances) {
    if (found !== undefined && currency !== undefined && found !== currency) {
      warnings.push({ rule: 'balance-currency', at: `${at}, ${field}`, expected: currency, found });
    }
  }
}

/** The opening balance and the booked entries come to the closing balance. */
function checkClosing({ currency, balances, entries }: Checked, { at, warnings }: Place): void {
  const balanceOf = (field: keyof BalanceFields) => {
    const balance = balances.find((each) => each.field === field && each.currency === currency);
    return balance && signed(balance);
  };
  const opening = balanceOf('local_balance.opening_booked');
  const closing = balanceOf('local_balance.closing_booked');
  const booked = entries.filter(({ isBooked }) => isBooked).map(({ amount }) => amount);
  if (opening === undefined || closing === undefined || booked.some((each) => each.currency !== currency)) return;
  const expected = sum([opening, ...booked.flatMap((each) => signed(each) ?? [])]);
  if (!expected.eq(closing)) {
    warnings.push({ rule: 'closing-balance', at, expected: expected.toFixed(), found: closing });
  }
}

/** Sums of the entries that the statement may state, and how each follows from the entries. */
const summaries: readonly (readonly [rule: string, path: string, of: (entries: readonly Amount[]) => string])[] = [
  ['entry-count', 'TxsSummry/TtlNtries/NbOfNtries', (entries) => String(entries.length)],
  ['entry-sum', 'TxsSummry/TtlNtries/Sum', (entries) => total(entries)],
  ['credit-count', 'TxsSummry/TtlCdtNtries/NbOfNtries', (entries) => String(by('credit', entries).length)],
  ['credit-sum', 'TxsSummry/TtlCdtNtries/Sum', (entries) => total(by('credit', entries))],
  ['debit-count', 'TxsSummry/TtlDbtNtries/NbOfNtries', (entries) => String(by('debit', entries).length)],
  ['debit-sum', 'TxsSummry/TtlDbtNtries/Sum', (entries) => total(by('debit', entries))],
];

const by = (direction: Amount['direction'], entries: readonly Amount[]): readonly Amount[] =>
  entries.filter((each) => each.direction === direction);

const total = (entries: readonly Amount[]): string => sum(entries.flatMap(({ amount }) => amount ?? [])).toFixed();

function checkSummaries(statement: XmlElement, { entries }: Checked, { at, warnings }: Place): void {
  const amounts = entries.map(({ amount }) => amount);
  for (const [rule, path, of] of summaries) {
    const found = textAt(statement, path);
    const expected = of(amounts);
    if (found !== undefined && /^-?\d+(\.\d+)?$/.test(found) && !decimal(expected).eq(found)) {
      warnings.push({ rule, at, expected, found });
    }
  }
}

/** Compares what a statement says of itself with its entries. Differences become warnings. */
export function checkStatement(statement: XmlElement, checked: Checked, place: Place): void {
  checkCurrencies(checked, place);
  if (isPage(statement)) return;
  checkClosing(checked, place);
  checkSummaries(statement, checked, place);
}
