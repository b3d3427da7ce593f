import { addDecimals, createDecimal } from '../decimal.ts';
import * as camt from '../mappings/camt053.ts';
import {
  type BalanceFields,
  balanceFields,
  type ExtractedStatement,
  type ExtractionResult,
  type ExtractionWarning,
} from '../records.ts';
import { elementsAt, firstTextAt, type XmlPath } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addSignToAmount, type CurrencyAmount, readAmount, readDirection } from './amounts.ts';
import { findFirstText, parseDateTime, readRecordFields, type ValueContext } from './fields.ts';
import { readBankAccount, readParty } from './parties.ts';
import { readEntryAmount, readEntryTransactions } from './transactions.ts';

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
function checkStatementSums(
  statement: XmlElement,
  balancesAndEntries: BalancesAndEntries,
  location: ValueContext,
): void {
  checkCurrencies(balancesAndEntries, location);
  if (isPage(statement)) return;
  checkClosing(balancesAndEntries, location);
  checkSummaries(statement, balancesAndEntries, location);
}

/** The balances that a record can contain. */
interface Balance extends CurrencyAmount {
  readonly field: keyof BalanceFields;
  /** As in the file, with or without a time. */
  readonly date: string | undefined;
}

function readBalances(statement: XmlElement, place: ValueContext): Balance[] {
  return camt.balanceFieldsWithCodes.flatMap(([field, term, ...codes]) => {
    const [element] = codes.flatMap((code) => elementsAt(statement, `Bal[Tp/CdOrPrtry/Cd=${code}]`));
    const [amount] = element === undefined ? [] : elementsAt(element, 'Amt');
    if (element === undefined || amount === undefined) return [];
    const within = { ...place, at: `${place.at}, ${term}` };
    const direction = readDirection(element, within);
    return [{ field, ...readAmount(amount, within), direction, date: findFirstText(element, ['Dt/DtTm', 'Dt/Dt']) }];
  });
}

/** A date with a time stays unchanged. */
const endOf = (date: string): string | undefined =>
  parseDateTime(date.includes('T') ? date : `${date.slice(0, 10)}T23:59:59.999Z`);

/** Without a period in the file, from the date of the opening balance to that of the closing balance. */
function periodOf(statement: XmlElement, balances: readonly Balance[], place: ValueContext): BalanceFields {
  const stated = readRecordFields(camt.periodFieldPaths, balanceFields, statement, place);
  const dateOf = (...fields: readonly (keyof BalanceFields)[]) =>
    fields.map((field) => balances.find((each) => each.field === field)?.date).find((date) => date !== undefined);
  const opening = dateOf('local_balance.opening_booked', 'local_balance.opening_value');
  const closing = dateOf('local_balance.closing_booked', 'local_balance.closing_value');
  const from = stated.balance_at_from ?? (opening && parseDateTime(opening));
  const to = stated.balance_at_to ?? (closing && endOf(closing));
  if (from !== undefined && to !== undefined && to < from) {
    place.warnings.push({ rule: 'period', at: place.at, expected: `not before ${from}`, found: to });
    return { balance_at_to: to };
  }
  return { ...(from !== undefined && { balance_at_from: from }), ...(to !== undefined && { balance_at_to: to }) };
}

function readStatement(statement: XmlElement, place: ValueContext): ExtractedStatement {
  const identifier = findFirstText(statement, camt.accountIdPaths);
  const account = readBankAccount(identifier, [camt.accountFieldPaths, statement, place]);
  const [owner] = elementsAt(statement, camt.accountOwnerPath);
  const holder = owner && readParty(owner, place);
  const own = { identifier, ownerName: holder?.company.name };

  const balances = readBalances(statement, place);
  const entries = elementsAt(statement, 'Ntry').map((entry, index) => {
    const within = { ...place, at: `${place.at}, entry ${index + 1}` };
    const amount = readEntryAmount(entry, within);
    const isBooked = ['BOOK', undefined].includes(findFirstText(entry, ['Sts/Cd', 'Sts']));
    return { amount, isBooked, transactions: readEntryTransactions(entry, amount, own, within) };
  });
  const currency =
    account['account_details.currency'] ??
    [...balances, ...entries.map(({ amount }) => amount)].find((each) => each.currency !== undefined)?.currency;
  checkStatementSums(statement, { currency, balances, entries }, place);

  return {
    account,
    ...(holder && { holder }),
    balance: {
      ...Object.fromEntries(balances.flatMap((each) => signedField(each))),
      ...(currency !== undefined && { 'local_balance.currency': currency }),
      ...periodOf(statement, balances, place),
    },
    transactions: entries.flatMap(({ transactions }) => transactions),
  };
}

function signedField(balance: Balance): (readonly [keyof BalanceFields, string])[] {
  const value = addSignToAmount(balance);
  return value === undefined ? [] : [[balance.field, value]];
}

/** @param path of the statements, reports or notifications */
const bankMessageReader =
  (path: XmlPath) =>
  (root: XmlElement): Omit<ExtractionResult, 'format'> => {
    const warnings: ExtractionWarning[] = [];
    const profile = /camt\.05\d\.001\.\d\d/.exec(root.namespace)?.[0];
    return {
      ...(profile !== undefined && { profile }),
      documentType: 'bank_statement',
      statements: elementsAt(root, path).map((statement, index) =>
        readStatement(statement, { at: `statement ${index + 1}`, warnings }),
      ),
      warnings,
    };
  };

/** camt.053. */
export const readBankStatements = bankMessageReader(camt.bankStatementsPath);
/** camt.052. */
export const readBankReports = bankMessageReader(camt.bankReportsPath);
/** camt.054. */
export const readBankNotifications = bankMessageReader(camt.bankNotificationsPath);
