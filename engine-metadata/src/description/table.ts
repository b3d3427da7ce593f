import type { Role, RowFilter, Rows } from './rows.ts';

/** A relationship by the columns that are equal: local column -> remote column. */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

/** Rows that their owner deleted and the database still has. */
export interface SoftDelete {
  readonly column: string;
  /** The condition that the column meets in a live row. */
  readonly live: RowFilter;
  /**
   * `roles`: no role can read a deleted row, by its select permission. `gateway`: the roles can, and the gateway leaves
   * deleted rows out unless a request names the column.
   */
  readonly hiddenBy: 'roles' | 'gateway';
}

/** What the two writing roles may insert. A row has to be one that its writer can read then. */
export interface Insert {
  readonly columns: readonly string[];
  /** Column presets, on top of the organisation of the session. */
  readonly set?: RowFilter;
  /** What a new row has to meet, by role, where that is not the filter of the role's select permission. */
  readonly check?: Readonly<Record<string, RowFilter>>;
}

/** What the two writing roles may update, of the rows that they can read. */
export interface Update {
  readonly columns: readonly string[];
  /** What the row has to meet afterwards, where that is not to be in the role's rows. */
  readonly check?: RowFilter;
}

/** What the role `authenticator` may read, and which columns of those rows it may update. */
export interface Authentication {
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly update?: readonly string[];
}

/** An event trigger, in the words of Hasura. It sends rows to the worker. */
export interface EventTrigger {
  readonly name: string;
  readonly insert?: { readonly columns: '*' };
  readonly update?: {
    /** The columns that fire the trigger; `content`: all but the bookkeeping columns. */
    readonly columns: 'content' | readonly string[];
    /** The columns that are sent: all where it is absent. */
    readonly payload?: readonly string[];
  };
  readonly delete?: { readonly columns: '*' };
}

/** One table of the database, or a view, as the roles of the metadata see it. */
export interface TableDescription {
  readonly name: string;
  /** The rows of each role, live and deleted. Absent: no role reads or writes the table. */
  readonly rows?: Rows;
  /**
   * The columns that are readable by the writing roles alone, without aggregations. Absent: every role reads every
   * column that is not secret, with aggregations.
   */
  readonly readable?: readonly string[];
  /** Columns that no role but the authenticator reads: secrets and their hashes. */
  readonly secret?: readonly string[];
  /** More columns that a role does not read, by role. */
  readonly hiddenFrom?: Readonly<Record<string, readonly string[]>>;
  readonly softDelete?: SoftDelete;
  readonly insert?: Insert;
  readonly update?: Update;
  /** Which of the rows that they can read the writing roles may delete: `{}` stands for all of them. */
  readonly delete?: RowFilter;
  readonly authentication?: Authentication;
  /** Names of object relationships by column, where the name is not the column's without `_id`. */
  readonly objectRelationshipNames?: Readonly<Record<string, string>>;
  /** Object relationships that no foreign key of this table carries. */
  readonly objectRelationships?: Readonly<Record<string, ManualRelationship>>;
  /** Array relationships by name. A text `table.column` is the foreign key there that holds the id of a row of this table. */
  readonly arrayRelationships?: Readonly<Record<string, string | ManualRelationship>>;
  readonly eventTrigger?: EventTrigger;
}

/**
 * The filter of a role's select permission.
 * @throws Error for a table that no role reads
 */
export function readableRows(role: Role, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined) throw new Error(`No role reads the table ${name}.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
