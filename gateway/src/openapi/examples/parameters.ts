type Value = string | number | readonly string[];

const workspace = '018e96f4-a800-737d-9e00-033cfca7a742';
const since = '2026-07-01';
const until = '2026-09-30T23:59:59.000Z';

const examples: Readonly<Record<string, Value>> = {
  code: '4/0AeanS0b',
  date_from: since,
  date_to: '2026-09-30',
  direction: 'desc',
  error: 'access_denied',
  export_format: 'csv',
  'filter[account_id]': '01a190b0-c47f-7a64-93bd-4f1296531fb6',
  'filter[action]': 'deleted',
  'filter[actor_id]': '01a190b0-c47f-7a64-93bd-4f1296531fb6',
  'filter[actor_kind]': 'api_key',
  'filter[at][from]': since,
  'filter[at][to]': until,
  'filter[balance_at_from][from]': since,
  'filter[balance_at_from][to]': until,
  'filter[balance_at_to][from]': since,
  'filter[balance_at_to][to]': until,
  'filter[created_at][from]': since,
  'filter[created_at][to]': until,
  'filter[event]': 'company.deleted',
  'filter[external_workspace_id]': 'studio',
  'filter[file_type]': 'application/pdf',
  'filter[rule]': 'BR-CO-15',
  'filter[validation]': 'invalid',
  'filter[reading]': 'needs_review',
  'filter[processed_at][from]': since,
  'filter[processed_at][to]': until,
  'filter[record_id]': '01a190b0-c47f-7a64-93bd-4f1296531fb6',
  'filter[record_type]': 'api_keys',
  'filter[root]': ['invoices', 'documents'],
  'filter[updated_at][from]': since,
  'filter[updated_at][to]': until,
  'filter[uploaded_at][from]': since,
  'filter[uploaded_at][to]': until,
  'filter[workspace_id]': workspace,
  issuer_id: '01908b70-b93e-78d5-99cb-5d7f48979652',
  'orderBy[direction]': 'desc',
  'orderBy[field]': 'grand_total.amount',
  page: 2,
  'page[cursor]': 'eyJ2IjoxfQ.c2lnbmF0dXJl',
  'page[limit]': 10,
  per_page: 10,
  redirect_url: 'http://127.0.0.1:8000/connected',
  receiver_id: '019059a9-a64d-754f-8686-f92caca0cbef',
  state: 'customer-4711',
  status: 'sent',
  whereClause: '{"invoice_items":{"_some":{"amount":{"_gt":100}}}}',
};

/** Example values of the parameters `fields[TYPE]`, by resource type. */
const fields: Readonly<Record<string, readonly string[]>> = {
  'api-key': ['name', 'key_prefix', 'last_used_at'],
  chat_conversation: ['channel', 'status'],
  company: ['name', 'tax_id'],
  custom_column: ['name', 'data_type'],
  document: ['file_name', 'status'],
  invoice: ['reference_number', 'status'],
  invoice_item: ['name', 'amount'],
  journal: ['name', 'journal_type'],
  ledger_account: ['code', 'name'],
  media: ['file_name', 'kind'],
  payment_means: ['type', 'status'],
  people: ['full_name', 'email'],
  transaction: ['booking_date', 'status'],
  workspace: ['name', 'external_workspace_id'],
};

/** Example values of the query parameters whose example differs between operations, by operation id. */
const ofOperation: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  getBalance: { include: ['transactions', 'account'] },
  getDocument: { include: ['media'] },
  getInvoice: { include: ['company', 'invoice_item'] },
  listApiKeys: { order_by: 'last_used_at', sort: '-last_used_at' },
  listBalances: { include: ['account'], sort: '-balance_at_to' },
  listChatConversations: { order_by: 'created_at', sort: '-updated_at' },
  listDocuments: { include: ['media'], sort: '-uploaded_at,file_name', 'filter[status]': 'completed' },
  listInvoices: { include: ['company', 'people'], sort: '-issue_date,reference_number' },
  listJournals: { order_by: 'name', sort: 'name' },
  listLedgerAccounts: { order_by: 'code', sort: '-code' },
  exportRecords: { root: 'invoices' },
  listChanges: { include: ['record'], wait: 20, 'page[limit]': 200 },
  getUsage: { from: '2026-10-01', to: '2026-10-31' },
  listRequests: {
    'filter[id]': '01a2b3c4-5d6e-7f80-9123-456789abcdef',
    'filter[status]': '4xx',
    'filter[route]': 'GET /v1/invoices/{id}',
  },
  listWebhookDeliveries: { 'filter[status]': 'delivered' },
};

export const parameterExample = (operationId: string, name: string): Value | undefined =>
  ofOperation[operationId]?.[name] ?? examples[name] ?? fields[/^fields\[(.+)\]$/.exec(name)?.[1] ?? ''];
