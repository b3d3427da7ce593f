import type { Field } from './fields.ts';
import type { RecordAccessRole, RoleFilter, RowFilter } from './rows.ts';

/** Joins rows with equal columns. `columnMapping` maps local columns to remote columns. */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

export interface SoftDeleteDescription {
  readonly column: string;
  /** Comparison for `column`, true for rows that are not deleted. */
  readonly live: RowFilter;
  /**
   * With `roles`, the select permissions exclude deleted rows. With `gateway`, the roles can read them, and the gateway
   * excludes them unless a request filters by the column.
   */
  readonly hiddenBy: 'roles' | 'gateway';
}

/** Insert permission of the roles `organisation` and `workspace`. */
export interface InsertDescription {
  readonly columns: readonly string[];
  /** Columns set from session variables, besides the organisation. */
  readonly set?: RowFilter;
  /** Condition that a new row must meet, by role. Default: the filter of the role's select permission. */
  readonly check?: Readonly<Record<string, RowFilter>>;
}

/** Update permission of the roles `organisation` and `workspace`, for rows that they can read. */
export interface UpdateDescription {
  readonly columns: readonly string[];
  /** Default: the role can read the updated row. */
  readonly check?: RowFilter;
}

export interface AuthenticatorPermission {
  readonly columns: readonly string[];
  readonly filter: RowFilter;
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
}

export interface TriggerDescription {
  readonly name: string;
  readonly insert?: { readonly columns: '*' };
  readonly update?: {
    /** Columns whose update fires the trigger. `content` means all except the bookkeeping columns. */
    readonly columns: 'content' | readonly string[];
    /** Columns in the event, by default all. */
    readonly payload?: readonly string[];
  };
  readonly delete?: { readonly columns: '*' };
}

/** A table or view with the permissions of each role. */
export interface TableDescription {
  readonly name: string;
  readonly comment: string;
  /** Without this function, the roles in `recordAccessRoles` can neither read nor write the table. */
  readonly rows?: RoleFilter;
  /**
   * If set, only roles with write permission can read the table, only these columns, without aggregations. Otherwise,
   * `recordAccessRoles` can read and aggregate all columns that are not secret.
   */
  readonly readable?: readonly string[];
  /** Names of the roles that can read `readable` and write the table, by default all with write permission. */
  readonly readers?: readonly string[];
  /** Columns that no role except `authenticator` can read. */
  readonly secret?: readonly string[];
  /** Columns, by role name, that the role cannot read in addition to the secret columns. */
  readonly hiddenFrom?: Readonly<Record<string, readonly string[]>>;
  readonly softDelete?: SoftDeleteDescription;
  readonly insert?: InsertDescription;
  readonly update?: UpdateDescription;
  /** Rows that the writing roles may delete, among the rows that they can read. */
  readonly delete?: RowFilter;
  readonly authentication?: AuthenticatorPermission;
  /** By foreign key column. Default: the column's name without `_id`. */
  readonly objectRelationshipNames?: Readonly<Record<string, string>>;
  /** Relationships for which this table has no foreign key. */
  readonly objectRelationships?: Readonly<Record<string, ManualRelationship>>;
  /** The value `table.column` is a foreign key column of another table that refers to this table. */
  readonly arrayRelationships?: Readonly<Record<string, string | ManualRelationship>>;
  readonly eventTrigger?: TriggerDescription;
  /** The fields of a record type, by path: `grand_total.amount` is stored in the column `grand_total_amount`. */
  readonly fields?: Readonly<Record<string, Field>>;
  /**
   * Sentences of the other columns. The engine shows all sentences in its schema, the gateway in the OpenAPI document.
   * `commonComments` has the columns of most tables.
   */
  readonly columnComments?: Readonly<Record<string, string>>;
}

/** @throws Error if `rows` is not set */
export function selectFilter(role: RecordAccessRole, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined)
    throw new Error(`The description of the table ${name} has no member "rows", so no role reads the table.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
