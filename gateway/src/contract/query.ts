import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ResponseFields } from './fieldsets.ts';
import type { Dimension, Relationship, Root, Test } from './types.ts';
import { maxTextLength } from './values.ts';

/** Bounds of a records query. */
export const limits = {
  pageSize: 200,
  defaultPageSize: 50,
  conditions: 500,
  listValues: 1000,
  sortKeys: 10,
  /** Maximum nesting of connectives and relationships in a `whereClause`. */
  nesting: 12,
  whereClauseBytes: 65_536,
  fields: 200,
  include: 100,
  /** Maximum length of the name of a root, a relationship or an operator. */
  name: 100,
  /** Maximum length of the path of a field. */
  path: 255,
  text: maxTextLength,
  cursor: 16_384,
} as const;

/** The path of a field, as the client sends it. */
export const fieldPath = boundedString(limits.path);

const direction = v.picklist(['asc', 'desc']);

/** A rule of `filters` (contract, FilterConfig). Operator and value are checked later against the field's type. */
export const filterConfig = v.strictObject({
  field: v.pipe(fieldPath, v.description('Path of a field, such as `grand_total.amount` or `issuer.name`')),
  operator: boundedString(limits.name),
  value: v.optional(v.unknown()),
  conjunction: v.optional(
    v.pipe(v.picklist(['and', 'or']), v.description('Joins the rule with the next one; `and` binds tighter')),
    'and',
  ),
});

/** A key of `orderBy` (contract, Sorting). The field is looked up later. */
export const orderByConfig = v.strictObject({
  field: v.pipe(fieldPath, v.description('Path of a field, or an aggregate such as `invoice_items.sum.amount`')),
  direction: v.optional(direction, 'asc'),
});

const pageSize = `Expected a whole number from 1 to ${limits.pageSize}`;

/** The schemas of the members of the body of POST /v1/records/query. */
export const recordsQueryMembers = {
  root: boundedString(limits.name),
  filters: v.optional(boundedArray(v.unknown(), limits.conditions), []),
  whereClause: v.optional(v.unknown()),
  orderBy: v.optional(
    v.union(
      [boundedArray(v.unknown(), limits.sortKeys), v.looseObject({})],
      `Expected an object or an array of at most ${limits.sortKeys} objects`,
    ),
    [],
  ),
  limit: v.optional(
    v.pipe(
      v.number(pageSize),
      v.integer(pageSize),
      v.minValue(1, pageSize),
      v.maxValue(limits.pageSize, pageSize),
      v.description(`Size of the page, from 1 to ${limits.pageSize}`),
    ),
    limits.defaultPageSize,
  ),
  cursor: v.optional(v.pipe(boundedString(limits.cursor), v.description('`meta.next_cursor` of the previous page'))),
  include: v.optional(
    v.pipe(
      boundedArray(boundedString(limits.name), limits.include),
      v.description('Names of the relationships whose resources the response contains'),
    ),
    [],
  ),
  fields: v.optional(
    v.pipe(
      boundedArray(fieldPath, limits.fields),
      v.description('Paths of the attributes that the response contains. Default: all'),
    ),
  ),
  total: v.optional(v.pipe(v.boolean(), v.description('Whether `meta.total` counts all records that match')), false),
};

export type Direction = v.InferOutput<typeof direction>;

/** A validated rule of `filters`. */
export type Rule = {
  readonly dimension: Dimension;
  /** Joins the rule with the next one. */
  readonly conjunction: 'and' | 'or';
} & ({ readonly test: Test } | { /** Id or external id. */ readonly workspace: string });

/** A sort key, ready for the engine. */
export interface SortKey {
  /** A column of the queried record type; `undefined` if the key is a field of a related record. */
  readonly column: string | undefined;
  readonly nullable: boolean;
  readonly direction: Direction;
  /** Sorts nulls last in both directions. By default Postgres sorts them first in descending order. */
  readonly nulls?: 'last';
  /** An element of the engine's `order_by`. */
  readonly orderBy: object;
}

/** A total order: its last key is unique. */
export type Sort = readonly SortKey[];

/** A records query after validation of all names and values. */
export interface RecordsQuery {
  readonly root: Root;
  readonly rules: readonly Rule[];
  /** Points of the rules, see points.ts. They count towards the same limit as those of the `whereClause`. */
  readonly points: number;
  /** The unparsed clause: its names and values are validated when it is translated. */
  readonly whereClause: unknown;
  readonly sort: Sort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly include: readonly Relationship[];
  /** The fields of records and included records in the response. */
  readonly fieldset: ResponseFields;
  readonly total: boolean;
}
