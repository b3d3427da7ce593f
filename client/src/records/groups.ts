import type { Roots } from '../generated/catalogue.ts';
import type { RequestBodyOf, ResponseBodyOf } from '../types.ts';
import type { FilterRule, WhereClause } from './query.ts';
import type { RecordTypeName } from './resources.ts';

type Field<Root extends RecordTypeName> = keyof Roots[Root]['fields'] & string;
type Body = RequestBodyOf<'/v1/records/aggregate'>;
type Groups = ResponseBodyOf<'/v1/records/aggregate', 'post'>;

/** A field, or a date with the length of its groups. */
type GroupKey<Root extends RecordTypeName> =
  | Field<Root>
  | { readonly field: Field<Root>; readonly interval?: 'day' | 'week' | 'month' | 'quarter' | 'year' };

/** A value of each group. `name` is its name in `values`; default: the operation and the field. */
interface Measure<Root extends RecordTypeName> {
  readonly operation: 'count' | 'sum' | 'avg' | 'min' | 'max';
  readonly field?: Field<Root>;
  readonly name?: string;
}

/** A question about groups of records. */
export interface GroupsQuery<Root extends RecordTypeName> extends Pick<Body, 'orderBy' | 'limit'> {
  readonly root: Root;
  readonly filters?: readonly FilterRule<Root>[];
  readonly whereClause?: WhereClause<Root>;
  /** Up to 3 fields. Default: one group of all records. */
  readonly groupBy?: readonly GroupKey<Root>[];
  /** Default: the number of records. */
  readonly measures?: readonly Measure<Root>[];
}

export type RecordGroups = Groups;
