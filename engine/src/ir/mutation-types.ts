import type { Column, Predicate, Preset, Relationship, Table } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { Operand } from '../sql/value.ts';
import type { Field, Root } from './types.ts';

/** The action for a row that exists already: update columns to the given values and presets, or do nothing. */
export interface Conflict {
  readonly constraint: string;
  /** Empty: the existing row is kept unchanged. */
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  /** Rows that may be updated. */
  readonly where: Predicate;
  /** The check of updated rows; undefined: the check of inserted rows applies. */
  readonly check: Predicate | undefined;
}

/** Rows of one table that one argument inserts. */
export interface Inserts {
  readonly table: Table;
  readonly rows: readonly InsertedRow[];
  /** Whether no row has nested inserts. */
  readonly plain: boolean;
  readonly presets: readonly Preset[];
  /** The check of inserted rows. */
  readonly check: Predicate;
  readonly conflict: Conflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<Column, Operand>;
  /** Inserted rows that this row refers to, for each relationship. */
  readonly before: readonly InsertedRelated[];
  /** Inserted rows that refer to this row, for each relationship. */
  readonly after: readonly InsertedRelated[];
  /** Path in the request, for errors about the row. */
  readonly path: string;
}

/** Rows that a nested insert adds. */
export interface InsertedRelated {
  readonly relationship: Relationship;
  readonly inserts: Inserts;
  /** Path of the relationship in the request. */
  readonly path: string;
}

export interface Change {
  readonly column: Column;
  readonly operator: UpdateOperator;
  readonly operand: Operand;
}

export interface Update {
  readonly table: Table;
  readonly where: Predicate;
  /** Empty: the update changes no row. */
  readonly changes: readonly Change[];
  readonly presets: readonly Preset[];
  readonly check: Predicate;
}

export interface Deletion {
  readonly table: Table;
  readonly where: Predicate;
}

/** One member of an `x_mutation_response`. */
export type ResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly Field[] }
);

/** The response to a mutation field about the written rows: a response for many rows, or the only row itself. */
export type Output =
  | { readonly is: 'rows'; readonly fields: readonly ResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly Field[] };

/** One root field of a mutation. */
export type MutationRoot = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: Inserts; readonly output: Output }
  /** `many`: the response is a list with one entry for each update. */
  | { readonly is: 'update'; readonly updates: readonly Update[]; readonly many: boolean; readonly output: Output }
  | { readonly is: 'delete'; readonly deletion: Deletion; readonly output: Output }
  /** A function that may change data. */
  | { readonly is: 'call'; readonly root: Root }
);
