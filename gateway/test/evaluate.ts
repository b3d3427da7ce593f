import {
  combineTruthValuesWithAnd,
  combineTruthValuesWithOr,
  isJsonObject,
  matchesSqlLike,
  negateTruthValue,
  type SqlTruthValue,
} from '../../testing/three-valued.ts';

// Evaluates Hasura's `where` and `order_by` on rows in memory, with SQL's three-valued logic and Postgres's order of
// nulls. The code is independent of the tested code.

type Value = string | number | boolean | null;
/** A row in memory. The value of a relationship is a row, a list of rows, or null. */
export type Row = { readonly [name: string]: Value | Row | readonly (Row | string)[] };

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
};

const operators: Record<string, (value: Value, operand: unknown) => boolean> = {
  _eq: (value, operand) => compare(value, operand) === 0,
  _neq: (value, operand) => compare(value, operand) !== 0,
  _gt: (value, operand) => compare(value, operand) > 0,
  _gte: (value, operand) => compare(value, operand) >= 0,
  _lt: (value, operand) => compare(value, operand) < 0,
  _lte: (value, operand) => compare(value, operand) <= 0,
  _ilike: (value, operand) => matchesSqlLike(String(value), String(operand), 'i'),
  _in: (value, operand) => Array.isArray(operand) && operand.some((item) => compare(value, item) === 0),
  _nin: (value, operand) => Array.isArray(operand) && operand.every((item) => compare(value, item) !== 0),
};

function test(value: Value, name: string, operand: unknown): SqlTruthValue {
  if (name === '_is_null') return (value === null) === operand;
  const operator = operators[name];
  if (operator === undefined) throw new Error(`no operator ${name}`);
  return value === null ? undefined : operator(value, operand);
}

const isRow = (value: Value | Row | readonly (Row | string)[]): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const relatedRows = (value: Row | readonly (Row | string)[]): readonly Row[] =>
  (isRow(value) ? [value] : value).filter(isRow);

/** Returns whether a row matches a boolean expression; `undefined` when the result in SQL is unknown. */
export function evaluateCondition(where: unknown, row: Row): SqlTruthValue {
  if (!isJsonObject(where)) throw new Error('a boolean expression is an object');
  return combineTruthValuesWithAnd(
    Object.entries(where).map(([key, inner]): SqlTruthValue => {
      if (key === '_and' && Array.isArray(inner))
        return combineTruthValuesWithAnd(inner.map((part) => evaluateCondition(part, row)));
      if (key === '_or' && Array.isArray(inner))
        return combineTruthValuesWithOr(inner.map((part) => evaluateCondition(part, row)));
      if (key === '_not') return negateTruthValue(evaluateCondition(inner, row));
      const value = row[key];
      if (value === undefined || !isJsonObject(inner)) throw new Error(`the row has no ${key}`);
      if (typeof value === 'object' && value !== null) {
        const rows = relatedRows(value);
        return rows.some((related) => evaluateCondition(inner, related) === true);
      }
      const tests = Object.entries(inner);
      // If the value of a relationship is null, the row has no related row, and a condition on the related row is
      // false.
      if (value === null && tests.some(([name]) => !name.startsWith('_'))) return false;
      return combineTruthValuesWithAnd(tests.map(([name, operand]) => test(value, name, operand)));
    }),
  );
}

/** Sorts rows by Hasura's `order_by`. The sort keys must be columns, not fields of related rows. */
export function sortRows<R extends Row>(rows: readonly R[], orderBy: readonly object[]): R[] {
  const keys = orderBy.flatMap((key) => Object.entries(key));
  return rows.toSorted((a, b) => {
    for (const [column, direction] of keys) {
      const [left, right] = [a[column], b[column]];
      const falls = String(direction).startsWith('desc');
      if (left === null || right === null) {
        const order = Number(left === null) - Number(right === null);
        if (order !== 0) return direction === 'desc' ? -order : order;
      } else if (compare(left, right) !== 0) return falls ? -compare(left, right) : compare(left, right);
    }
    return 0;
  });
}
