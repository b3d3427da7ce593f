import { parseDecimal } from '../decimal.ts';
import { textAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { refuseValue, type ValueLocation } from './fields.ts';

export type CreditOrDebit = 'credit' | 'debit';

/** An amount with its currency and direction, as the document contains them. */
export interface Amount {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly direction: CreditOrDebit | undefined;
}

const directions: Readonly<Record<string, CreditOrDebit>> = { CRDT: 'credit', DBIT: 'debit' };

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

/** Returns the decimal with the opposite sign and the same digits. */
function negated(decimal: string): string {
  if (isZero(decimal)) return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** Returns the amount by which a transaction changes the account. The amount of a debit is negative. */
export function signedAmount({ amount, direction }: Amount): string | undefined {
  return amount !== undefined && direction === 'debit' ? negated(amount) : amount;
}

/** Reads the credit or debit indicator of an element. */
export function readDirection(element: XmlElement, place: ValueLocation): CreditOrDebit | undefined {
  const text = textAt(element, 'CdtDbtInd');
  if (text === undefined) return undefined;
  return directions[text] ?? refuseValue(place, 'Credit debit indicator', 'CRDT or DBIT', text);
}

/** Reads an element that is an amount with its currency. */
export function readAmount(element: XmlElement, place: ValueLocation): Omit<Amount, 'direction'> {
  const text = element.text.trim();
  const amount = parseDecimal(text) ?? refuseValue(place, 'Amount', 'decimal', text);
  return { amount, currency: element.attributes.Ccy?.trim() || undefined };
}
