import type { Sort, SortKey } from '../contract/query.ts';
import type { EngineValue, Test } from '../contract/types.ts';
import { all, any, type BoolExp, column } from './ast.ts';

/** The value of a sort key in the last row of a page, as the engine gave it. */
export type KeyValue = EngineValue | null;

const nothing: BoolExp = any();
const anything: BoolExp = all();

/** Rows whose key comes later than the value, and rows whose key comes later or is the same. */
interface Bounds {
  readonly later: BoolExp;
  readonly laterOrSame: BoolExp;
}

/** Postgres puts nulls last when ascending, first when descending, unless the key says otherwise. */
function bounds({ direction, nullable, nulls }: SortKey, name: string, value: KeyValue): Bounds {
  const is = (test: Test): BoolExp => column(name, test);
  const nullsLast = nulls === 'last' || direction === 'asc';
  if (value === null) {
    return nullsLast
      ? { later: nothing, laterOrSame: is({ _is_null: true }) }
      : { later: is({ _is_null: false }), laterOrSame: anything };
  }
  const later = is(direction === 'asc' ? { _gt: value } : { _lt: value });
  const laterOrSame = is(direction === 'asc' ? { _gte: value } : { _lte: value });
  if (!nullable || !nullsLast) return { later, laterOrSame };
  const isNull = is({ _is_null: true });
  return { later: any(later, isNull), laterOrSame: any(laterOrSame, isNull) };
}

/**
 * The rows that come after a row in an order over the root's own columns, in the bounded form
 * `c <= x AND (c < x OR …)`: from its first part Postgres starts at the right index entry. The textbook form
 * `c < x OR (c = x AND …)` reads every row before it (measured on 200,000 rows at row 190,000: 14.9 ms against 0.03 ms).
 * @param sort a total order
 * @param values of the row, one for each key
 */
export function after(sort: Sort, values: readonly KeyValue[]): BoolExp {
  return sort.reduceRight<BoolExp>((rest, key, index) => {
    const value = values[index];
    if (key.column === undefined || value === undefined) throw new Error('a keyset needs a value for each own column');
    const { later, laterOrSame } = bounds(key, key.column, value);
    if (rest === nothing) return later;
    const beyond = later === nothing ? rest : any(later, rest);
    return laterOrSame === anything ? beyond : all(laterOrSame, beyond);
  }, nothing);
}
