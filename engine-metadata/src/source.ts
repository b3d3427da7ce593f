/**
 * Who reads and writes what: the permissions of the metadata are written from these tables. Every column is a field by
 * itself; what does not follow from the database stands here and in `relationships.ts`.
 */

/** A condition on a row in the words of Hasura's permission filters. Several keys must all hold. */
export interface RowFilter {
  readonly [key: string]: unknown;
}

/** Columns that no reader sees: secrets and their hashes. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['key_hash'],
  credentials: ['secret_hash'],
  webhooks: ['secret_encrypted', 'previous_secret_encrypted'],
  workspace_connectors: ['refresh_token_encrypted', 'refresh_at', 'refresh_failures'],
};

/** Tables whose soft-deleted rows nobody reads. (Deleted invoices stay readable for whoever asks for them.) */
export const softDeleted: readonly string[] = ['workspaces', 'transactions', 'webhooks'];

const live: RowFilter = { deleted_at: { _is_null: true } };

/**
 * Tables whose rows are read only where a second row is readable, too: table, relationship to that row, its table. A
 * value is computed by a column, and a column may belong to a workspace above that of the value's record.
 */
const readTogether: Readonly<Record<string, { readonly relationship: string; readonly table: string }>> = {
  custom_column_values: { relationship: 'custom_column', table: 'custom_columns' },
};

/** A role that reads records, by what its caller's session allows. */
export interface Reader {
  readonly role: string;
  /** On the table of workspaces. */
  readonly workspaces: RowFilter;
  /** On every other table of records. */
  readonly records: RowFilter;
  /** What a workspace that it adds has to be like, where it may add any: the scope is that of its parent. */
  readonly newWorkspaces?: RowFilter;
  /** Columns that it does not see beside those that nobody does, by table. */
  readonly withheld?: Readonly<Record<string, readonly string[]>>;
}

const ownOrganisation: RowFilter = { organisation_id: { _eq: 'X-Hasura-Organisation-Id' } };
const namedWorkspaces = { _in: 'X-Hasura-Workspace-Ids' };

export const readers: readonly Reader[] = [
  {
    role: 'organisation',
    workspaces: ownOrganisation,
    records: ownOrganisation,
    newWorkspaces: { ...ownOrganisation, _or: [{ parent_workspace_id: { _is_null: true } }, { parent: live }] },
  },
  {
    role: 'workspace',
    workspaces: { ...ownOrganisation, id: namedWorkspaces },
    records: { ...ownOrganisation, workspace_id: namedWorkspaces },
    // A check that is unknown, of a null, is not failed: a missing parent has to be refused in so many words.
    newWorkspaces: {
      ...ownOrganisation,
      parent_workspace_id: { ...namedWorkspaces, _is_null: false },
      parent: live,
    },
  },
  // A webhook's own headers may hold a credential of its receiver, and a response may repeat them.
  {
    role: 'analyst',
    workspaces: {},
    records: {},
    withheld: { webhooks: ['headers'], webhook_deliveries: ['payload', 'response_body'] },
  },
];

/** What a reader sees of a table of records: within its scope, in live workspaces, not soft-deleted. */
export function readableRows(reader: Reader, table: string): RowFilter {
  if (table === 'workspaces') return { ...reader.workspaces, ...live };
  const other = readTogether[table];
  return {
    ...reader.records,
    workspace: live,
    ...(softDeleted.includes(table) ? live : {}),
    ...(other === undefined ? {} : { [other.relationship]: readableRows(reader, other.table) }),
  };
}

/** Whether a reader sees a column of a table of records. */
export const isReadable = (reader: Reader, table: string, column: string): boolean =>
  !secretColumns[table]?.includes(column) && !reader.withheld?.[table]?.includes(column);

/** What a caller may add to a table; where a row belongs is checked against what the role may see. */
export interface Writable {
  readonly columns: readonly string[];
  /** Columns that the caller does not choose: column -> value, or the session variable that holds it. */
  readonly set: RowFilter;
}

/** The roles that change records on behalf of callers. */
export const writers: readonly string[] = ['organisation', 'workspace'];

const ownOrganisationPreset: RowFilter = { organisation_id: 'x-hasura-organisation-id' };

/** What the writer of a new record knows before it is stored, so that the answer that shows it is known, too. */
const stamped = ['id', 'created_at', 'updated_at'];

/** What a document and its original have in common. */
const file = ['file_name', 'file_type', 'size_bytes', 'workspace_id'];

/** What each installation of a connector writes of it. */
const installed = [
  'external_workspace_id',
  'created_by_id',
  'status',
  'expires_at',
  'refresh_token_encrypted',
  'refresh_at',
  'refresh_failures',
];

/**
 * What writers insert, by table. An upload is a document with the media of its original; other medias are made by the
 * service itself.
 */
