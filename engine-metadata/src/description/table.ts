import type { RecordRole, RowFilter, RowFilterByRole } from './rows.ts';

/** A relationship that compares columns: the key is the local column, the value is the remote column. */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

/** How a table marks soft-deleted rows, and whether permissions or the gateway hide them. */
export interface SoftDeletion {
  readonly column: string;
  /** The condition of a row that is not deleted. */
  readonly live: RowFilter;
  /**
   * `roles` means that the select permissions exclude deleted rows. `gateway` means that the roles can read deleted
   * rows, and that the gateway excludes them unless a request filters by the column.
   */
  readonly hiddenBy: 'roles' | 'gateway';
}

/** Insert permission of the two writing roles. The role must be able to read the new row. */
export interface InsertDescription {
  readonly columns: readonly string[];
  /** Columns that the permission sets from the session, in addition to the organisation. */
  readonly set?: RowFilter;
  /** Condition that a new row must meet, by role. The default is the filter of the role's select permission. */
  readonly check?: Readonly<Record<string, RowFilter>>;
}

/** Update permission of the two writing roles, which applies to rows that they can read. */
export interface UpdateDescription {
  readonly columns: readonly string[];
  /** Condition that the updated row must meet. By default, the role must be able to read the updated row. */
  readonly check?: RowFilter;
}

/** Columns that the role `authenticator` reads, and columns that this role updates. */
export interface AuthenticatorPermission {
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly update?: readonly string[];
}

/** An event trigger in the terms of Hasura. It sends changed rows to the worker. */
export interface EventTriggerDescription {
  readonly name: string;
  readonly insert?: { readonly columns: '*' };
  readonly update?: {
    /** Columns whose change fires the trigger; `content` means all columns except the bookkeeping columns. */
    readonly columns: 'content' | readonly string[];
    /** Columns that the event contains; the default is all columns. */
    readonly payload?: readonly string[];
  };
  readonly delete?: { readonly columns: '*' };
}

/** A table or view of the database, with the permissions of each role. */
export interface TableDescription {
  readonly name: string;
  /**
   * Returns the filter of the rows that a role may see, including deleted rows. If it is undefined, no role reads or
   * writes the table.
   */
  readonly rows?: RowFilterByRole;
  /**
   * The columns that only the writing roles read, without aggregations. If the list is undefined, every role reads all
   * columns that are not secret, with aggregations.
   */
  readonly readable?: readonly string[];
  /** Columns that only the role `authenticator` reads: secrets and hashes of secrets. */
  readonly secret?: readonly string[];
  /** Columns that one role cannot read, in addition to the secret columns. */
  readonly hiddenFrom?: Readonly<Record<string, readonly string[]>>;
  readonly softDelete?: SoftDeletion;
  readonly insert?: InsertDescription;
  readonly update?: UpdateDescription;
  /**
   * Filter of the rows that the writing roles may delete. The filter applies to rows that they can read; `{}` means all
   * of these rows.
   */
  readonly delete?: RowFilter;
  readonly authentication?: AuthenticatorPermission;
  /** Names of object relationships by foreign key column. The default name is the column's name without `_id`. */
  readonly objectRelationshipNames?: Readonly<Record<string, string>>;
  /** Object relationships that use no foreign key of this table. */
  readonly objectRelationships?: Readonly<Record<string, ManualRelationship>>;
  /** Array relationships by name. The value `table.column` names the remote foreign key that refers to this table. */
  readonly arrayRelationships?: Readonly<Record<string, string | ManualRelationship>>;
  readonly eventTrigger?: EventTriggerDescription;
}

/**
 * Returns the filter of a role's select permission.
 * @throws Error for a table that no role reads
 */
export function readableRows(role: RecordRole, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined) throw new Error(`No role reads the table ${name}.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
