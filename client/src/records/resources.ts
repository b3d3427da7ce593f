import type { Roots } from '../generated/catalogue.ts';
import type { ResponseBodyOf } from '../types.ts';
import type { RootName } from './query.ts';

type AnyResource = ResponseBodyOf<'/v1/records/query', 'post'>['data'][number];

/**
 * The type of a record resource in the OpenAPI document. All members of this type are optional, because a query with
 * `fields` may omit members.
 */
type Described<R extends RootName> = ByType[Roots[R]['type']];
type ByType = { [Resource in AnyResource as Resource['type']]: Resource };

type IsPlainObject<T> = T extends readonly unknown[]
  ? false
  : T extends object
    ? string extends keyof T
      ? false
      : true
    : false;

/** Makes all members of an object required, at every depth. */
type Whole<T> = {
  [Key in keyof T]-?: IsPlainObject<NonNullable<T[Key]>> extends true
    ? Whole<NonNullable<T[Key]>>
    : Exclude<T[Key], undefined>;
};

/** All attributes of records of one type. */
export type RecordAttributes<R extends RootName> = Whole<NonNullable<Described<R>['attributes']>>;

/** A path that selects an attribute or one of its members, such as `grand_total` or `grand_total.amount`. */
export type FieldPathOf<R extends RootName> = PathOf<RecordAttributes<R>>;
type PathOf<T> = {
  [Key in keyof T & string]: Key | (IsPlainObject<T[Key]> extends true ? `${Key}.${keyof T[Key] & string}` : never);
}[keyof T & string];

type Related<R extends RootName> = Roots[R]['toOne'] & Roots[R]['toMany'];

/** Name of a relationship of a record type. */
export type RelationshipNameOf<R extends RootName> = keyof Related<R> & string;

/** The type of the records that a relationship refers to. */
export type RelationshipTargetOf<R extends RootName, Name> = Name extends keyof Related<R>
  ? Related<R>[Name] & RootName
  : never;

/** The rest of a path after its first segment. */
type Rest<F, Head extends string> = F extends `${Head}.${infer Tail}` ? Tail : never;

/**
 * The attributes that the query option `fields` selects. @template F union of the selected attribute paths; the type
 * `string` selects all attributes
 */
type Selected<T, F extends string> = string extends F
  ? T
  : {
      [Key in keyof T & string as Key extends F ? Key : [Rest<F, Key>] extends [never] ? never : Key]: Key extends F
        ? T[Key]
        : Pick<T[Key], Rest<F, Key> & keyof T[Key]>;
    };

/**
 * The names of the relationships in a resource: the relationships in `include`, and the relationships in `fields`. A
 * query without `fields` selects all to-one relationships.
 */
type Shown<R extends RootName, F extends string, I> =
  | (string extends F ? keyof Roots[R]['toOne'] : F & RelationshipNameOf<R>)
  | I;

type Relationships<R extends RootName> = Required<NonNullable<Described<R>['relationships']>>;

/** A record with the selected fields. */
export interface RecordOf<R extends RootName, F extends string = string, I = never> {
  readonly type: Roots[R]['type'];
  readonly id: string;
  readonly attributes: Selected<RecordAttributes<R>, F>;
  readonly relationships: Pick<Relationships<R>, Shown<R, F, I> & keyof Relationships<R>>;
}

/**
 * The fields of a related record that the query option `fields` selects. If `fields` selects no field of the
 * relationship, the type contains all fields of the related record.
 */
type FieldsThrough<F, Name extends string> = [Rest<F, Name>] extends [never] ? string : Rest<F, Name>;

/**
 * The type of the records in the member `included` of a response. @template I names of the relationships in the query
 * option `include`
 */
export type IncludedRecordOf<R extends RootName, F extends string, I> =
  I extends RelationshipNameOf<R> ? RecordOf<RelationshipTargetOf<R, I>, FieldsThrough<F, I>> : never;

/** A page of records. */
export interface RecordsPage<R extends RootName, F extends string = string, I = never> {
  readonly data: readonly RecordOf<R, F, I>[];
  /** Related records. The member is absent if the query has no `include`. */
  readonly included: [I] extends [never] ? undefined : readonly IncludedRecordOf<R, F, I>[];
  readonly meta: ResponseBodyOf<'/v1/records/query', 'post'>['meta'];
}
