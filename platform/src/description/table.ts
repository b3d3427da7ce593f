import type { Field, ResponseConversion } from './fields.ts';
import type { RecordAccessRole, RoleFilter, RowFilter } from './rows.ts';

/** Joins rows with equal columns. `columnMapping` maps local columns to remote columns. */
export interface ManualRelationship {
  readonly remoteTable: string;
  readonly columnMapping: Readonly<Record<string, string>>;
}

export interface SoftDeleteDescription {
  readonly column: string;
  /** Comparison for `column`, true for rows that are not deleted. */
  readonly live: Readonly<Record<string, string | boolean>>;
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

/** A column that only responses contain. Filters do not accept the path that the column has in responses. */
export type ResponseOnlyColumn = { readonly column: string; readonly codec: ResponseConversion };

/** The definition of an attribute that is a list of objects, with one object for each row of a to-many relationship. */
export type ListDefinition = { readonly relationship: string; readonly fields: readonly string[] };

/** Through a table with pairs of keys. */
export interface ManyToManyDescription {
  readonly root: string;
  /** The array relationship that leads to the table with the pairs. */
  readonly through: string;
  /** The array relationship to a view with distinct pairs, so that each pair counts once. */
  readonly pairs: string;
  readonly sortProxies: readonly string[];
}

/** The relationships of a record type, and how responses and queries differ from its fields. */
export interface RecordDescription {
  /** Member `type` of the JSON:API resources. */
  readonly type: string;
  /** Fields by which filters on other record types select the related records of this type. */
  readonly facets?: readonly string[];
  /** By relationship: the table of the related record. */
  readonly toOne?: Readonly<Record<string, string>>;
  /** By to-one relationship: member `type` of its resource identifiers, if it is not the type of the related record. */
  readonly identifierTypes?: Readonly<Record<string, string>>;
  /** By array relationship: the aggregates of the related records by which queries can sort. */
  readonly toMany?: Readonly<Record<string, readonly string[]>>;
  readonly manyToMany?: Readonly<Record<string, ManyToManyDescription>>;
  /** Fields that responses contain but queries cannot use, each with the field to use instead. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly responseOnlyColumns?: Readonly<Record<string, ResponseOnlyColumn>>;
  /** Paths of attributes that responses contain but filters do not accept. */
  readonly unfilterable?: readonly string[];
  readonly lists?: Readonly<Record<string, ListDefinition>>;
  /** Lines of another record, such as invoice items, make conditions more expensive. */
  readonly hasLineRecords?: true;
  /** All other tables have the key `(id, organisation_id)`, because their rows are distributed by organisation. */
  readonly hasKeyWithoutOrganisation?: true;
}

/** A table or view with the permissions of each role. */
export interface TableDescription {
  readonly name: string;
  readonly comment: string;
  /**
   * The rights of the database users of these processes. Letters of Postgres: `a` insert (append), `r` select (read),
   * `w` update (write), `d` delete. The engine needs what the permissions below need; the worker writes records of
   * documents and removes deleted workspaces. Some rights to update exist only because `select … for update` requires
   * them.
   */
  readonly rights: { readonly engine?: string; readonly worker?: string };
  /** Without it, clients cannot query the table. */
  readonly record?: RecordDescription;
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

/** The description of a record type. */
export type RecordTable = TableDescription & Required<Pick<TableDescription, 'record' | 'fields'>>;

/** @throws Error if `rows` is not set */
export function selectFilter(role: RecordAccessRole, { name, rows, softDelete }: TableDescription): RowFilter {
  if (rows === undefined)
    throw new Error(`The description of the table ${name} has no member "rows", so no role reads the table.`);
  return { ...rows(role), ...(softDelete?.hiddenBy === 'roles' ? { [softDelete.column]: softDelete.live } : {}) };
}
