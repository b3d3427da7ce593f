import { addDecimals, createDecimal } from '../decimal.ts';
import * as camt from '../mappings/camt053.ts';
import {
  type ExtractedTransaction,
  type FeeFields,
  feeFields,
  type TransactionFields,
  transactionFields,
} from '../records.ts';
import { elementsAt, firstTextAt, textsAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addSignToAmount, type CurrencyAmount, readAmount, readDirection } from './amounts.ts';
import { findFirstText, readRecordFields, type ValueContext, warnAboutValue } from './fields.ts';
import { readCounterparty, type StatementAccount } from './parties.ts';

/** An entry and one of its details: the paths in `mappings/camt053.ts` lead to either. */
const together = (...children: readonly XmlElement[]): XmlElement => ({
  name: 'transaction',
  namespace: '',
  attributes: {},
  line: children[0]?.line ?? 1,
  children,
  text: '',
});

export function readEntryAmount(entry: XmlElement, location: ValueContext): CurrencyAmount {
  const [element] = elementsAt(entry, 'Amt');
  const amount = element === undefined ? { amount: undefined, currency: undefined } : readAmount(element, location);
  return { ...amount, direction: readDirection(entry, location) };
}

/** In the currency of the entry. Without a direction, that of the entry. */
function readDetailAmount(detail: XmlElement, entry: CurrencyAmount, place: ValueContext): CurrencyAmount {
  const found = camt.detailsAmountPaths
    .flatMap((path) => elementsAt(detail, path))
    .map((element) => readAmount(element, place))
    .find(({ currency }) => currency === entry.currency);
  return {
    amount: found?.amount,
    currency: found?.currency,
    direction: readDirection(detail, place) ?? entry.direction,
  };
}

interface Part extends CurrencyAmount {
  /** An entry with one or more of its details, where the paths in `mappings/camt053.ts` start. */
  readonly element: XmlElement;
}

/** One transaction for each detail if their sum equals the amount of the entry, else one for the entry. */
function partsOf(entry: XmlElement, whole: CurrencyAmount, place: ValueContext): readonly Part[] {
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  if (details.length < 2) return [{ ...whole, element: together(entry, ...details) }];
  const amounts = details.map((detail) => readDetailAmount(detail, whole, place));
  const changes = amounts.flatMap((amount) => addSignToAmount(amount) ?? []);
  const change = addSignToAmount(whole);
  if (change !== undefined && changes.length === details.length) {
    const total = addDecimals(changes);
    if (total.eq(change)) {
      const [first, further] = [entryOf(entry, true), entryOf(entry, false)];
      return details.map((detail, index) => ({
        ...(amounts[index] ?? whole),
        element: together(index === 0 ? first : further, detail),
      }));
    }
    place.warnings.push({ rule: 'entry-details', at: place.at, expected: change, found: total.toFixed() });
  }
  return [{ ...whole, element: together(entry) }];
}

/**
 * A small copy without amounts and details: reading it once for each detail stays fast. Only the copy for the first
 * detail has the charges, so that only one transaction gets them.
 */
function entryOf(entry: XmlElement, isFirst: boolean): XmlElement {
  const others = isFirst ? ['AmtDtls', 'TxDtls'] : ['AmtDtls', 'TxDtls', 'Chrgs'];
  const without = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.filter(({ name }) => !others.includes(name)),
  });
  const own = without(entry);
  return { ...own, children: own.children.map((child) => (child.name === 'NtryDtls' ? without(child) : child)) };
}

function instructedOf({ element, amount, currency }: Part, place: ValueContext): TransactionFields {
  const [found] = camt.instructedAmountPaths.flatMap((path) => elementsAt(element, path));
  const instructed = found === undefined ? { amount, currency } : readAmount(found, place);
  return {
    ...(instructed.amount !== undefined && { 'instructed_amount.amount': instructed.amount }),
    ...(instructed.currency !== undefined && { 'instructed_amount.currency': instructed.currency }),
  };
}

