import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { ResponseFields } from './fields.ts';
import type { ColumnComparison, FilterField, RecordType, Relationship } from './types.ts';
import { maxTextLength } from './values.ts';

/** Maximum sizes in a records query: numbers of items, and lengths in characters. */
export const queryLimits = {
  pageSize: 200,
  defaultPageSize: 50,
  conditions: 500,
  listValues: 1000,
  sortKeys: 10,
  /** Maximum depth of nested connectives (such as `_or`) and relationships in a `whereClause`. */
  nesting: 12,
  whereClauseBytes: 65_536,
  fields: 200,
  include: 100,
  /** Included records for one record and one to-many relationship. */
  includedRecords: 100,
  /** Included records of all to-many relationships of a page. */
  includedRecordsOfPage: 5000,
  /** Maximum length of the name of a record type, a relationship or an operator. */
  name: 100,
  /** Maximum length of the path of a field, in characters. */
  path: 255,
  text: maxTextLength,
  cursor: 16_384,
} as const;

export const fieldPathSchema = boundedString(queryLimits.path);

const direction = v.picklist(['asc', 'desc']);

/** contract, FilterConfig. `validateQuery` checks whether the operator and the value fit the field. */
export const filterSchema = v.strictObject({
  field: v.pipe(fieldPathSchema, v.description('Path of a field, such as `grand_total.amount` or `issuer.name`')),
  operator: boundedString(queryLimits.name),
  value: v.optional(v.unknown()),
  conjunction: v.optional(
    v.pipe(
      v.picklist(['and', 'or']),
      v.description('Joins the filter with the next filter; `and` has precedence over `or`'),
    ),
    'and',
  ),
});

/** contract, Sorting. `validateQuery` checks whether the field exists. */
export const sortKeySchema = v.strictObject({
  field: v.pipe(fieldPathSchema, v.description('Path of a field, or an aggregate such as `invoice_items.sum.amount`')),
  direction: v.optional(direction, 'asc'),
});

export const includedRecordsRule = `A page contains at most ${queryLimits.includedRecords} records of a to-many relationship for each record, and at most ${queryLimits.includedRecordsOfPage} in total: a page of many records contains fewer for each record`;

/** @param things such as `records in a page` */
export function limitSchema(maximum: number, usual: number, things: string) {
  const expected = `Expected a whole number from 1 to ${maximum}`;
  return v.optional(
    v.pipe(
      v.number(expected),
      v.integer(expected),
      v.minValue(1, expected),
      v.maxValue(maximum, expected),
      v.description(`Maximum number of ${things}, from 1 to ${maximum}`),
    ),
    usual,
  );
}

export const queryBodySchemas = {
  root: boundedString(queryLimits.name),
  filters: v.optional(boundedArray(v.unknown(), queryLimits.conditions), []),
  whereClause: v.optional(v.unknown()),
  orderBy: v.optional(
    v.union(
      [boundedArray(v.unknown(), queryLimits.sortKeys), v.looseObject({})],
      `Expected an object or an array of at most ${queryLimits.sortKeys} objects`,
    ),
    [],
  ),
  limit: limitSchema(queryLimits.pageSize, queryLimits.defaultPageSize, 'records in a page'),
  cursor: v.optional(
    v.pipe(boundedString(queryLimits.cursor), v.description('`meta.next_cursor` of the previous page')),
  ),
  include: v.optional(
    v.pipe(
      boundedArray(boundedString(queryLimits.name), queryLimits.include),
      v.description(`Names of the relationships whose related resources the response contains. ${includedRecordsRule}`),
    ),
    [],
  ),
  fields: v.optional(
    v.pipe(
      boundedArray(fieldPathSchema, queryLimits.fields),
      v.description('Paths of the attributes that the response contains. Default: all'),
    ),
  ),
  total: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Whether the response contains `meta.total`, the number of all records that match the query'),
    ),
    false,
  ),
};

export type SortDirection = v.InferOutput<typeof direction>;

export type ValidatedFilter = {
  readonly dimension: FilterField;
  /** Connective between this filter and the next filter. */
  readonly conjunction: 'and' | 'or';
} & (
  | { readonly test: ColumnComparison }
  | { /** Id or external id of the compared workspace. */ readonly workspace: string }
);

export interface SortKey {
  /** Column of the queried record type; `undefined` if the records are sorted by a field of a related record. */
  readonly column: string | undefined;
  readonly nullable: boolean;
  readonly direction: SortDirection;
  /** By default, Postgres sorts nulls first in descending order. */
  readonly nulls?: 'last';
  /** The sort key as an element of Hasura's `order_by` argument. */
  readonly orderBy: object;
}

/** Sort keys of which the last has a unique value, so that no two records have the same position. */
export type SortOrder = readonly SortKey[];

export interface RecordsQuery {
  readonly root: RecordType;
  readonly rules: readonly ValidatedFilter[];
  /** Of `filters` (operators.ts). The sum with the cost of `whereClause` must not exceed a maximum. */
  readonly points: number;
  /** The unparsed `whereClause`. `readWhereClause` validates its names and values. */
  readonly whereClause: unknown;
  readonly sort: SortOrder;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly include: readonly Relationship[];
  readonly fieldset: ResponseFields;
  readonly total: boolean;
}
