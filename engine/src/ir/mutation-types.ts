import type { ColumnPreset, Relationship, RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { LocatedValue } from '../sql/value.ts';
import type { QueryRootField, RequestedField } from './types.ts';

/** The action for a row that exists already: update columns to the given values and presets, or do nothing. */
export interface OnConflict {
  readonly constraint: string;
  /** Empty: the existing row is kept unchanged. */
  readonly columns: readonly TableColumn[];
  readonly presets: readonly ColumnPreset[];
  /** Rows that may be updated. */
  readonly where: RowPredicate;
  /** The check of updated rows; undefined: the check of inserted rows applies. */
  readonly check: RowPredicate | undefined;
}

/** Rows of one table that one argument inserts. */
export interface InsertArgument {
  readonly table: TrackedTable;
  readonly rows: readonly InsertedRow[];
  /** Whether no row has nested inserts. */
  readonly plain: boolean;
  readonly presets: readonly ColumnPreset[];
  /** The check of inserted rows. */
  readonly check: RowPredicate;
  readonly conflict: OnConflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<TableColumn, LocatedValue>;
  /** Inserted rows that this row refers to, for each relationship. */
  readonly before: readonly NestedInsert[];
  /** Inserted rows that refer to this row, for each relationship. */
  readonly after: readonly NestedInsert[];
  /** Path in the request, for errors about the row. */
  readonly path: string;
}

/** Rows that a nested insert adds. */
export interface NestedInsert {
  readonly relationship: Relationship;
  readonly inserts: InsertArgument;
  /** Path of the relationship in the request. */
  readonly path: string;
}

export interface ColumnChange {
  readonly column: TableColumn;
  readonly operator: UpdateOperator;
  readonly operand: LocatedValue;
}

export interface TableUpdate {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
  /** Empty: the update changes no row. */
  readonly changes: readonly ColumnChange[];
  readonly presets: readonly ColumnPreset[];
  readonly check: RowPredicate;
}

export interface TableDeletion {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
}

/** One member of an `x_mutation_response`. */
export type MutationResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly RequestedField[] }
);

/** The response to a mutation field about the written rows: a response for many rows, or the only row itself. */
export type MutationOutput =
  | { readonly is: 'rows'; readonly fields: readonly MutationResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly RequestedField[] };

/** One root field of a mutation. */
export type MutationRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: InsertArgument; readonly output: MutationOutput }
  /** `many`: the response is a list with one entry for each update. */
  | {
      readonly is: 'update';
      readonly updates: readonly TableUpdate[];
      readonly many: boolean;
      readonly output: MutationOutput;
    }
  | { readonly is: 'delete'; readonly deletion: TableDeletion; readonly output: MutationOutput }
  /** A function that may change data. */
  | { readonly is: 'call'; readonly root: QueryRootField }
);