/** Base and quote currency: the rate is the price of one unit of the base currency. */
function pairOf(exchange: XmlElement, currencies: readonly (string | undefined)[]): string | undefined {
  const source = firstTextAt(exchange, 'SrcCcy');
  const target = firstTextAt(exchange, 'TrgtCcy');
  const base = firstTextAt(exchange, 'UnitCcy') ?? source;
  const quote = [target, source, ...currencies].find((currency) => currency !== undefined && currency !== base);
  return base === undefined || quote === undefined ? undefined : `${base}/${quote}`;
}

function exchangeOf(
  element: XmlElement,
  currencies: readonly (string | undefined)[],
  place: ValueContext,
): TransactionFields {
  const exchange = camt.exchangePaths
    .flatMap((path) => elementsAt(element, path))
    .find((each) => firstTextAt(each, 'XchgRate'));
  if (exchange === undefined) return {};
  const fields = readRecordFields(camt.exchangeFieldPaths, transactionFields, exchange, place);
  const rate = fields['foreign_exchange.currency_rate'];
  if (rate !== undefined && !createDecimal(rate).gt(0)) {
    warnAboutValue(place, 'Exchange rate', 'more than 0', rate);
    return {};
  }
  const pair = pairOf(exchange, currencies);
  return { ...fields, ...(pair !== undefined && { 'foreign_exchange.currency_pair': pair }) };
}

/** The charges of a detail, else of the entry. A refunded charge is negative. */
function feesOf(element: XmlElement, place: ValueContext): FeeFields[] {
  const places = ['TxDtls', 'Ntry'].flatMap((from) => camt.chargeElementPaths.map((path) => `${from}/${path}`));
  const found = places.map((path) => elementsAt(element, path)).find((each) => each.length > 0) ?? [];
  return found.map((charge) => {
    const fields = readRecordFields(camt.feeFieldPaths, feeFields, charge, place);
    const direction = readDirection(charge, place) === 'credit' ? 'debit' : 'credit';
    const amount = addSignToAmount({ amount: fields.amount, currency: undefined, direction });
    return amount === undefined ? fields : { ...fields, amount };
  });
}

function statusOf(element: XmlElement, place: ValueContext): NonNullable<TransactionFields['status']> {
  const code = findFirstText(element, camt.entryStatusPaths);
  if (code === undefined) return 'booked';
  return (
    camt.transactionStatusByCode[code] ??
    warnAboutValue(place, 'Status', Object.keys(camt.transactionStatusByCode).join(', '), code) ??
    'booked'
  );
}

const remittanceOf = (element: XmlElement): string | undefined =>
  camt.remittancePaths
    .map((path) => textsAt(element, path))
    .find((texts) => texts.length > 0)
    ?.join('\n');

function transactionOf(part: Part, own: StatementAccount, place: ValueContext): ExtractedTransaction {
  const { element, amount, currency, direction } = part;
  const instructed = instructedOf(part, place);
  const scheme = camt.paymentSchemePaths.find(([, ...paths]) =>
    paths.some((path) => elementsAt(element, path).length > 0),
  )?.[0];
  const unstructured = remittanceOf(element);
  const currencies = [currency, instructed['instructed_amount.currency']];
  return {
    transaction: {
      ...readRecordFields(camt.transactionFieldPaths, transactionFields, element, place),
      ...(scheme !== undefined && { scheme }),
      ...instructed,
      ...(amount !== undefined && { 'settlement_amount.amount': amount }),
      ...(currency !== undefined && { 'settlement_amount.currency': currency }),
      ...exchangeOf(element, currencies, place),
      ...(direction !== undefined && { transaction_type: direction }),
      status: statusOf(element, place),
      ...(unstructured !== undefined && { 'remittance_information.unstructured': unstructured }),
    },
    fees: feesOf(element, place),
    ...readCounterparty(element, direction, own, place),
  };
}

/** One transaction, or one for each detail. */
export function readEntryTransactions(
  entry: XmlElement,
  whole: CurrencyAmount,
  own: StatementAccount,
  place: ValueContext,
): ExtractedTransaction[] {
  return partsOf(entry, whole, place).map((part) => transactionOf(part, own, place));
}