export const insertable: Readonly<Record<string, Writable>> = {
  workspaces: {
    columns: [
      ...stamped,
      'parent_workspace_id',
      'name',
      'description',
      'avatar_color',
      'external_workspace_id',
      'auto_extract_enabled',
    ],
    set: ownOrganisationPreset,
  },
  api_keys: { columns: [...stamped, 'workspace_id', 'name', 'key_prefix', 'key_hash'], set: ownOrganisationPreset },
  documents: {
    columns: [
      ...stamped,
      ...file,
      'uploaded_at',
      'collection_id',
      'company_id',
      'people_id',
      'metadata_source_number',
      'metadata_target_number',
      'metadata_document_type',
    ],
    set: { ...ownOrganisationPreset, status: 'pending' },
  },
  custom_columns: {
    columns: [
      ...stamped,
      'workspace_id',
      'name',
      'description',
      'root',
      'data_type',
      'origin',
      'enum_values',
      'extractor',
    ],
    set: ownOrganisationPreset,
  },
  custom_column_jobs: {
    columns: ['workspace_id', 'custom_column_id', 'record_ids', 'visible_workspace_ids'],
    set: { ...ownOrganisationPreset, status: 'pending' },
  },
  medias: { columns: [...file, 'id', 'document_id', 'sha256'], set: { ...ownOrganisationPreset, kind: 'original' } },
  webhooks: {
    columns: [...stamped, 'group_id', 'workspace_id', 'url', 'event', 'description', 'headers', 'secret_encrypted'],
    set: ownOrganisationPreset,
  },
  connector_states: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'], set: ownOrganisationPreset },
  workspace_connectors: {
    columns: ['id', 'workspace_id', 'connector_type', ...installed],
    set: ownOrganisationPreset,
  },
  people: {
    columns: ['id', 'workspace_id', 'workspace_connector_id', 'first_name', 'last_name', 'full_name', 'email'],
    set: ownOrganisationPreset,
  },
};

/** Internal tables of which writers read rows in their scope, and which columns; no aggregates of them. */
export const readByWriters: Readonly<Record<string, readonly string[]>> = { connector_states: ['id', 'sealed'] };

/**
 * The keys of writers' requests, which are no records: a writer sees those that its own credential gave, which is named by
 * its session, and no aggregates of them.
 */
export const ownKeys = {
  table: 'idempotency_keys',
  rows: { ...ownOrganisation, credential: { _eq: 'X-Hasura-Credential' } } satisfies RowFilter,
  readable: ['id', 'key', 'claim', 'fingerprint', 'status', 'answer', 'expires_at'],
  insertable: ['id', 'key', 'claim', 'fingerprint', 'status', 'answer', 'expires_at'],
  set: { ...ownOrganisationPreset, credential: 'x-hasura-credential' } satisfies RowFilter,
  updatable: ['claim', 'fingerprint', 'status', 'answer', 'expires_at'],
} as const;

/** What a new row has to be like: one that its writer sees then; a new workspace comes into sight later. */
export const insertableRows = (reader: Reader, table: string): RowFilter =>
  (table === 'workspaces' ? reader.newWorkspaces : undefined) ?? readableRows(reader, table);

/**
 * The tables whose rows writers remove: those that they see and that meet the condition. A transaction that is booked,
 * settled or allocated to an invoice is part of the books: it can be marked as deleted, not removed. (The condition
 * counts allocations that the writer does not see.)
 */
export const deletable: Readonly<Record<string, RowFilter>> = {
  api_keys: {},
  balances: {},
  custom_columns: {},
  // Whoever takes a state takes it away: of two that come with the same one, the second finds nothing.
  connector_states: {},
  medias: {},
  transactions: { status: { _nin: ['booked', 'settled'] }, _not: { invoice_transactions: {} } },
};

/** The tables whose rows writers mark as deleted, which takes them out of every reader's sight. */
export const markable: readonly string[] = ['workspaces', 'transactions'];

/** A row that was marked as deleted. */
export const marked: RowFilter = { deleted_at: { _is_null: false } };

/** The columns that writers change, of rows that they see and go on seeing. */
export const changeable: Readonly<Record<string, readonly string[]>> = {
  webhooks: ['url', 'description', 'headers', 'active', 'secret_encrypted', 'test_requested_at', 'deleted_at'],
  webhook_deliveries: ['redelivery_requested_at'],
  workspace_connectors: installed,
  people: ['workspace_connector_id', 'email'],
};

/** Where a changed row has to be: where it was. What marks it as deleted is no part of that. */
export const changedRows = (reader: Reader): RowFilter => ({ ...reader.records, workspace: live });

/**
 * Not past its expiry. Hasura writes the literal into the statement, where Postgres reads the clock when it prepares it:
 * a connection may take a credential for live that expired since. So `expires_at` is readable, and whoever
 * authenticates compares it with the clock as well.
 */
const unexpired: RowFilter = { _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }] };

const presentedSecret = { _eq: 'X-Hasura-Secret-Hash' };
const presentedKey: RowFilter = { key_hash: presentedSecret, workspace: live, ...unexpired };

/**
 * The role that checks a client's secret or an API key: its session holds the hash, the answer is whose it is. It also
 * sees whether there is an organisation, whose id its session holds then.
 */
export const authenticator = 'authenticator';

/** What the authenticator sees: table, columns, rows. */
export const authentication: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly rows: RowFilter }>
> = {
  organisations: { columns: ['id'], rows: { id: { _eq: 'X-Hasura-Organisation-Id' } } },
  credentials: {
    columns: ['id', 'organisation_id', 'client_id', 'secret_hash', 'expires_at'],
    rows: { secret_hash: presentedSecret, revoked_at: { _is_null: true }, ...unexpired },
  },
  clients: {
    columns: ['id', 'organisation_id', 'client_id'],
    rows: { credentials: { secret_hash: presentedSecret } },
  },
  api_keys: {
    columns: ['id', 'organisation_id', 'workspace_id', 'key_hash', 'expires_at'],
    rows: presentedKey,
  },
  workspace_ancestors: {
    columns: ['organisation_id', 'workspace_id', 'ancestor_id'],
    rows: { api_keys: presentedKey, workspace: live },
  },
};

/** What the authenticator notes, by table: columns of the rows that it sees. */
export const noted: Readonly<Record<string, readonly string[]>> = { api_keys: ['last_used_at'] };
