import type { RecordAccessRole, RoleFilter, RowFilter } from './rows.ts';

/**
 * A relationship to the rows of `remoteTable` that have equal values in given columns. In `columnMapping`, each key is
 * a local column and its value is the remote column.
 */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

/** Describes how a table marks soft-deleted rows, and whether the permissions or the gateway exclude these rows. */
export interface SoftDeleteDescription {
  readonly column: string;
  /** A comparison for `column` that is true for rows that are not deleted, and false for deleted rows. */
  readonly live: RowFilter;
  /**
   * Says what excludes deleted rows from the results. With `roles`, the select permissions exclude them. With
   * `gateway`, the roles can read them, and the gateway excludes them unless a request filters by the column.
   */
  readonly hiddenBy: 'roles' | 'gateway';
}

/**
 * Insert permission of the roles `organisation` and `workspace`. By default, a role can insert a row only if it can
 * read the new row.
 */
export interface InsertDescription {
  readonly columns: readonly string[];
  /** Columns that the insert permission sets from session variables. The permission also sets the organisation. */
  readonly set?: RowFilter;
  /**
   * For each role, the condition that a new row must meet. The default is the filter of the role's select permission.
   */
  readonly check?: Readonly<Record<string, RowFilter>>;
}

/** Update permission of the roles `organisation` and `workspace`. A role can update only rows that it can read. */
export interface UpdateDescription {
  readonly columns: readonly string[];
  /** Condition that the updated row must meet. By default, the role must be able to read the updated row. */
  readonly check?: RowFilter;
}

/**
 * Permission of the role `authenticator`: the columns and rows that the role can read, and the columns that it can
 * insert and update.
 */
export interface AuthenticatorPermission {
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
}

/** An event trigger, which sends changed rows to the worker. */
export interface TriggerDescription {
  readonly name: string;
  readonly insert?: { readonly columns: '*' };
  readonly update?: {
    /** Columns whose update fires the trigger. `content` means all columns except the bookkeeping columns. */
    readonly columns: 'content' | readonly string[];
    /** Columns of the row that the event contains. By default, the event contains all columns. */
    readonly payload?: readonly string[];
  };
  readonly delete?: { readonly columns: '*' };
}

/** A table or view of the database, with the permissions of each role. */
export interface TableDescription {
  readonly name: string;
  /** Description of the table, which the engine shows in its schema. */
  readonly comment: string;
  /**
   * Returns the filter of the rows that a role may read, including deleted rows. Without this function, the
   * roles in `recordAccessRoles` can neither read nor write the table.
   */
  readonly rows?: RoleFilter;
  /**
   * The columns that roles with write permission can read. If the list is set, no other role can read the table, and
   * no role can use aggregations. If the list is not set, every role that can read records (`recordAccessRoles`) can read
   * and aggregate all columns that are not secret.
   */
  readonly readable?: readonly string[];
  /**
   * Names of the roles that can read the columns in `readable`. The default is all roles with write permission.
   * `readers` has no effect if `readable` is not set.
   */
  readonly readers?: readonly string[];
  /** The columns with secrets or hashes of secrets. No role except `authenticator` can read them. */
  readonly secret?: readonly string[];
  /** Columns, by role name, that the role cannot read. No role can read the secret columns either. */
  readonly hiddenFrom?: Readonly<Record<string, readonly string[]>>;
  readonly softDelete?: SoftDeleteDescription;
  readonly insert?: InsertDescription;
  readonly update?: UpdateDescription;
  /**
   * Filter of the rows that the writing roles may delete, among the rows that they can read. `{}` means all rows that
   * they can read.
   */
  readonly delete?: RowFilter;
  readonly authentication?: AuthenticatorPermission;
  /** Names of object relationships, by foreign key column. The default name is the column's name without `_id`. */
  readonly objectRelationshipNames?: Readonly<Record<string, string>>;
  /** Additional object relationships, by name, for which this table has no foreign key. */
  readonly objectRelationships?: Readonly<Record<string, ManualRelationship>>;
  /**
   * Array relationships by name. The value `table.column` is a foreign key column of another table that refers to this
   * table.
   */
  readonly arrayRelationships?: Readonly<Record<string, string | ManualRelationship>>;
  readonly eventTrigger?: TriggerDescription;
  /**
   * Description of each column that clients can read. The engine shows these descriptions in its schema, and the
   * gateway shows them in the OpenAPI document. `commonColumnComments` describes the columns that most tables have.
   */
  readonly columnComments?: Readonly<Record<string, string>>;
}

/** Returns the filter of a role's select permission. @throws Error if `rows` is not set */
export function buildSelectFilter(role: RecordAccessRole, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined)
    throw new Error(`The description of the table ${name} has no member "rows", so no role reads the table.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
