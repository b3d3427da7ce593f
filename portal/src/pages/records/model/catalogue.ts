/** As in `GET /v1/records/roots`. */
export interface RecordField {
  readonly path: string;
  readonly type: string;
  readonly operators: readonly string[];
  readonly values?: readonly string[] | undefined;
  readonly filterable: boolean;
  readonly sortable: boolean;
}

type RecordRelationship = { readonly name: string; readonly cardinality: 'to-one' | 'to-many'; readonly root: string };

/** As in `GET /v1/records/roots`. */
interface RecordRoot {
  readonly id: string;
  readonly attributes: {
    readonly resource_type: string;
    readonly fields: readonly RecordField[];
    readonly relationships: readonly RecordRelationship[];
    readonly sort_proxies: readonly string[];
  };
}

export interface RecordType {
  readonly root: string;
  readonly fields: ReadonlyMap<string, RecordField>;
  readonly relationships: ReadonlyMap<string, RecordRelationship>;
  /** Aggregates of related records, such as `invoice_items.count`. */
  readonly sortProxies: readonly string[];
}

/** By name. */
export type RecordTypeCatalogue = ReadonlyMap<string, RecordType>;

export const createCatalogue = (roots: readonly RecordRoot[]): RecordTypeCatalogue =>
  new Map(
    roots.map(({ id, attributes }) => [
      id,
      {
        root: id,
        fields: new Map(attributes.fields.map((field) => [field.path, field])),
        relationships: new Map(attributes.relationships.map((relationship) => [relationship.name, relationship])),
        sortProxies: attributes.sort_proxies,
      },
    ]),
  );

/** Without the fields of related records such as `issuer.name`. */
export const ownFields = ({ fields, relationships }: RecordType): RecordField[] =>
  [...fields.values()].filter(({ path }) => !relationships.has(path.split('.')[0] ?? ''));

/** Fields by which people recognize a record, the best first. */
const labelFields = [
  'name',
  'full_name',
  'reference_number',
  'file_name',
  'nickname',
  'entry_number',
  'title',
  'email',
  'currency_pair',
  'external_workspace_id',
  'line_1',
  'description',
  'url',
  'content',
  'connector_type',
  'line_number',
  'category',
  'text_value',
  'type',
  'event',
  'booking_date',
  'balance_at_to',
];

/** The field by which people recognize a record, such as `name`. */
export const displayPath = ({ fields }: RecordType): string | undefined => labelFields.find((path) => fields.has(path));

/** Record types that are not in this list show their first fields. */
const defaultColumns: Readonly<Record<string, readonly string[]>> = {
  invoices: ['reference_number', 'issuer', 'receiver', 'grand_total.amount', 'status', 'issue_date', 'due_date'],
  invoice_items: ['name', 'invoice', 'quantity', 'unit', 'unit_price', 'tax_rate', 'amount'],
  documents: ['file_name', 'status', 'metadata.document_type', 'file_type', 'size_bytes', 'uploaded_at', 'workspace'],
  companies: ['name', 'tax_id.value', 'registration_number.registry_country', 'locale', 'workspace', 'created_at'],
  people: ['full_name', 'email', 'phone_number', 'company', 'created_at'],
  transactions: [
    'booking_date',
    'counterparty',
    'remittance_information.unstructured',
    'transaction_type',
    'status',
    'instructed_amount.amount',
  ],
  balances: [
    'account',
    'balance_at_from',
    'balance_at_to',
    'local_balance.opening_booked',
    'local_balance.closing_booked',
  ],
  payment_means: ['nickname', 'type', 'status', 'account_details.iban', 'card_details.masked_pan', 'company'],
  journal_entries: ['entry_number', 'entry_date', 'journal', 'description', 'status', 'invoice'],
  journal_entry_lines: ['journal_entry', 'line_number', 'ledger_account', 'description', 'debit', 'credit'],
  webhook_deliveries: ['event', 'status', 'attempt_count', 'response_status', 'duration_ms', 'created_at'],
};

const defaultColumnCount = 7;

export function getDefaultColumns(type: RecordType): readonly string[] {
  const chosen = defaultColumns[type.root]?.filter((name) => type.fields.has(name) || type.relationships.has(name));
  if (chosen !== undefined && chosen.length > 0) return chosen;
  return ownFields(type)
    .map(({ path }) => path)
    .filter((path) => path !== 'id' && path !== 'updated_at' && !path.endsWith('_id'))
    .slice(0, defaultColumnCount);
}

const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  iban: 'IBAN',
  bic: 'BIC',
  sku: 'SKU',
  pan: 'PAN',
  kyc: 'KYC',
  aml: 'AML',
  ms: '(ms)',
  sha256: 'SHA-256',
};

/** `purchase_order` to `Purchase order`. An event kind, such as `invoice.created`, stays unchanged. */
export const humanizeEnumValue = (value: string): string => (value.includes('.') ? value : humanizeName(value));

/** `grand_total.amount` to `Grand total amount`. */
export function humanizeName(name: string): string {
  const words = name
    .split(/[._]/)
    .filter((word, index, all) => word !== all[index - 1])
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
