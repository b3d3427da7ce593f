import type { Role, RowFilter, Rows } from './rows.ts';

/** A relationship by equal columns: local column -> remote column. */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

/** Soft deletion: how deleted rows are recognized and hidden. */
export interface SoftDelete {
  readonly column: string;
  /** The condition of a live row. */
  readonly live: RowFilter;
  /**
   * `roles`: the select permissions exclude deleted rows. `gateway`: the roles can read deleted rows, and the gateway
   * excludes them unless a request filters by the column.
   */
  readonly hiddenBy: 'roles' | 'gateway';
}

/** Insert permission of the two writing roles. A new row must be readable by its writer. */
export interface Insert {
  readonly columns: readonly string[];
  /** Column presets, in addition to the session's organisation. */
  readonly set?: RowFilter;
  /** Check of a new row by role; the default is the filter of the role's select permission. */
  readonly check?: Readonly<Record<string, RowFilter>>;
}

/** Update permission of the two writing roles, for rows that they can read. */
export interface Update {
  readonly columns: readonly string[];
  /** Check of the updated row; the default is that it stays in the role's rows. */
  readonly check?: RowFilter;
}

/** Columns that the role `authenticator` reads, and columns that it updates. */
export interface Authentication {
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly update?: readonly string[];
}

/** An event trigger, with the terms of Hasura. It sends rows to the worker. */
export interface EventTrigger {
  readonly name: string;
  readonly insert?: { readonly columns: '*' };
  readonly update?: {
    /** Columns whose change fires the trigger; `content` means all except the bookkeeping columns. */
    readonly columns: 'content' | readonly string[];
    /** Columns that are sent; all by default. */
    readonly payload?: readonly string[];
  };
  readonly delete?: { readonly columns: '*' };
}

/** A table or view of the database as the roles of the metadata see it. */
export interface TableDescription {
  readonly name: string;
  /** Returns the rows of each role, live and deleted. Without it, no role reads or writes the table. */
  readonly rows?: Rows;
  /**
   * The columns that only the writing roles read, without aggregations. Without this list, every role reads all columns
   * that are not secret, with aggregations.
   */
  readonly readable?: readonly string[];
  /** Columns that only the authenticator reads: secrets and their hashes. */
  readonly secret?: readonly string[];
  /** Additional hidden columns by role. */
  readonly hiddenFrom?: Readonly<Record<string, readonly string[]>>;
  readonly softDelete?: SoftDelete;
  readonly insert?: Insert;
  readonly update?: Update;
  /** Filter of the rows that the writing roles may delete, among the rows that they read; `{}` means all of these. */
  readonly delete?: RowFilter;
  readonly authentication?: Authentication;
  /** Names of object relationships by column; the default name is the column without `_id`. */
  readonly objectRelationshipNames?: Readonly<Record<string, string>>;
  /** Object relationships that are not foreign keys of this table. */
  readonly objectRelationships?: Readonly<Record<string, ManualRelationship>>;
  /** Array relationships by name. `table.column` is the remote foreign key to this table. */
  readonly arrayRelationships?: Readonly<Record<string, string | ManualRelationship>>;
  readonly eventTrigger?: EventTrigger;
}

/**
 * Returns the filter of a role's select permission.
 * @throws Error for a table that no role reads
 */
export function readableRows(role: Role, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined) throw new Error(`No role reads the table ${name}.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
