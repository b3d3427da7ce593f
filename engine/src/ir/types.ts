import type {
  AggregateFunction,
  FunctionCall,
  Relationship,
  RowPredicate,
  RowValue,
  TrackedTable,
} from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';

/** A column of the row or of a row that an object relationship leads to, or an aggregate of related rows. */
export type SortKey =
  | { readonly by: 'column'; readonly column: RowValue }
  | { readonly by: 'related'; readonly relationship: Relationship; readonly where: RowPredicate; readonly key: SortKey }
  | { readonly by: 'count'; readonly relationship: Relationship; readonly where: RowPredicate }
  | {
      readonly by: 'aggregate';
      readonly relationship: Relationship;
      readonly where: RowPredicate;
      readonly aggregate: AggregateFunction;
      readonly column: RowValue;
    };

export type SortDirection =
  | 'asc'
  | 'asc_nulls_first'
  | 'asc_nulls_last'
  | 'desc'
  | 'desc_nulls_first'
  | 'desc_nulls_last';

export type DirectedSortKey = { readonly key: SortKey; readonly direction: SortDirection };

/** Condition, order and limits. */
export interface RequestedRows {
  readonly table: TrackedTable;
  /** Undefined if the rows are those of a table. */
  readonly call: FunctionCall | undefined;
  readonly where: RowPredicate;
  readonly orderBy: readonly DirectedSortKey[];
  readonly distinctOn: readonly RowValue[];
  readonly limit: ValueWithPath | undefined;
  readonly offset: ValueWithPath | undefined;
  /** Maximum of the permission, which the argument `limit` can only lower. */
  readonly maxRows: number | undefined;
}

/** With its key in the response. */
export type RequestedField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'column'; readonly column: RowValue; readonly jsonPath: ValueWithPath | undefined }
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
  | { readonly is: 'count'; readonly columns: readonly RowValue[]; readonly distinct: boolean }
  | {
      readonly is: 'function';
      readonly aggregate: AggregateFunction;
      readonly fields: readonly (
        | { readonly key: string; readonly column: RowValue }
        | { readonly key: string; readonly typename: string }
      )[];
    }
);

/** Returns the rows after a cursor. `rows` is sorted by the column of the cursor. */
export interface StreamRootField {
  readonly key: string;
  readonly is: 'stream';
  readonly rows: RequestedRows;
  readonly cursor: RowValue;
  readonly fields: readonly RequestedField[];
}

/** One stream, or all root fields of a live query. */
export type SubscriptionRootFields =
  | { readonly is: 'stream'; readonly root: StreamRootField }
  | { readonly is: 'live query'; readonly roots: readonly QueryRootField[] };

export type QueryRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'rows'; readonly rows: RequestedRows; readonly fields: readonly RequestedField[] }
  | { readonly is: 'one'; readonly rows: RequestedRows; readonly fields: readonly RequestedField[] }
  | { readonly is: 'aggregate'; readonly rows: RequestedRows; readonly fields: readonly AggregateField[] }
  /** `__schema` or `__type`, to which the engine responds without Postgres. */
  | { readonly is: 'introspection' }
  | { readonly is: 'text'; readonly text: string }
);
