import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { Shown } from './fieldsets.ts';
import type { Dimension, Relationship, Root, Test } from './types.ts';
import { longestText } from './values.ts';

/** Bounds of one records query. */
export const limits = {
  pageSize: 200,
  defaultPageSize: 50,
  conditions: 500,
  listValues: 1000,
  sortKeys: 10,
  /** How many connectives and relationships of a `whereClause` stand around a condition. */
  nesting: 12,
  whereClauseBytes: 65_536,
  fields: 200,
  include: 100,
  /** Characters of a name: a root's, a relationship's, an operator's. */
  name: 100,
  /** Characters of the path of a field. */
  path: 255,
  text: longestText,
  cursor: 16_384,
} as const;

/**
 * Points of the parts of a query's conditions; all of them together may have `limits.conditions` points. On 60,000
 * invoices with 213,600 items a comparison costs 6 ms of processor time, a text pattern 11 ms, a comparison of related
 * records 20 ms and a text pattern on related records 75 ms: so a query stays below 3 s whatever it consists of.
 */
const points = { comparison: 1, pattern: 4, relationship: 1, relatedFactor: 4 } as const;

/** Returns the points of one test of a column. @param isRelated whether the column belongs to a related record */
export const pointsOfTest = (test: Test, isRelated: boolean): number => {
  const isPattern = Object.keys(test).some((operator) => /like|similar|regex/.test(operator));
  return (isPattern ? points.pattern : points.comparison) * (isRelated ? points.relatedFactor : 1);
};

export const pointsOfRelationship: number = points.relationship;

/** The rule of the points, for messages and descriptions. */
export const pointsRule =
  `Conditions may have ${limits.conditions} points in all: a condition has ${points.comparison}, ` +
  `a text pattern ${points.pattern}; on related records ${points.relatedFactor} times as many; ` +
  `each relationship has ${points.relationship}`;

/** The path of a field, as a client writes it. */
export const fieldPath = boundedString(limits.path);

const direction = v.picklist(['asc', 'desc']);

/** One rule of `filters` (contract, FilterConfig); operator and value are checked against the field's type later. */
export const filterConfig = v.strictObject({
  field: fieldPath,
  operator: boundedString(limits.name),
  value: v.optional(v.unknown()),
  conjunction: v.optional(v.picklist(['and', 'or']), 'and'),
});

/** One key of `orderBy` (contract, Sorting); the field is looked up later. */
export const orderByConfig = v.strictObject({ field: fieldPath, direction: v.optional(direction, 'asc') });

const pageSize = `Expected a whole number from 1 to ${limits.pageSize}`;

/** The members of the body of POST /v1/records/query, each with its own schema. */
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
    v.pipe(v.number(pageSize), v.integer(pageSize), v.minValue(1, pageSize), v.maxValue(limits.pageSize, pageSize)),
    limits.defaultPageSize,
  ),
  cursor: v.optional(boundedString(limits.cursor)),
  include: v.optional(boundedArray(boundedString(limits.name), limits.include), []),
  fields: v.optional(boundedArray(fieldPath, limits.fields)),
  total: v.optional(v.boolean(), false),
};

export type Direction = v.InferOutput<typeof direction>;

/** A rule of `filters`, found in the catalogue and type-checked. */
export type Rule = {
  readonly dimension: Dimension;
  /** How the rule is joined to the one after it. */
  readonly conjunction: 'and' | 'or';
} & ({ readonly test: Test } | { /** An id or an external id. */ readonly workspace: string });

/** One key of an order, ready for the engine. */
export interface SortKey {
  /** The root's own column; `undefined` where the key lies behind a relationship. */
  readonly column: string | undefined;
  readonly nullable: boolean;
  readonly direction: Direction;
  /** Nulls come last whatever the direction; otherwise they are where Postgres puts them (first when descending). */
  readonly nulls?: 'last';
  /** The key as an element of the engine's `order_by`. */
  readonly orderBy: object;
}

/** A total order: its last key is unique. */
export type Sort = readonly SortKey[];

/** What a query of records comes to once every name is found and every value checked. */
export interface RecordsQuery {
  readonly root: Root;
  readonly rules: readonly Rule[];
  /** Points of the rules, which count towards the limit of the where clause's. */
  readonly points: number;
  /** As it was given: its names and values are checked where it is translated. */
  readonly whereClause: unknown;
  readonly sort: Sort;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly include: readonly Relationship[];
  /** What answers show of records and of included ones. */
  readonly shown: Shown;
  readonly total: boolean;
}
