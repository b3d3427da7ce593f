import type { Routine, Table } from './types.ts';

/** A function that clients may call for rows of a table. */
export interface TrackedFunction {
  readonly routine: Routine;
  /** The table whose rows it gives, and whose permissions hold for them. */
  readonly table: Table;
  /** It gives a set of rows, not one. */
  readonly many: boolean;
  readonly exposedAs: 'query' | 'mutation';
  readonly names: { readonly rows: string; readonly aggregate: string; readonly arguments: string };
  /** Every role that may read the table may call it. */
  readonly everyReader: boolean;
  /** The roles that may call it by a permission of their own. */
  readonly roles: ReadonlySet<string>;
  readonly description: string | undefined;
}

/** A part of the metadata that the database does not bear out; it is left out of the schema. */
export interface Inconsistency {
  /** What it is: `table`, `object_relation`, `select_permission` … */
  readonly type: string;
  readonly name: string;
  readonly reason: string;
}

/** The metadata, proven against the database. */
export interface Model {
  readonly tables: readonly Table[];
  readonly functions: readonly TrackedFunction[];
  /** Every role that some permission names. */
  readonly roles: ReadonlySet<string>;
  /** A comparison with null counts as left out; else it is an error. */
  readonly collapseNulls: boolean;
  /** Roles that are not told what they can ask. */
  readonly introspectionDisabledFor: ReadonlySet<string>;
  readonly inconsistencies: readonly Inconsistency[];
}
