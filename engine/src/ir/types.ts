import type { FieldNode } from 'graphql';
import type { Column, ComputedScalar, PgType, Relationship, Table } from '../model/types.ts';

/** Where a value comes from when the operation runs. */
export type Value =
  | { readonly from: 'constant'; readonly value: unknown }
  | { readonly from: 'variable'; readonly name: string; readonly path: readonly (string | number)[] }
  | { readonly from: 'list'; readonly items: readonly Value[] }
  | { readonly from: 'object'; readonly fields: readonly (readonly [string, Value])[] }
  /** The only item of a list that has one. */
  | { readonly from: 'only'; readonly list: Value }
  /** All session variables, as one JSON object. */
  | { readonly from: 'session-object' }
  /** A column of a row that an earlier statement of the mutation has written. */
  | { readonly from: 'written'; readonly step: number; readonly row: number; readonly column: number }
  /** All rows that earlier statements of the mutation have written, each as Postgres writes a row. */
  | { readonly from: 'written-rows'; readonly steps: readonly number[] }
  /** A session variable's text. */
  | { readonly from: 'session'; readonly name: string }
  /** The only element of a session variable that is an array literal. */
  | { readonly from: 'session-element'; readonly name: string };

/** A value with the place in the request to name when it does not fit. */
export interface Operand {
  readonly value: Value;
  readonly path: string;
}

/** A call of a function of the database. */
export interface Call {
  readonly schema: string;
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** It may change something: it is not to be called twice for one request. */
  readonly volatile: boolean;
}

type CallArgument =
  | { readonly is: 'row' }
  | {
      readonly is: 'value';
      readonly operand: Operand;
      readonly type: PgType;
      /** Given by name, where arguments before it are left to their defaults. */
      readonly name: string | undefined;
    };

/** A scalar of a row: stored, computed, as text, or null unless the row meets a condition. */
export type Scalar =
  | Column
  | ComputedScalar
  | { readonly textOf: Scalar; readonly type: PgType }
  | { readonly masked: Column | ComputedScalar; readonly when: Predicate; readonly type: PgType };

/** A condition on a row of a table. What the caller may not see is already excluded in it. */
export type Predicate =
  | { readonly is: 'all'; readonly of: readonly Predicate[] }
  | { readonly is: 'any'; readonly of: readonly Predicate[] }
  | { readonly is: 'not'; readonly of: Predicate }
  | { readonly is: 'compare'; readonly column: Scalar; readonly operator: string; readonly operand: Operand }
  | {
      readonly is: 'compare-columns';
      readonly column: Column;
      readonly operator: string;
      readonly other: Column;
      readonly otherOfRoot: boolean;
    }
  | { readonly is: 'null'; readonly column: Scalar; readonly isNull: boolean }
  | { readonly is: 'related'; readonly relationship: Relationship; readonly where: Predicate }
  /** On an aggregate of related rows; `having` is on its value. */
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly aggregate: PredicateFunction;
      readonly of: readonly Scalar[];
      readonly distinct: boolean;
      readonly having: Predicate;
    }
  | { readonly is: 'exists'; readonly table: Table; readonly where: Predicate };

/** The aggregates that conditions may look at. */
export type PredicateFunction =
  | 'avg'
  | 'bool_and'
  | 'bool_or'
  | 'corr'
  | 'count'
  | 'covar_samp'
  | 'max'
  | 'min'
  | 'stddev_samp'
  | 'sum'
  | 'var_samp';

/** The condition every row meets. */
export const always: Predicate = { is: 'all', of: [] };

/** All conditions of a list, which may be a long one; trivial ones drop out. */
export const allOf = (predicates: readonly Predicate[]): Predicate => {
  const of = predicates.flatMap((predicate) => (predicate.is === 'all' ? predicate.of : [predicate]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is: 'all', of };
};

/** Both conditions; trivial ones drop out. */
export const both = (...predicates: readonly Predicate[]): Predicate => allOf(predicates);

/** The conditions that all hold where the predicate does. */
export const conjuncts = (predicate: Predicate): readonly Predicate[] =>
  predicate.is === 'all' ? predicate.of.flatMap(conjuncts) : [predicate];

export type AggregateFunction =
  | 'avg'
  | 'max'
  | 'min'
  | 'stddev'
  | 'stddev_pop'
  | 'stddev_samp'
  | 'sum'
  | 'var_pop'
  | 'var_samp'
  | 'variance';

/** What rows are ordered by: a column, here or of the row an object relationship leads to, or an aggregate of rows. */
export type OrderKey =
  | { readonly by: 'column'; readonly column: Scalar }
  | { readonly by: 'related'; readonly relationship: Relationship; readonly where: Predicate; readonly key: OrderKey }
  | { readonly by: 'count'; readonly relationship: Relationship; readonly where: Predicate }
  | {
      readonly by: 'aggregate';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly aggregate: AggregateFunction;
      readonly column: Scalar;
    };

export type Direction = 'asc' | 'asc_nulls_first' | 'asc_nulls_last' | 'desc' | 'desc_nulls_first' | 'desc_nulls_last';

export interface OrderTerm {
  readonly key: OrderKey;
  readonly direction: Direction;
}

/** Which rows of a table, in which order. */
export interface Rows {
  readonly table: Table;
  /** The function that gives the rows; undefined: they are those of the table. */
  readonly call: Call | undefined;
  readonly where: Predicate;
  readonly orderBy: readonly OrderTerm[];
  readonly distinctOn: readonly Scalar[];
  readonly limit: Operand | undefined;
  readonly offset: Operand | undefined;
  /** No more rows than this, whatever `limit` says. */
  readonly most: number | undefined;
}

/** One member of an output object, under the key the client asked for. */
export type Field = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'column'; readonly column: Scalar; readonly jsonPath: Operand | undefined }
  | {
      readonly is: 'object';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly fields: readonly Field[];
    }
  | {
      readonly is: 'array';
      readonly relationship: Relationship;
      readonly rows: Rows;
      readonly fields: readonly Field[];
    }
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly rows: Rows;
      readonly fields: readonly AggregateField[];
    }
);

export type AggregateField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'values'; readonly fields: readonly AggregateValue[] }
  | { readonly is: 'nodes'; readonly fields: readonly Field[]; readonly most: number | undefined }
);

export type AggregateValue = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'count'; readonly columns: readonly Scalar[]; readonly distinct: boolean }
  | {
      readonly is: 'function';
      readonly aggregate: AggregateFunction;
      readonly fields: readonly (
        | { readonly key: string; readonly column: Scalar }
        | { readonly key: string; readonly typename: string }
      )[];
    }
);

/** One root field of a query. */
export type Root = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'rows'; readonly rows: Rows; readonly fields: readonly Field[] }
  | { readonly is: 'one'; readonly rows: Rows; readonly fields: readonly Field[] }
  | { readonly is: 'aggregate'; readonly rows: Rows; readonly fields: readonly AggregateField[] }
  /** `__schema` or `__type`: answered from the schema, not by Postgres. */
  | { readonly is: 'introspection'; readonly nodes: readonly FieldNode[] }
  | { readonly is: 'text'; readonly text: string }
);
