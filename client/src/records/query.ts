import type { Comparisons, filterOperators, Roots } from '../generated/catalogue.ts';
import type { FieldPathInRecord, RecordTypeName, RelatedRecordType, RelationshipName } from './resources.ts';

type Fields<Root extends RecordTypeName> = Roots[Root]['fields'];

/** The type of the value in a condition. A decimal number may be a string, so that JavaScript does not round it. */
type ValueOf<T> = T extends { enum: infer E }
  ? E
  : T extends 'number'
    ? number | string
    : T extends 'boolean'
      ? boolean
      : string;

type Operators = typeof filterOperators;
type DataType<T> = T extends { enum: string } ? 'enum' : T;

type OperatorOf<Type, Operands> = {
  [Name in keyof Operators]: Operators[Name] extends { operands: Operands }
    ? Type extends keyof Operators[Name]['labels']
      ? Name
      : never
    : never;
}[keyof Operators];

interface Conjunction {
  /** Conjunction that joins this condition with the next condition. Default: `and`, which has precedence over `or`. */
  readonly conjunction?: 'and' | 'or';
}

type Rule<Field, Operator, Operand> = [Operator] extends [never]
  ? never
  : Conjunction & { readonly field: Field; readonly operator: Operator } & Operand;

type RuleOf<Field extends string, T> =
  | Rule<Field, OperatorOf<DataType<T>, 'one'>, { readonly value: ValueOf<T> }>
  | Rule<Field, OperatorOf<DataType<T>, 'many'>, { readonly value: readonly ValueOf<T>[] }>
  | Rule<Field, OperatorOf<DataType<T>, 'none'>, { readonly value?: never }>;

/** A condition in `filters`: a field, an operator and a value that suit the type of the field. */
export type FilterRule<Root extends RecordTypeName> =
  | { [Field in keyof Fields<Root> & string]: RuleOf<Field, Fields<Root>[Field]> }[keyof Fields<Root> & string]
  // No rule has this type. Without it, the compiler compares a wrong value in a list with the values of another field.
  | { readonly field: never; readonly operator: 'in'; readonly value: readonly string[] };

/** Comparisons of a field in a `whereClause`. A record matches if all comparisons are true. */
type Comparison<T> = {
  readonly [Operator in Comparisons['value']]?: ValueOf<T>;
} & { readonly [Operator in Comparisons['list']]?: readonly ValueOf<T>[] } & {
  readonly [Operator in Comparisons['flag']]?: boolean;
} & (T extends 'text'
    ? { readonly [Operator in Comparisons['pattern'] | Comparisons['regularExpression']]?: string }
    : unknown);

/** The record type's own fields, without fields of related records such as `issuer.name`. */
type OwnFields<Root extends RecordTypeName> = {
  readonly [Field in keyof Fields<Root> as Field extends `${keyof Roots[Root]['toOne'] & string}.${string}`
    ? never
    : Field]: Fields<Root>[Field];
} & { readonly [Name in `${keyof Roots[Root]['toOne'] & string}_id` | 'id']: 'workspace' };

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
export type WhereClause<Root extends RecordTypeName> = FieldConditions<OwnFields<Root>> & {
  readonly _and?: readonly WhereClause<Root>[];
  readonly _or?: readonly WhereClause<Root>[];
  readonly _not?: WhereClause<Root>;
} & { readonly [Name in keyof Roots[Root]['toOne']]?: WhereClause<Roots[Root]['toOne'][Name] & RecordTypeName> } & {
  readonly [Name in keyof Roots[Root]['toMany']]?: {
    readonly [Quantifier in '_some' | '_every' | '_none']?: WhereClause<Roots[Root]['toMany'][Name] & RecordTypeName>;
  };
};

/** A sort criterion: a field, a field of a to-one related record, or an aggregate of related records. */
export interface OrderBy<Root extends RecordTypeName> {
  readonly field: (keyof Fields<Root> & string) | Roots[Root]['sorts'];
  readonly direction?: 'asc' | 'desc';
}

/** A field that a query can select: a field of the record type or of an included relationship. */
export type SelectableField<Root extends RecordTypeName, Included extends RelationshipName<Root>> =
  | FieldPathInRecord<Root>
  | RelationshipName<Root>
  | { [Name in Included]: `${Name}.${FieldPathInRecord<RelatedRecordType<Root, Name>>}` }[Included];

/** A query of records of one type. */
export interface RecordsQuery<
  Root extends RecordTypeName,
  Included extends RelationshipName<Root> = RelationshipName<Root>,
  Field extends SelectableField<Root, Included> = SelectableField<Root, Included>,
> {
  readonly root: Root;
  readonly filters?: readonly FilterRule<Root>[];
  readonly whereClause?: WhereClause<Root>;
  readonly orderBy?: OrderBy<Root> | readonly OrderBy<Root>[];
  /** Records per page, 1 to 200. Default: 50. */
  readonly limit?: number;
  readonly cursor?: string;
  /** Relationships whose related records the response contains in `included`. */
  readonly include?: readonly Included[];
  /** Fields that the response contains. Default: all fields. */
  readonly fields?: readonly Field[];
  /** If true, the response contains the number of all matching records in `meta.total`. */
  readonly total?: boolean;
}
