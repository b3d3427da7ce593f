import type { AggregateFunction, Call, Predicate, Relationship, Scalar, Table } from '../model/types.ts';
import type { Operand } from '../sql/value.ts';

/**
 * The sort key of an order: a column, of this row or of the row of an object relationship, or an aggregate of related
 * rows.
 */
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

/** The rows of a table that a request reads, and their order. */
export interface Rows {
  readonly table: Table;
  /** The function that returns the rows; undefined: the rows are those of the table. */
  readonly call: Call | undefined;
  readonly where: Predicate;
  readonly orderBy: readonly OrderTerm[];
  readonly distinctOn: readonly Scalar[];
  readonly limit: Operand | undefined;
  readonly offset: Operand | undefined;
  /** Maximum number of rows, in addition to `limit`. */
  readonly maxRows: number | undefined;
}

/** One member of an output object, with its response key. */
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
  | { readonly is: 'nodes'; readonly fields: readonly Field[]; readonly maxNodes: number | undefined }
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
  /** `__schema` or `__type`, which the engine resolves without Postgres. */
  | { readonly is: 'introspection' }
  | { readonly is: 'text'; readonly text: string }
);
