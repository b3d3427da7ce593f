import type { Detail } from '../base/error-details.ts';
import { catalogue } from '../contract/catalogue.ts';
import type { Root } from '../contract/types.ts';
import { eachComparison } from './from-where-clause.ts';

/** A value of a `whereClause` that the database rejected. */
export interface RejectedValue {
  readonly kind: 'value' | 'regex' | 'pattern';
  /** The value; `undefined` when the database does not name it. */
  readonly text: string | undefined;
  /** The detail of the error, without the position of the value. */
  readonly detail: string;
}

/** A value of a clause that only the database validates: a date or a pattern. */
interface UncheckedValue {
  /** JSON pointer to the value, relative to the clause. */
  readonly pointer: string;
  readonly kind: RejectedValue['kind'];
  readonly path: string;
  readonly operator: string;
  readonly text: string;
}

const kindOf = (operator: string): RejectedValue['kind'] => {
  if (operator.endsWith('regex')) return 'regex';
  return /like|similar/.test(operator) ? 'pattern' : 'value';
};

function uncheckedValues(root: Root, clause: unknown): readonly UncheckedValue[] {
  const values: UncheckedValue[] = [];
  eachComparison(root, catalogue, clause, ({ path, kind: { storage } }, operator, operand, at) => {
    const kind = kindOf(operator);
    if (kind === 'value' && storage !== 'date' && storage !== 'timestamptz') return;
    for (const [index, text] of [operand].flat().entries()) {
      const pointer = Array.isArray(operand) ? `${at}/${index}` : at;
      if (typeof text === 'string') values.push({ pointer, kind, path, operator, text });
    }
  });
  return values;
}

/** Removes the options and the director from a regular expression of Postgres, which JavaScript does not have. */
const withoutOptions = (text: string): string => text.replace(/^(\*\*\*[:=])?(\(\?[a-z]+\))?/, '');

function isMalformedRegex(text: string): boolean {
  try {
    new RegExp(withoutOptions(text));
    return false;
  } catch {
    return true;
  }
}

/** Matches a pattern that ends with an escape character without a character to escape. */
const endsInEscape = /(?<!\\)(\\\\)*\\$/;

/** Returns whether a value is probably the rejected one, if several have its kind. */
const isSuspect = ({ kind, text }: UncheckedValue, rejected: RejectedValue): boolean => {
  if (kind === 'value') return text === rejected.text;
  return kind === 'regex' ? isMalformedRegex(text) : endsInEscape.test(text);
};

/** Maximum number of positions that are reported for one rejected value. */
const maxPositions = 10;

/**
 * Returns the positions of a rejected value in its clause: its pointer and detail; the whole clause when the position
 * is not certain. The database names a date, but not a pattern.
 */
export function rejectedPositions(
  root: Root,
  clause: unknown,
  rejected: RejectedValue,
): readonly { readonly pointer: string; readonly detail: Detail }[] {
  const candidates = uncheckedValues(root, clause).filter(({ kind }) => kind === rejected.kind);
  const suspects = candidates.filter((value) => isSuspect(value, rejected));
  const found = suspects.length === 0 && rejected.kind !== 'value' && candidates.length === 1 ? candidates : suspects;
  if (found.length === 0) return [{ pointer: '', detail: rejected.detail }];
  return found.slice(0, maxPositions).map(({ pointer, path }) => ({ pointer, detail: `${path}: ${rejected.detail}` }));
}
