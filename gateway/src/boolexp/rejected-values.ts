import type { DetailText } from '../base/errors.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import type { RecordType } from '../contract/types.ts';
import { visitComparisons } from './from-where-clause.ts';

export interface Rejection {
  readonly kind: 'value' | 'regex' | 'pattern';
  /** The rejected value; `undefined` when the database's error does not contain the value. */
  readonly text: string | undefined;
  /** The error detail for the value, without its position. */
  readonly detail: string;
}

/** A value of a `whereClause` that only the database validates: a date or a regular expression. */
interface UncheckedValue {
  /** JSON pointer to the value, relative to the clause. */
  readonly pointer: string;
  readonly kind: Rejection['kind'];
  readonly path: string;
  readonly text: string;
}

const kindOf = (operator: string): Rejection['kind'] => {
  if (operator.endsWith('regex')) return 'regex';
  return /like|similar/.test(operator) ? 'pattern' : 'value';
};

function uncheckedValues(root: RecordType, clause: unknown): readonly UncheckedValue[] {
  const values: UncheckedValue[] = [];
  visitComparisons(root, recordCatalogue, clause, ({ path, kind: { storage } }, operator, operand, at) => {
    const kind = kindOf(operator);
    if (kind === 'value' && storage !== 'date' && storage !== 'timestamptz') return;
    for (const [index, text] of [operand].flat().entries()) {
      const pointer = Array.isArray(operand) ? `${at}/${index}` : at;
      if (typeof text === 'string') values.push({ pointer, kind, path, text });
    }
  });
  return values;
}

/** Without the option prefixes of Postgres, such as `***=` and `(?i)`, which JavaScript does not support. */
const withoutOptions = (text: string): string => text.replace(/^(\*\*\*[:=])?(\(\?[a-z]+\))?/, '');

function isMalformedRegex(text: string): boolean {
  try {
    new RegExp(withoutOptions(text));
    return false;
  } catch {
    return true;
  }
}

/** Matches a LIKE pattern that ends with an escape character, which Postgres rejects. */
const endsInEscape = /(?<!\\)(\\\\)*\\$/;

const isSuspect = ({ kind, text }: UncheckedValue, rejected: Rejection): boolean => {
  if (kind === 'value') return text === rejected.text;
  return kind === 'regex' ? isMalformedRegex(text) : endsInEscape.test(text);
};

/** Maximum number of JSON pointers in the error. The same value can occur several times in the clause. */
const maxPositions = 10;

/** The database's error contains a rejected date, but not a rejected pattern. Without a match: the whole clause. */
export function rejectedValues(
  root: RecordType,
  clause: unknown,
  rejection: Rejection,
): readonly { readonly pointer: string; readonly detail: DetailText }[] {
  const candidates = uncheckedValues(root, clause).filter(({ kind }) => kind === rejection.kind);
  const suspects = candidates.filter((value) => isSuspect(value, rejection));
  const found = suspects.length === 0 && rejection.kind !== 'value' && candidates.length === 1 ? candidates : suspects;
  if (found.length === 0) return [{ pointer: '', detail: rejection.detail }];
  return found.slice(0, maxPositions).map(({ pointer, path }) => ({ pointer, detail: `${path}: ${rejection.detail}` }));
}
