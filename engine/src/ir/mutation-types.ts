import type { ColumnPreset, Relationship, RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { ValueWithPath } from '../sql/value.ts';
import type { QueryRootField, RequestedField } from './types.ts';

/** If the row already exists, the insert updates the given columns and the preset columns, or does nothing. */
export interface OnConflict {
  readonly constraint: string;
  /** If empty, the insert does not change the existing row. */
  readonly columns: readonly TableColumn[];
  readonly presets: readonly ColumnPreset[];
  /** An existing row must meet it to be updated. */
  readonly where: RowPredicate;
  /** Updated rows must meet it; undefined means the check of inserted rows. */
  readonly check: RowPredicate | undefined;
}

/** Rows of an argument such as `objects`, with the permission that applies to them. */
export interface InsertArgument {
  readonly table: TrackedTable;
  readonly rows: readonly InsertedRow[];
  /** No row contains a nested insert. */
  readonly plain: boolean;
  readonly presets: readonly ColumnPreset[];
  /** Inserted rows must meet it. */
  readonly check: RowPredicate;
  readonly conflict: OnConflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<TableColumn, ValueWithPath>;
  /** Rows to which this row refers, one insert for each relationship. */
  readonly before: readonly NestedInsert[];
  /** Rows that refer to this row, one insert for each relationship. */
  readonly after: readonly NestedInsert[];
  /** Path in the request, for errors. */
  readonly path: string;
}

export interface NestedInsert {
  readonly relationship: Relationship;
  readonly inserts: InsertArgument;
  /** Path in the request, for errors. */
  readonly path: string;
}

export interface ColumnChange {
  readonly column: TableColumn;
  readonly operator: UpdateOperator;
  readonly operand: ValueWithPath;
}

export interface RowUpdate {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
  /** If empty, the update does not change any row. */
  readonly changes: readonly ColumnChange[];
  readonly presets: readonly ColumnPreset[];
  readonly check: RowPredicate;
}

export type RowDeletion = { readonly table: TrackedTable; readonly where: RowPredicate };

/** A field of `x_mutation_response`, with its key in the response. */
export type ResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly RequestedField[] }
);

/** `rows` is an object such as `{affected_rows, returning}`, and `one` is the single written row. */
export type MutationResponse =
  | { readonly is: 'rows'; readonly fields: readonly ResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly RequestedField[] };

export type MutationRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: InsertArgument; readonly output: MutationResponse }
  /** `many`: the root field `update_x_many`, whose response is a list with one entry for each update. */
  | {
      readonly is: 'update';
      readonly updates: readonly RowUpdate[];
      readonly many: boolean;
      readonly output: MutationResponse;
    }
  | { readonly is: 'delete'; readonly deletion: RowDeletion; readonly output: MutationResponse }
  /** A function that may change data. */
  | { readonly is: 'call'; readonly root: QueryRootField }
);
