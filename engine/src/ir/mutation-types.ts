import type { ColumnPreset, Relationship, RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { ValueWithPath } from '../sql/value.ts';
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

/** The rows that an argument such as `objects` inserts into a table, with the permission that applies to the rows. */
export interface InsertArgument {
  readonly table: TrackedTable;
  readonly rows: readonly InsertedRow[];
  /** True if no row contains a nested insert. */
  readonly plain: boolean;
  readonly presets: readonly ColumnPreset[];
  /** The condition that inserted rows must meet. */
  readonly check: RowPredicate;
  readonly conflict: OnConflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<TableColumn, ValueWithPath>;
  /** Nested inserts, one for each relationship, of rows to which this row refers. They are inserted before this row. */
  readonly before: readonly NestedInsert[];
  /** Nested inserts, one for each relationship, of rows that refer to this row. They are inserted after this row. */
  readonly after: readonly NestedInsert[];
  /** Path of the row in the GraphQL request, which error messages contain. */
  readonly path: string;
}

/** Rows that a nested insert adds to a related table. */
export interface NestedInsert {
  readonly relationship: Relationship;
  readonly inserts: InsertArgument;
  /** Path of the relationship in the GraphQL request, which error messages contain. */
  readonly path: string;
}

export interface ColumnChange {
  readonly column: TableColumn;
  readonly operator: UpdateOperator;
  readonly operand: ValueWithPath;
}

/** An update of all rows of a table that meet a condition. */
export interface RowUpdate {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
  /** The columns that the update changes. If the list is empty, the update does not change any row. */
  readonly changes: readonly ColumnChange[];
  readonly presets: readonly ColumnPreset[];
  readonly check: RowPredicate;
}

/** A deletion of all rows of a table that meet a condition. */
export interface RowDeletion {
  readonly table: TrackedTable;
  readonly where: RowPredicate;
}

/** A requested field of a mutation response (GraphQL type `x_mutation_response`), with its key in the response. */
export type ResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly RequestedField[] }
);

/**
 * The requested response of a mutation's root field: `rows` is an object such as `{affected_rows, returning}`, and
 * `one` is the single written row.
 */
export type MutationResponse =
  | { readonly is: 'rows'; readonly fields: readonly ResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly RequestedField[] };

/** One root field of a mutation. */
export type MutationRootField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: InsertArgument; readonly output: MutationResponse }
  /**
   * An update. `many` is true for the root field `update_x_many`, whose response is a list with one entry for each
   * update.
   */
  | {
      readonly is: 'update';
      readonly updates: readonly RowUpdate[];
      readonly many: boolean;
      readonly output: MutationResponse;
    }
  | { readonly is: 'delete'; readonly deletion: RowDeletion; readonly output: MutationResponse }
  /** A call of a database function that may change data. */
  | { readonly is: 'call'; readonly root: QueryRootField }
);
