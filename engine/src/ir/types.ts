import type {
  AggregateFunction,
  FunctionCall,
  Relationship,
  RowPredicate,
  RowValueExpression,
  TrackedTable,
} from '../model/types.ts';
import type { ValueWithRequestPath } from '../sql/value.ts';

/**
 * A sort key: a column of the row, a column of the related row of an object relationship, or an aggregate of related
 * rows.
 */
export type SortKey =
  | { readonly by: 'column'; readonly column: RowValueExpression }
  | {
      readonly by: 'related';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly key: SortKey;
    }
  | { readonly by: 'count'; readonly relationship: Relationship; readonly where: RowPredicate }
  | {
      readonly by: 'aggregate';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly aggregate: AggregateFunction;
      readonly column: RowValueExpression;
    };

export type SortDirection =
  | 'asc'
  | 'asc_nulls_first'
  | 'asc_nulls_last'
  | 'desc'
  | 'desc_nulls_first'
  | 'desc_nulls_last';

export interface SortTerm {
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** The rows that a request reads from a table or function, and their order. */
export interface RequestedRows {
  readonly table: TrackedTable;
  /** The function that returns the rows; undefined if the request reads the rows of a table. */
  readonly call: FunctionCall | undefined;
  readonly where: RowPredicate;
  readonly orderBy: readonly SortTerm[];
  readonly distinctOn: readonly RowValueExpression[];
  readonly limit: ValueWithRequestPath | undefined;
  readonly offset: ValueWithRequestPath | undefined;
  /** Maximum number of rows that the permission allows. The request's `limit` applies too. */
  readonly maxRows: number | undefined;
}

/** One requested field of an object in the response, with its response key. */
export type RequestedField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'column'; readonly column: RowValueExpression; readonly jsonPath: ValueWithRequestPath | undefined }
  | {
      readonly is: 'object';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly fields: readonly RequestedField[];
    }
  | {
      readonly is: 'array';
      readonly relationship: Relationship;
      readonly rows: RequestedRows;
      readonly fields: readonly RequestedField[];
    }
  | {
      readonly is: 'aggregate';
      readonly relationship: Relationship;
      readonly rows: RequestedRows;
      readonly fields: readonly AggregateField[];
    }
);

export type AggregateField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'values'; readonly fields: readonly AggregateValue[] }
  | { readonly is: 'nodes'; readonly fields: readonly RequestedField[]; readonly maxNodes: number | undefined }
);

export type AggregateValue = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'count'; readonly columns: readonly RowValueExpression[]; readonly distinct: boolean }
  | {
      readonly is: 'function';
      readonly aggregate: AggregateFunction;
      readonly fields: readonly (
        | { readonly key: string; readonly column: RowValueExpression }
        | { readonly key: string; readonly typename: string }
      )[];
    }
);

/** The root field of a stream: rows after a cursor. The sort key of `rows` is the cursor's column. */
export interface StreamRootField {
  readonly key: string;
  readonly is: 'stream';
  readonly rows: RequestedRows;
  readonly cursor: RowValueExpression;
  readonly fields: readonly RequestedField[];
}

/** The root fields of a subscription: one stream, or the root fields of a live query. */
export type SubscriptionRootFields =
  | { readonly is: 'stream'; readonly root: StreamRootField }
  | { readonly is: 'live query'; readonly roots: readonly QueryRootField[] };

/** One root field of a query. */
export type QueryRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'rows'; readonly rows: RequestedRows; readonly fields: readonly RequestedField[] }
  | { readonly is: 'one'; readonly rows: RequestedRows; readonly fields: readonly RequestedField[] }
  | { readonly is: 'aggregate'; readonly rows: RequestedRows; readonly fields: readonly AggregateField[] }
  /** An introspection field `__schema` or `__type`, which the engine resolves without Postgres. */
  | { readonly is: 'introspection' }
  | { readonly is: 'text'; readonly text: string }
);
