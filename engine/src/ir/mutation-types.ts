import type { ColumnPreset, Relationship, RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { ValueWithRequestPath } from '../sql/value.ts';
import type { QueryRootField, RequestedField } from './types.ts';

/**
 * The argument `on_conflict` of an insert. If the row already exists, the insert updates the given columns and the
 * preset columns of the row, or does nothing.
 */
export interface OnConflict {
  readonly constraint: string;
  /**
   * The columns that the insert updates in the existing row. If the list is empty, the insert does not change the
   * existing row.
   */
  readonly columns: readonly TableColumn[];
  readonly presets: readonly ColumnPreset[];
  /** The condition that an existing row must meet, so that the insert may update it. */
  readonly where: RowPredicate;
  /** The condition that updated rows must meet; undefined if updated rows must meet the check of inserted rows. */
  readonly check: RowPredicate | undefined;
}

/** The rows that one argument of a mutation inserts into one table. */
export interface InsertArgument {
  readonly table: TrackedTable;
  readonly rows: readonly InsertedRow[];
  /** Whether the rows contain no nested inserts. */
  readonly plain: boolean;
  readonly presets: readonly ColumnPreset[];
  /** The condition that inserted rows must meet. */
  readonly check: RowPredicate;
  readonly conflict: OnConflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<TableColumn, ValueWithRequestPath>;
  /** For each relationship, the nested inserted rows to which this row refers. */
  readonly before: readonly NestedInsert[];
  /** For each relationship, the nested inserted rows that refer to this row. */
  readonly after: readonly NestedInsert[];
  /** Path of the row in the request, for error messages. */
  readonly path: string;
}

/** Rows that a nested insert adds to a related table. */
export interface NestedInsert {
  readonly relationship: Relationship;
  readonly inserts: InsertArgument;
  /** Path of the relationship in the request. */
  readonly path: string;
}

export interface ColumnChange {
  readonly column: TableColumn;
  readonly operator: UpdateOperator;
  readonly operand: ValueWithRequestPath;
}

/** An update of all rows of a table that meet a condition. */
export interface RowUpdate {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
  /** The columns to change. If the list is empty, the update does not change any row. */
  readonly changes: readonly ColumnChange[];
  readonly presets: readonly ColumnPreset[];
  readonly check: RowPredicate;
}

/** The rows of a table that a mutation deletes. */
export interface RowDeletion {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
}

/** One requested field of the GraphQL type `x_mutation_response`. */
export type MutationResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly RequestedField[] }
);

/** The response to a mutation field: an object with the fields of all written rows, or the only written row. */
export type RequestedMutationResponse =
  | { readonly is: 'rows'; readonly fields: readonly MutationResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly RequestedField[] };

/** One root field of a mutation. */
export type MutationRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: InsertArgument; readonly output: RequestedMutationResponse }
  /** Whether the root field is `update_x_many`. Its response is a list with one entry for each update. */
  | {
      readonly is: 'update';
      readonly updates: readonly RowUpdate[];
      readonly many: boolean;
      readonly output: RequestedMutationResponse;
    }
  | { readonly is: 'delete'; readonly deletion: RowDeletion; readonly output: RequestedMutationResponse }
  /** A call of a function that may change data. */
  | { readonly is: 'call'; readonly root: QueryRootField }
);
