import type { Roots } from '../generated/catalogue.ts';
import type { ResponseBodyOf } from '../types.ts';

/** Name of a record type that clients can query, such as `invoices`. */
export type RecordTypeName = keyof Roots;

type AnyResource = ResponseBodyOf<'/v1/records/query', 'post'>['data'][number];

/**
 * The type of a record resource in the OpenAPI document. All members of this type are optional, because a query with
 * `fields` may omit members.
 */
type Described<Root extends RecordTypeName> = ByType[Roots[Root]['type']];
type ByType = { [Resource in AnyResource as Resource['type']]: Resource };

type IsPlainObject<T> = T extends readonly unknown[]
  ? false
  : T extends object
    ? string extends keyof T
      ? false
      : true
    : false;

/** Makes all members of an object required, at every depth. */
type RequiredAtEveryDepth<T> = {
  [Key in keyof T]-?: IsPlainObject<NonNullable<T[Key]>> extends true
    ? RequiredAtEveryDepth<NonNullable<T[Key]>>
    : Exclude<T[Key], undefined>;
};

/** All attributes of records of one type. */
export type RecordAttributes<Root extends RecordTypeName> = RequiredAtEveryDepth<
  NonNullable<Described<Root>['attributes']>
>;

/** A path that selects an attribute or one of its members, such as `grand_total` or `grand_total.amount`. */
export type FieldPathInRecord<Root extends RecordTypeName> = PathOf<RecordAttributes<Root>>;
type PathOf<T> = {
  [Key in keyof T & string]: Key | (IsPlainObject<T[Key]> extends true ? `${Key}.${keyof T[Key] & string}` : never);
}[keyof T & string];

type Related<Root extends RecordTypeName> = Roots[Root]['toOne'] & Roots[Root]['toMany'];

/** Name of a relationship of a record type. */
export type RelationshipName<Root extends RecordTypeName> = keyof Related<Root> & string;

/** The type of the records that a relationship refers to. */
export type RelatedRecordType<Root extends RecordTypeName, Name> = Name extends keyof Related<Root>
  ? Related<Root>[Name] & RecordTypeName
  : never;

/** The rest of a path after its first segment. */
type Rest<Field, Head extends string> = Field extends `${Head}.${infer Tail}` ? Tail : never;

/**
 * The attributes that the query option `fields` selects. @template Field union of the selected attribute paths; the type
 * `string` selects all attributes
 */
type Selected<Attributes, Field extends string> = string extends Field
  ? Attributes
  : {
      [Key in keyof Attributes & string as Key extends Field
        ? Key
        : [Rest<Field, Key>] extends [never]
          ? never
          : Key]: Key extends Field ? Attributes[Key] : Pick<Attributes[Key], Rest<Field, Key> & keyof Attributes[Key]>;
    };

/**
 * The names of the relationships in a resource: the relationships in `include`, and the relationships in `fields`. A
 * query without `fields` selects all to-one relationships.
 */
type Shown<Root extends RecordTypeName, Field extends string, Included> =
  | (string extends Field ? keyof Roots[Root]['toOne'] : Field & RelationshipName<Root>)
  | Included;

type Relationships<Root extends RecordTypeName> = Required<NonNullable<Described<Root>['relationships']>>;

/** A record with the selected fields. */
export interface QueriedRecord<Root extends RecordTypeName, Field extends string = string, Included = never> {
  readonly type: Roots[Root]['type'];
  readonly id: string;
  readonly attributes: Selected<RecordAttributes<Root>, Field>;
  readonly relationships: Pick<Relationships<Root>, Shown<Root, Field, Included> & keyof Relationships<Root>>;
}

/**
 * The fields of a related record that the query option `fields` selects. If `fields` selects no field of the
 * relationship, the type contains all fields of the related record.
 */
type FieldsThrough<Field, Name extends string> = [Rest<Field, Name>] extends [never] ? string : Rest<Field, Name>;

/**
 * The type of the records in the member `included` of a response. @template Included names of the relationships in the query
 * option `include`
 */
export type IncludedRecord<Root extends RecordTypeName, Field extends string, Included> =
  Included extends RelationshipName<Root>
    ? QueriedRecord<RelatedRecordType<Root, Included>, FieldsThrough<Field, Included>>
    : never;

/** A page of records. */
export interface RecordsPage<Root extends RecordTypeName, Field extends string = string, Included = never> {
  readonly data: readonly QueriedRecord<Root, Field, Included>[];
  /** Related records. The member is absent if the query has no `include`. */
  readonly included: [Included] extends [never] ? undefined : readonly IncludedRecord<Root, Field, Included>[];
  readonly meta: ResponseBodyOf<'/v1/records/query', 'post'>['meta'];
}
