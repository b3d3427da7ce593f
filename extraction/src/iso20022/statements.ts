import {
  accountFieldPaths,
  accountIdPaths,
  accountOwnerPath,
  balanceFieldsWithCodes,
  bankStatementsPath,
  periodFieldPaths,
} from '../mappings/camt053.ts';
import {
  type BalanceFields,
  balanceFields,
  type ExtractedStatement,
  type ExtractionResult,
  type ExtractionWarning,
} from '../records.ts';
import { elementsAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addSignToAmount, type CurrencyAmount, readAmount, readDirection } from './amounts.ts';
import { findFirstText, parseDateTime, readRecordFields, type ValueContext } from './fields.ts';
import { readBankAccount, readParty } from './parties.ts';
import { checkStatementSums } from './rules.ts';
import { readEntryAmount, readEntryTransactions } from './transactions.ts';

/** The balances that a record can contain. */
interface Balance extends CurrencyAmount {
  readonly field: keyof BalanceFields;
  /** As in the file, with or without a time. */
  readonly date: string | undefined;
}

function readBalances(statement: XmlElement, place: ValueContext): Balance[] {
  return balanceFieldsWithCodes.flatMap(([field, term, ...codes]) => {
    const [element] = codes.flatMap((code) => elementsAt(statement, `Bal[Tp/CdOrPrtry/Cd=${code}]`));
    const [amount] = element === undefined ? [] : elementsAt(element, 'Amt');
    if (element === undefined || amount === undefined) return [];
    const within = { ...place, at: `${place.at}, ${term}` };
    const direction = readDirection(element, within);
    return [
      {
        field,
        ...readAmount(amount, within),
        direction,
        date: findFirstText(element, ['Dt/DtTm', 'Dt/Dt']),
      },
    ];
  });
}

/** A date with a time stays unchanged. */
const endOf = (date: string): string | undefined =>
  parseDateTime(date.includes('T') ? date : `${date.slice(0, 10)}T23:59:59.999Z`);

/** Without a period in the file, from the date of the opening balance to that of the closing balance. */
function periodOf(statement: XmlElement, balances: readonly Balance[], place: ValueContext): BalanceFields {
  const stated = readRecordFields(periodFieldPaths, balanceFields, statement, place);
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
  const identifier = findFirstText(statement, accountIdPaths);
  const account = readBankAccount(identifier, [accountFieldPaths, statement, place]);
  const [owner] = elementsAt(statement, accountOwnerPath);
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

/** camt.053. */
export function readBankStatements(root: XmlElement): Omit<ExtractionResult, 'format'> {
  const warnings: ExtractionWarning[] = [];
  const profile = /camt\.053\.001\.\d\d/.exec(root.namespace)?.[0];
  return {
    ...(profile !== undefined && { profile }),
    documentType: 'bank_statement',
    statements: elementsAt(root, bankStatementsPath).map((statement, index) =>
      readStatement(statement, { at: `statement ${index + 1}`, warnings }),
    ),
    warnings,
  };
}
