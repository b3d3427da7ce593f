import type { Routine, TrackedTable } from './types.ts';

/** A function that clients may call, and that returns rows of a table. */
export interface TrackedFunction {
  readonly routine: Routine;
  /** The table of the returned rows, whose permissions apply. */
  readonly table: TrackedTable;
  /** Whether the function returns a set of rows, not one row. */
  readonly many: boolean;
  readonly exposedAs: 'query' | 'mutation';
  readonly names: { readonly rows: string; readonly aggregate: string; readonly arguments: string };
  /** Whether every role that may read the table may call the function. */
  readonly everyReader: boolean;
  /** The roles with a permission of their own to call the function. */
  readonly roles: ReadonlySet<string>;
  readonly description: string | undefined;
}

/** A part of the metadata that does not match the database; the schema omits it. */
export interface MetadataInconsistency {
  /** Type of the part: `table`, `object_relation`, `select_permission` … */
  readonly type: string;
  readonly name: string;
  readonly reason: string;
}

/** The metadata, validated against the database. */
export interface ValidatedMetadata {
  readonly tables: readonly TrackedTable[];
  readonly functions: readonly TrackedFunction[];
  /** Every role that a permission names. */
  readonly roles: ReadonlySet<string>;
  /** Whether a comparison with null is ignored; else it is an error. */
  readonly collapseNulls: boolean;
  /** Roles that may not use introspection. */
  readonly introspectionDisabledFor: ReadonlySet<string>;
  readonly inconsistencies: readonly MetadataInconsistency[];
}
