import type { DatabaseFunction, TrackedTable } from './types.ts';

export interface TrackedFunction {
  readonly routine: DatabaseFunction;
  /** Its permissions apply to the returned rows. */
  readonly table: TrackedTable;
  /** Returns a set of rows, not a single row. */
  readonly many: boolean;
  readonly exposedAs: 'query' | 'mutation';
  readonly names: { readonly rows: string; readonly aggregate: string; readonly arguments: string };
  /** Every role that may read the table may call the function. */
  readonly everyReader: boolean;
  /** Roles with a permission to call the function. */
  readonly roles: ReadonlySet<string>;
  readonly description: string | undefined;
}

/** A part of the metadata that does not match the database, and that the engine omits. */
export interface Inconsistency {
  /** Such as `table`, `object_relation` or `select_permission`. */
  readonly type: string;
  readonly name: string;
  readonly reason: string;
  /** The permission that an inherited role does not get, because its parent roles have different permissions. */
  readonly entity?: { readonly permission_type: string; readonly source: string; readonly table: string };
}

export interface ValidatedMetadata {
  readonly tables: readonly TrackedTable[];
  readonly functions: readonly TrackedFunction[];
  /** All roles that have a permission or inherit one. */
  readonly roles: ReadonlySet<string>;
  /** Ignores comparisons with null in conditions, instead of an error. */
  readonly collapseNulls: boolean;
  readonly inconsistencies: readonly Inconsistency[];
}
