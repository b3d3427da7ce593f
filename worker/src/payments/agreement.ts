import { findReference, type ReferenceAgreement, type WordList } from './references.ts';

export interface Payment {
  readonly id: string;
  /** Without zeros at the end, as of the invoice. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** `credit` or `debit`. */
  readonly direction: string | null;
  readonly booked: string | null;
  readonly isBooked: boolean;
  readonly texts: readonly WordList[];
  readonly creditorNumber: string | undefined;
  readonly account: string | null;
  readonly counterparty: Party | null;
  readonly counterpartyAccounts: readonly string[];
  readonly isLinked: boolean;
}

export type Party = { readonly id: string; readonly name: string | null };

export interface Bill {
  readonly id: string;
  readonly reference: string | null;
  /** The open amount, or the total of a paid invoice. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly issued: string | null;
  readonly isPayable: boolean;
  /** On which the issuer wants the payment. */
  readonly accounts: readonly string[];
  readonly issuer: Party | null;
  readonly receiver: Party | null;
  readonly isLinked: boolean;
}

export interface Criterion {
  readonly criterion: 'reference' | 'amount' | 'account' | 'name' | 'date';
  readonly agrees: boolean;
  readonly transaction: string | null;
  readonly invoice: string | null;
}

export interface Comparison {
  readonly payment: Payment;
  readonly bill: Bill;
  readonly reference: ReferenceAgreement;
  readonly evidence: readonly Criterion[];
  /** A person could confirm it. */
  readonly isLikely: boolean;
  /** Everything that must agree for a link without a person, apart from other candidates. */
  readonly isExact: boolean;
  /** The invoice names other accounts than those of the transaction. */
  readonly contradictsAccount: boolean;
}

/** An issuer can use the numbers of a year again in the next one. */
const maxDaysAfterIssue = 180;
const dayMs = 86_400_000;

function isTimely({ booked }: Payment, { issued }: Bill): boolean {
  if (booked === null || issued === null) return false;
  const days = (Date.parse(booked) - Date.parse(issued)) / dayMs;
  return days >= 0 && days <= maxDaysAfterIssue;
}

const named = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();

const isSame = (one: Party | null, other: Party | null): boolean =>
  one !== null &&
  other !== null &&
  (one.id === other.id || (named(one.name) !== '' && named(one.name) === named(other.name)));

const money = (amount: string | null, currency: string | null): string | null =>
  amount === null ? null : `${amount} ${currency ?? ''}`.trim();
const list = (texts: readonly (string | null)[]): string | null => texts.filter(Boolean).slice(0, 5).join(', ') || null;
const maxShown = 300;

/** Compares a transaction with an invoice. A transaction that goes in the other direction is never likely. */
export function compare(payment: Payment, bill: Bill): Comparison {
  const { direction, counterparty, texts } = payment;
  const reference = findReference(bill.reference, texts, payment.creditorNumber);
  const isOwn = payment.account !== null && bill.accounts.includes(payment.account);
  const isOther = payment.counterpartyAccounts.some((each) => bill.accounts.includes(each));
  const account = direction === 'credit' ? isOwn && !isOther : direction === 'debit' && isOther && !isOwn;
  const isKnownAccount = direction === 'debit' ? payment.counterpartyAccounts.length > 0 : payment.account !== null;
  const [paysUs, paysThem] = [isSame(counterparty, bill.receiver), isSame(counterparty, bill.issuer)];
  const isForward =
    direction === 'credit'
      ? !paysThem && !(isOther && !isOwn)
      : direction !== 'debit' || (!paysUs && !(isOwn && !isOther));
  const name = direction === 'credit' ? paysUs && !paysThem : paysThem && !paysUs;
  const amount =
    payment.amount !== null &&
    payment.amount === bill.amount &&
    payment.currency !== null &&
    payment.currency === bill.currency;
  const date = isTimely(payment, bill);
  // Every customer pays to the same account of ours.
  const isKnownParty = name || (account && direction === 'debit');
  const text = list([...texts.map(({ source }) => source), payment.creditorNumber ?? null]);
  const party = direction === 'credit' ? bill.receiver : bill.issuer;
  return {
    payment,
    bill,
    reference,
    evidence: [
      {
        criterion: 'reference',
        agrees: reference !== 'none',
        transaction: text?.slice(0, maxShown) ?? null,
        invoice: bill.reference?.slice(0, maxShown) ?? null,
      },
      {
        criterion: 'amount',
        agrees: amount,
        transaction: money(payment.amount, payment.currency),
        invoice: money(bill.amount, bill.currency),
      },
      {
        criterion: 'account',
        agrees: account,
        transaction: list(direction === 'debit' ? payment.counterpartyAccounts : [payment.account]),
        invoice: list(bill.accounts),
      },
      { criterion: 'name', agrees: name, transaction: counterparty?.name ?? null, invoice: party?.name ?? null },
      { criterion: 'date', agrees: date, transaction: payment.booked, invoice: bill.issued },
    ],
    isLikely:
      isForward && (reference !== 'none' || (amount && date && isKnownParty && !payment.isLinked && !bill.isLinked)),
    isExact:
      reference === 'whole' &&
      amount &&
      account &&
      isForward &&
      date &&
      payment.isBooked &&
      bill.isPayable &&
      !payment.isLinked &&
      !bill.isLinked,
    contradictsAccount: bill.accounts.length > 0 && isKnownAccount && !account,
  };
}
