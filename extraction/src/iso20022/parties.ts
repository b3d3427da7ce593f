import * as camt from '../mappings/camt053.ts';
import {
  addressFields,
  companyFields,
  type ExtractedParty,
  type PaymentMeansFields,
  paymentMeansFields,
} from '../records.ts';
import { accountField } from '../values.ts';
import { elementsAt, firstTextAt, textsAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import type { Direction } from './amounts.ts';
import { findFirstText, readRecordFields, type ValueContext } from './fields.ts';

/** @returns `undefined` for a party without a name */
export function readParty(element: XmlElement, location: ValueContext): ExtractedParty | undefined {
  const [from = element] = [...elementsAt(element, 'Pty'), ...elementsAt(element, 'Agt')];
  const company = readRecordFields(camt.companyFieldPaths, companyFields, from, location);
  if (company.name === undefined) return undefined;
  const [structured, ...others] = [
    camt.streetLinePaths.flatMap((path) => firstTextAt(from, path) ?? []).join(' '),
    ...textsAt(from, camt.addressLinePath),
  ].filter((line) => line !== '');
  const address = {
    ...(structured !== undefined && { line_1: structured }),
    ...(others.length > 0 && { line_2: others.join('\n') }),
    ...readRecordFields(camt.addressFieldPaths, addressFields, from, location),
  };
  return { company, addresses: Object.keys(address).length === 0 ? [] : [{ kind: 'registered', ...address }] };
}

/** An IBAN with wrong check digits becomes an account number. */
export function readBankAccount(
  identifier: string | undefined,
  ...tables: readonly (readonly [
    rows: readonly camt.FieldWithXmlPaths<PaymentMeansFields>[],
    from: XmlElement | undefined,
    place: ValueContext,
  ])[]
): PaymentMeansFields {
  const account: PaymentMeansFields = { type: 'account_details' };
  if (identifier !== undefined) {
    const number = accountField(identifier);
    if ('iban' in number) account['account_details.iban'] = number.iban;
    else account['account_details.account_number'] = number.account_number;
  }
  for (const [rows, from, place] of tables) {
    if (from !== undefined) Object.assign(account, readRecordFields(rows, paymentMeansFields, from, place));
  }
  return account;
}

export interface StatementAccount {
  readonly identifier: string | undefined;
  readonly ownerName: string | undefined;
}

export interface Counterparty {
  readonly counterparty?: ExtractedParty | undefined;
  readonly counterpartyAccount?: PaymentMeansFields | undefined;
}

/** The debtor or the creditor. */
interface Side {
  readonly party: XmlElement | undefined;
  readonly account: XmlElement | undefined;
  readonly bank: XmlElement | undefined;
  readonly identifier: string | undefined;
  readonly isOwn: boolean;
}

const compact = (text: string | undefined): string | undefined => text?.replace(/\s/g, '').toUpperCase();

function readSide(
  transaction: XmlElement,
  paths: (typeof camt.partyPaths)[keyof typeof camt.partyPaths],
  own: StatementAccount,
): Side {
  const [party] = paths.parties.flatMap((path) => elementsAt(transaction, path));
  const [account] = elementsAt(transaction, paths.account);
  const [bank] = elementsAt(transaction, paths.bank);
  const identifier = account && findFirstText(account, camt.counterpartyIdPaths);
  const name = party && findFirstText(party, ['Nm', 'Pty/Nm']);
  const isOwn =
    identifier === undefined
      ? name !== undefined && compact(name) === compact(own.ownerName)
      : compact(identifier) === compact(own.identifier);
  return { party, account, bank, identifier, isOwn };
}

const isGiven = ({ party, identifier }: Side): boolean => party !== undefined || identifier !== undefined;

/**
 * The debtor of a credit, or the creditor of a debit. If this party is missing or owns the account, the opposite one:
 * banks keep both parties of the original payment in returns and reversals.
 */
function chooseSide(
  transaction: XmlElement,
  direction: Direction | undefined,
  own: StatementAccount,
  isReturn: boolean,
): Side | undefined {
  const debtor = readSide(transaction, camt.partyPaths.debtor, own);
  const creditor = readSide(transaction, camt.partyPaths.creditor, own);
  const [expected, other] = direction === 'debit' ? [creditor, debtor] : [debtor, creditor];
  if (isGiven(expected) && !expected.isOwn) return expected;
  const isOther = isReturn || isGiven(expected) || other.identifier !== undefined;
  return isGiven(other) && !other.isOwn && isOther ? other : undefined;
}

export function readCounterparty(
  transaction: XmlElement,
  direction: Direction | undefined,
  own: StatementAccount,
  place: ValueContext,
): Counterparty {
  const isReturn =
    ['true', '1'].includes(firstTextAt(transaction, 'Ntry/RvslInd') ?? '') ||
    elementsAt(transaction, 'TxDtls/RtrInf').length > 0;
  const side = chooseSide(transaction, direction, own, isReturn);
  if (side === undefined) return {};
  const accountName = side.account && firstTextAt(side.account, 'Nm');
  const counterparty =
    (side.party && readParty(side.party, place)) ??
    (accountName === undefined ? undefined : { company: { name: accountName }, addresses: [] });
  const counterpartyAccount =
    side.identifier === undefined
      ? undefined
      : readBankAccount(
          side.identifier,
          [camt.counterpartyBankPaths, side.bank, place],
          [camt.counterpartyFieldPaths, side.account, place],
        );
  return { ...(counterparty && { counterparty }), ...(counterpartyAccount && { counterpartyAccount }) };
}
