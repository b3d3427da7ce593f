import {
  addressFieldPaths,
  addressLines,
  companyFieldPaths,
  counterpartySides,
  type FieldPaths,
  sideAccountFieldPaths,
  sideAccountIdentifier,
  sideBankFieldPaths,
  street,
} from '../mappings/camt053.ts';
import { addressFields, companyFields, type Party, type PaymentMeansFields, paymentMeansFields } from '../records.ts';
import { accountOf } from '../values.ts';
import { elementsAt, textAt, textsAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import type { CreditOrDebit } from './amounts.ts';
import { firstText, readFields, type ValueLocation } from './fields.ts';

/** Reads the name, the identifiers and the address of a party. @returns `undefined` for a party without a name */
export function readParty(element: XmlElement, place: ValueLocation): Party | undefined {
  const [from = element] = [...elementsAt(element, 'Pty'), ...elementsAt(element, 'Agt')];
  const company = readFields(companyFieldPaths, companyFields, from, place);
  if (company.name === undefined) return undefined;
  const [structured, ...others] = [
    street.flatMap((path) => textAt(from, path) ?? []).join(' '),
    ...textsAt(from, addressLines),
  ].filter((line) => line !== '');
  const address = {
    ...(structured !== undefined && { line_1: structured }),
    ...(others.length > 0 && { line_2: others.join('\n') }),
    ...readFields(addressFieldPaths, addressFields, from, place),
  };
  return { company, addresses: Object.keys(address).length === 0 ? [] : [{ kind: 'registered', ...address }] };
}

/** Reads an account. An IBAN with wrong check digits is stored as an account number. */
export function readAccount(
  identifier: string | undefined,
  ...tables: readonly (readonly [
    rows: readonly FieldPaths<PaymentMeansFields>[],
    from: XmlElement | undefined,
    place: ValueLocation,
  ])[]
): PaymentMeansFields {
  const account: PaymentMeansFields = { type: 'account_details' };
  if (identifier !== undefined) {
    const number = accountOf(identifier);
    if ('iban' in number) account['account_details.iban'] = number.iban;
    else account['account_details.account_number'] = number.account_number;
  }
  for (const [rows, from, place] of tables) {
    if (from !== undefined) Object.assign(account, readFields(rows, paymentMeansFields, from, place));
  }
  return account;
}

/** The account that a statement describes. */
export interface OwnAccount {
  readonly identifier: string | undefined;
  readonly ownerName: string | undefined;
}

export interface Counterparty {
  readonly counterparty?: Party | undefined;
  readonly counterpartyAccount?: PaymentMeansFields | undefined;
}

/** The debtor or the creditor of a transaction, as the document describes it. */
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
  paths: (typeof counterpartySides)[keyof typeof counterpartySides],
  own: OwnAccount,
): Side {
  const [party] = paths.parties.flatMap((path) => elementsAt(transaction, path));
  const [account] = elementsAt(transaction, paths.account);
  const [bank] = elementsAt(transaction, paths.bank);
  const identifier = account && firstText(account, sideAccountIdentifier);
  const name = party && firstText(party, ['Nm', 'Pty/Nm']);
  const isOwn =
    identifier === undefined
      ? name !== undefined && compact(name) === compact(own.ownerName)
      : compact(identifier) === compact(own.identifier);
  return { party, account, bank, identifier, isOwn };
}

const isGiven = ({ party, identifier }: Side): boolean => party !== undefined || identifier !== undefined;

/**
 * Finds the counterparty of a transaction: the debtor of a credit, or the creditor of a debit. If that party is missing
 * or is the owner of the account, the counterparty is the opposite party: in returns and reversals, banks keep debtor
 * and creditor of the original payment.
 */
function chooseSide(
  transaction: XmlElement,
  direction: CreditOrDebit | undefined,
  own: OwnAccount,
  isReturn: boolean,
): Side | undefined {
  const debtor = readSide(transaction, counterpartySides.debtor, own);
  const creditor = readSide(transaction, counterpartySides.creditor, own);
  const [expected, other] = direction === 'debit' ? [creditor, debtor] : [debtor, creditor];
  if (isGiven(expected) && !expected.isOwn) return expected;
  const isOther = isReturn || isGiven(expected) || other.identifier !== undefined;
  return isGiven(other) && !other.isOwn && isOther ? other : undefined;
}

/** Reads the counterparty of a transaction and its account. */
export function readCounterparty(
  transaction: XmlElement,
  direction: CreditOrDebit | undefined,
  own: OwnAccount,
  place: ValueLocation,
): Counterparty {
  const isReturn =
    ['true', '1'].includes(textAt(transaction, 'Ntry/RvslInd') ?? '') ||
    elementsAt(transaction, 'TxDtls/RtrInf').length > 0;
  const side = chooseSide(transaction, direction, own, isReturn);
  if (side === undefined) return {};
  const accountName = side.account && textAt(side.account, 'Nm');
  const counterparty =
    (side.party && readParty(side.party, place)) ??
    (accountName === undefined ? undefined : { company: { name: accountName }, addresses: [] });
  const counterpartyAccount =
    side.identifier === undefined
      ? undefined
      : readAccount(
          side.identifier,
          [sideBankFieldPaths, side.bank, place],
          [sideAccountFieldPaths, side.account, place],
        );
  return { ...(counterparty && { counterparty }), ...(counterpartyAccount && { counterpartyAccount }) };
}
