import type { Column, Predicate, Preset, Relationship, Table } from '../model/types.ts';
import type { UpdateOperator } from '../model/update-operators.ts';
import type { Operand } from '../sql/value.ts';
import type { Field, Root } from './types.ts';

/** What to do with a row that is there already: update columns to the values given and presets, or nothing. */
export interface Conflict {
  readonly constraint: string;
  /** None: the row that is there stays as it is. */
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  /** Rows that may be updated. */
  readonly where: Predicate;
  /** What a row has to meet that was updated; undefined: what inserted rows have to. */
  readonly check: Predicate | undefined;
}

/** Rows of one table that are inserted under one argument. */
export interface Inserts {
  readonly table: Table;
  readonly rows: readonly InsertedRow[];
  /** No row brings others along. */
  readonly plain: boolean;
  readonly presets: readonly Preset[];
  /** What every row that was inserted has to meet. */
  readonly check: Predicate;
  readonly conflict: Conflict | undefined;
}

export interface InsertedRow {
  readonly values: ReadonlyMap<Column, Operand>;
  /** Rows it refers to, one for each relationship. */
  readonly before: readonly InsertedRelated[];
  /** Rows that refer to it. */
  readonly after: readonly InsertedRelated[];
  /** Where the request is at fault if the row is. */
  readonly path: string;
}

/** Rows that are inserted along with a row. */
export interface InsertedRelated {
  readonly relationship: Relationship;
  readonly inserts: Inserts;
  /** Of the relationship in the request. */
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
  /** None: no row is touched. */
  readonly changes: readonly Change[];
  readonly presets: readonly Preset[];
  readonly check: Predicate;
}

export interface Deletion {
  readonly table: Table;
  readonly where: Predicate;
}

/** One member of a `x_mutation_response`. */
export type ResponseField = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'affected-rows' }
  | { readonly is: 'returning'; readonly fields: readonly Field[] }
);

/** What is answered of the rows that were written: a response for many, or the only row itself. */
export type Output =
  | { readonly is: 'rows'; readonly fields: readonly ResponseField[] }
  | { readonly is: 'one'; readonly fields: readonly Field[] };

/** One root field of a mutation. */
export type MutationRoot = { readonly key: string } & (
  | { readonly is: 'typename'; readonly name: string }
  | { readonly is: 'insert'; readonly inserts: Inserts; readonly output: Output }
  /** `many`: the answers of all updates, in a list. */
  | { readonly is: 'update'; readonly updates: readonly Update[]; readonly many: boolean; readonly output: Output }
  | { readonly is: 'delete'; readonly deletion: Deletion; readonly output: Output }
  /** A function that changes something. */
  | { readonly is: 'call'; readonly root: Root }
);
