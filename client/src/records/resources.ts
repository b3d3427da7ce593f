import type { Roots } from '../generated/catalogue.ts';
import type { AnswerOf } from '../types.ts';
import type { RootName } from './query.ts';

type AnyResource = AnswerOf<'/v1/records/query', 'post'>['data'][number];

/** Resource of a root as the OpenAPI document describes it: all members are optional, because `fields` may omit them. */
type Described<R extends RootName> = ByType[Roots[R]['type']];
type ByType = { [Resource in AnyResource as Resource['type']]: Resource };

type IsPlainObject<T> = T extends readonly unknown[]
  ? false
  : T extends object
    ? string extends keyof T
      ? false
      : true
    : false;

/** All attributes with all members. */
type Whole<T> = {
  [Key in keyof T]-?: IsPlainObject<NonNullable<T[Key]>> extends true
    ? Whole<NonNullable<T[Key]>>
    : Exclude<T[Key], undefined>;
};

/** All attributes of a root's records. */
export type Attributes<R extends RootName> = Whole<NonNullable<Described<R>['attributes']>>;

/** Paths of attributes: `grand_total` with all members, or `grand_total.amount`. */
export type FieldOf<R extends RootName> = PathOf<Attributes<R>>;
type PathOf<T> = {
  [Key in keyof T & string]: Key | (IsPlainObject<T[Key]> extends true ? `${Key}.${keyof T[Key] & string}` : never);
}[keyof T & string];

type Related<R extends RootName> = Roots[R]['toOne'] & Roots[R]['toMany'];

/** Names of a root's relationships. */
export type RelationshipOf<R extends RootName> = keyof Related<R> & string;

/** The record type that a relationship leads to. */
export type TargetOf<R extends RootName, Name> = Name extends keyof Related<R> ? Related<R>[Name] & RootName : never;

/** The part of a path after its first segment. */
type Rest<F, Head extends string> = F extends `${Head}.${infer Tail}` ? Tail : never;

/** The attributes that `fields` names. @template F `string` for all */
type Selected<T, F extends string> = string extends F
  ? T
  : {
      [Key in keyof T & string as Key extends F ? Key : [Rest<F, Key>] extends [never] ? never : Key]: Key extends F
        ? T[Key]
        : Pick<T[Key], Rest<F, Key> & keyof T[Key]>;
    };

/** The relationships of a resource: without `fields` all to-one ones; included ones always. */
type Shown<R extends RootName, F extends string, I> =
  | (string extends F ? keyof Roots[R]['toOne'] : F & RelationshipOf<R>)
  | I;

type Relationships<R extends RootName> = Required<NonNullable<Described<R>['relationships']>>;

/** A record of a root with the selected fields. */
export interface RecordOf<R extends RootName, F extends string = string, I = never> {
  readonly type: Roots[R]['type'];
  readonly id: string;
  readonly attributes: Selected<Attributes<R>, F>;
  readonly relationships: Pick<Relationships<R>, Shown<R, F, I> & keyof Relationships<R>>;
}

/** Fields that `fields` names of a relationship; all if it names none. */
type FieldsThrough<F, Name extends string> = [Rest<F, Name>] extends [never] ? string : Rest<F, Name>;

/** The records that a response contains in `included`. @template I names of relationships */
export type IncludedOf<R extends RootName, F extends string, I> =
  I extends RelationshipOf<R> ? RecordOf<TargetOf<R, I>, FieldsThrough<F, I>> : never;

/** A page of records. */
export interface RecordsPage<R extends RootName, F extends string = string, I = never> {
  readonly data: readonly RecordOf<R, F, I>[];
  /** The related records; absent without `include`. */
  readonly included: [I] extends [never] ? undefined : readonly IncludedOf<R, F, I>[];
  readonly meta: AnswerOf<'/v1/records/query', 'post'>['meta'];
}
