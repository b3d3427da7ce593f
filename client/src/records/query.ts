import type { Roots } from '../generated/catalogue.ts';
import type { FieldPathOf, RelationshipNameOf, RelationshipTargetOf } from './resources.ts';

/** Name of a record type that clients can query, such as `invoices`. */
export type RootName = keyof Roots;

type Fields<R extends RootName> = Roots[R]['fields'];

/** The type of the value in a condition. A decimal number may be a string, so that JavaScript does not round it. */
type ValueOf<T> = T extends { enum: infer E }
  ? E
  : T extends 'number'
    ? number | string
    : T extends 'boolean'
      ? boolean
      : string;

/** The operators that compare a field of this data type with one value. */
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
  /** Conjunction that joins this condition with the next condition. Default: `and`, which has precedence over `or`. */
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

/** A condition in `filters`: a field, an operator and a value that suit the type of the field. */
export type FilterRule<R extends RootName> = {
  [Field in keyof Fields<R> & string]: RuleOf<Field, Fields<R>[Field]>;
}[keyof Fields<R> & string];

type TextOperator = `_${'' | 'n'}${'like' | 'ilike' | 'similar' | 'regex' | 'iregex'}`;

/** Comparisons of a field in a `whereClause`. A record matches if all comparisons are true. */
type Comparison<T> = {
  readonly [Operator in '_eq' | '_neq' | '_gt' | '_gte' | '_lt' | '_lte']?: ValueOf<T>;
} & { readonly [Operator in '_in' | '_nin']?: readonly ValueOf<T>[] } & {
  readonly _is_null?: boolean;
} & (T extends 'text' ? { readonly [Operator in TextOperator]?: string } : unknown);

/** The record type's own fields, without fields of related records such as `issuer.name`. */
type OwnFields<R extends RootName> = {
  readonly [Field in keyof Fields<R> as Field extends `${keyof Roots[R]['toOne'] & string}.${string}`
    ? never
    : Field]: Fields<R>[Field];
} & { readonly [Name in `${keyof Roots[R]['toOne'] & string}_id` | 'id']: 'workspace' };

type FirstSegment<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** Conditions on the fields of a record type. The field `grand_total.amount` becomes `{grand_total: {amount: …}}`. */
type FieldConditions<F> = {
  readonly [Head in FirstSegment<keyof F> & string]?: Head extends keyof F
    ? Comparison<F[Head]>
    : {
        readonly [Path in keyof F & `${Head}.${string}` as Path extends `${Head}.${infer Rest}`
          ? Rest
          : never]?: Comparison<F[Path]>;
      };
};

/** A nested condition. A record matches if all members of the condition match. */
export type WhereClause<R extends RootName> = FieldConditions<OwnFields<R>> & {
  readonly _and?: readonly WhereClause<R>[];
  readonly _or?: readonly WhereClause<R>[];
  readonly _not?: WhereClause<R>;
} & { readonly [Name in keyof Roots[R]['toOne']]?: WhereClause<Roots[R]['toOne'][Name] & RootName> } & {
  readonly [Name in keyof Roots[R]['toMany']]?: {
    readonly [Quantifier in '_some' | '_every' | '_none']?: WhereClause<Roots[R]['toMany'][Name] & RootName>;
  };
};

/** A sort criterion: a field, a field of a to-one related record, or an aggregate of related records. */
export interface OrderBy<R extends RootName> {
  readonly field: (keyof Fields<R> & string) | Roots[R]['sorts'];
  readonly direction?: 'asc' | 'desc';
}

/** A field that a query can select: a field of the record type or of an included relationship. */
export type SelectableField<R extends RootName, I extends RelationshipNameOf<R>> =
  | FieldPathOf<R>
  | RelationshipNameOf<R>
  | { [Name in I]: `${Name}.${FieldPathOf<RelationshipTargetOf<R, Name>>}` }[I];

/** A query of records of one type. */
export interface RecordsQuery<
  R extends RootName,
  I extends RelationshipNameOf<R> = RelationshipNameOf<R>,
  F extends SelectableField<R, I> = SelectableField<R, I>,
> {
  readonly root: R;
  readonly filters?: readonly FilterRule<R>[];
  readonly whereClause?: WhereClause<R>;
  readonly orderBy?: OrderBy<R> | readonly OrderBy<R>[];
  /** Records per page, 1 to 200. Default: 50. */
  readonly limit?: number;
  readonly cursor?: string;
  /** Relationships whose related records the response contains in `included`. */
  readonly include?: readonly I[];
  /** Fields that the response contains. Default: all fields. */
  readonly fields?: readonly F[];
  /** If true, the response contains the number of all matching records in `meta.total`. */
  readonly total?: boolean;
}
