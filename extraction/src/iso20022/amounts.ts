import { parseDecimal } from '../decimal.ts';
import { textAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { type Place, refuseValue } from './fields.ts';

export type Direction = 'credit' | 'debit';

/** An amount with its currency and direction, each as the document gives it. */
export interface Amount {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly direction: Direction | undefined;
}

const directions: Readonly<Record<string, Direction>> = { CRDT: 'credit', DBIT: 'debit' };

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

/** Returns the decimal with the other sign, digit for digit. */
function negated(decimal: string): string {
  if (isZero(decimal)) return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** Returns the amount as a change of the account: a debit is negative. */
export function signed({ amount, direction }: Amount): string | undefined {
  return amount !== undefined && direction === 'debit' ? negated(amount) : amount;
}

/** Reads the credit or debit indicator of an element. */
export function readDirection(element: XmlElement, place: Place): Direction | undefined {
  const text = textAt(element, 'CdtDbtInd');
  if (text === undefined) return undefined;
  return directions[text] ?? refuseValue(place, 'Credit debit indicator', 'CRDT or DBIT', text);
}

/** Reads an element that is an amount with its currency. */
export function readAmount(element: XmlElement, place: Place): Omit<Amount, 'direction'> {
  const text = element.text.trim();
  const amount = parseDecimal(text) ?? refuseValue(place, 'Amount', 'decimal', text);
  return { amount, currency: element.attributes.Ccy?.trim() || undefined };
}
