import { parseDecimal } from '../decimal.ts';
import { firstTextAt } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { type ValueContext, warnAboutValue } from './fields.ts';

export type Direction = 'credit' | 'debit';

/** Direction: credit or debit. */
export interface CurrencyAmount {
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly direction: Direction | undefined;
}

const directions: Readonly<Record<string, Direction>> = { CRDT: 'credit', DBIT: 'debit' };

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

/** All digits. */
function negated(decimal: string): string {
  if (isZero(decimal)) return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** By which the balance changes: a debit is negative. */
export function addSignToAmount({ amount, direction }: CurrencyAmount): string | undefined {
  return amount !== undefined && direction === 'debit' ? negated(amount) : amount;
}

export function readDirection(element: XmlElement, location: ValueContext): Direction | undefined {
  const text = firstTextAt(element, 'CdtDbtInd');
  if (text === undefined) return undefined;
  return directions[text] ?? warnAboutValue(location, 'Credit debit indicator', 'CRDT or DBIT', text);
}

export function readAmount(element: XmlElement, location: ValueContext): Omit<CurrencyAmount, 'direction'> {
  const text = element.text.trim();
  const amount = parseDecimal(text) ?? warnAboutValue(location, 'Amount', 'decimal', text);
  return { amount, currency: element.attributes.Ccy?.trim() || undefined };
}
