import type { Roots } from '../generated/catalogue.ts';
import type { FieldOf, RelationshipOf, TargetOf } from './resources.ts';

/** Name of a record root, such as `invoices`. */
export type RootName = keyof Roots;

type Fields<R extends RootName> = Roots[R]['fields'];

/** A value that conditions compare with: decimals may be strings, so that no digit is lost. */
type ValueOf<T> = T extends { enum: infer E }
  ? E
  : T extends 'number'
    ? number | string
    : T extends 'boolean'
      ? boolean
      : string;

/** The operators of a data type that take one value. */
type OperatorOf<T> = T extends 'text'
  ? 'contains' | 'eq' | 'neq' | 'starts_with' | 'ends_with'
  : T extends 'number'
    ? 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'
    : T extends 'date'
      ? 'eq' | 'lt' | 'gt'
      : T extends { enum: string }
        ? 'eq' | 'neq'
        : 'eq';

interface Conjunction {
  /** Joins the rule with the next one. Default: `and`, which binds tighter than `or`. */
  readonly conjunction?: 'and' | 'or';
}

type RuleOf<Field extends string, T> =
  | (Conjunction & { readonly field: Field; readonly operator: OperatorOf<T>; readonly value: ValueOf<T> })
  | (T extends 'boolean' | 'workspace'
      ? never
      : Conjunction & { readonly field: Field; readonly operator: 'is_null' | 'is_not_null'; readonly value?: never })
  | (T extends { enum: infer E }
      ? Conjunction & { readonly field: Field; readonly operator: 'in'; readonly value: readonly E[] }
      : never);

/** A rule of `filters`: a field with an operator and a value of its type. */
export type FilterRule<R extends RootName> = {
  [Field in keyof Fields<R> & string]: RuleOf<Field, Fields<R>[Field]>;
}[keyof Fields<R> & string];

type TextOperator = `_${'' | 'n'}${'like' | 'ilike' | 'similar' | 'regex' | 'iregex'}`;

/** Comparisons of a field in a `whereClause`; all must be true. */
type Comparison<T> = {
  readonly [Operator in '_eq' | '_neq' | '_gt' | '_gte' | '_lt' | '_lte']?: ValueOf<T>;
} & { readonly [Operator in '_in' | '_nin']?: readonly ValueOf<T>[] } & {
  readonly _is_null?: boolean;
} & (T extends 'text' ? { readonly [Operator in TextOperator]?: string } : unknown);

/** The fields of the root itself, without those of related records. */
type OwnFields<R extends RootName> = {
  readonly [Field in keyof Fields<R> as Field extends `${keyof Roots[R]['toOne'] & string}.${string}`
    ? never
    : Field]: Fields<R>[Field];
} & { readonly [Name in `${keyof Roots[R]['toOne'] & string}_id` | 'id']: 'workspace' };

type FirstSegment<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** Conditions on the fields of a root: `grand_total.amount` becomes `{grand_total: {amount: …}}`. */
type FieldConditions<F> = {
  readonly [Head in FirstSegment<keyof F> & string]?: Head extends keyof F
    ? Comparison<F[Head]>
    : {
        readonly [Path in keyof F & `${Head}.${string}` as Path extends `${Head}.${infer Rest}`
          ? Rest
          : never]?: Comparison<F[Path]>;
      };
};

/** A nested condition; all its members must match. */
export type WhereClause<R extends RootName> = FieldConditions<OwnFields<R>> & {
  readonly _and?: readonly WhereClause<R>[];
  readonly _or?: readonly WhereClause<R>[];
  readonly _not?: WhereClause<R>;
} & { readonly [Name in keyof Roots[R]['toOne']]?: WhereClause<Roots[R]['toOne'][Name] & RootName> } & {
  readonly [Name in keyof Roots[R]['toMany']]?: {
    readonly [Quantifier in '_some' | '_every' | '_none']?: WhereClause<Roots[R]['toMany'][Name] & RootName>;
  };
};

/** A sort: by a field, by a field of a to-one related record, or by an aggregate of related records. */
export interface OrderBy<R extends RootName> {
  readonly field: (keyof Fields<R> & string) | Roots[R]['sorts'];
  readonly direction?: 'asc' | 'desc';
}

/** A field that a response can be limited to: of the root, or of an included relationship. */
export type SelectableField<R extends RootName, I extends RelationshipOf<R>> =
  | FieldOf<R>
  | RelationshipOf<R>
  | { [Name in I]: `${Name}.${FieldOf<TargetOf<R, Name>>}` }[I];

/** A query of the records of one root. */
export interface RecordsQuery<
  R extends RootName,
  I extends RelationshipOf<R> = RelationshipOf<R>,
  F extends SelectableField<R, I> = SelectableField<R, I>,
> {
  readonly root: R;
  readonly filters?: readonly FilterRule<R>[];
  readonly whereClause?: WhereClause<R>;
  readonly orderBy?: OrderBy<R> | readonly OrderBy<R>[];
  /** Records per page, 1 to 200. Default: 50. */
  readonly limit?: number;
  readonly cursor?: string;
  /** Relationships whose records the response contains in `included`. */
  readonly include?: readonly I[];
  /** The fields of the response. Default: all. */
  readonly fields?: readonly F[];
  /** Counts all matching records in `meta.total`. */
  readonly total?: boolean;
}
