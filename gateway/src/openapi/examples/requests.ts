import type { JsonObject } from '../components.ts';

/** An example request that works with the demo data. The OpenAPI document contains its values as examples. */
interface RequestExample {
  readonly path?: Readonly<Record<string, string>>;
  /** A request with these and no other parameter returns the example response. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** JSON body of the request, or the parts of its form. */
  readonly body?: JsonObject;
}

// Ids of records of the first demo organisation. The demo data contains the same ids on every machine.
const workspaces = {
  holding: '018e96f4-a800-737d-9e00-033cfca7a742',
  munich: '018f64f3-0800-7681-ad33-1aff8356fcfd',
} as const;
const invoice = '01a191cb-9240-7da0-b044-cb6d6835a28e';
const preview = '01936bb5-c0bf-752f-a63f-bbfebdcf8ebb';
const webhook = '0190cd70-3000-7674-8949-4561e1365b70';

const of = (id: string): Pick<RequestExample, 'path'> => ({ path: { id } });
const firstOf = { query: { 'page[limit]': 1 } };
const resource = (type: string, attributes: JsonObject, more: JsonObject = {}): Pick<RequestExample, 'body'> => ({
  body: { data: { type, attributes, ...more } },
});

/** By operation id. An operation that has neither parameters nor a body needs no example request. */
export const requestExamples: Readonly<Record<string, RequestExample>> = {
  exchangeToken: { body: { client_id: 'nordlicht-demo', client_secret: 'the-client-secret-of-demo-json' } },
  requestToken: {
    body: {
      grant_type: 'client_credentials',
      client_id: 'nordlicht-demo',
      client_secret: 'the-client-secret-of-demo-json',
    },
  },
  introspectToken: { body: { token: 'a-token-or-api-key' } },
  revokeToken: { body: { token: 'an-api-key' } },
  getUsage: { query: { from: '2026-10-31', to: '2026-10-31' } },
  listRequests: firstOf,
  listAuditEvents: firstOf,
  createInvitation: resource('invitation', { email: 'ada@example.com', role: 'reader' }),
  listInvitations: firstOf,
  deleteInvitation: of('019186d5-2000-7d57-9d21-7a7b7f8c3b8f'),
  createApiKey: resource('api-key', { name: 'Nightly export', workspace: { id: workspaces.holding } }),
  listApiKeys: firstOf,
  deleteApiKey: of('019186d5-2000-7d57-9d21-7a7b7f8c3b8f'),
  uploadDocument: {
    body: {
      file: 'Invoice R-2026-117 over 119.00 EUR',
      'data.attributes.file_name': 'R-2026-117.txt',
      'data.attributes.workspace_id': workspaces.holding,
      'data.attributes.metadata.document_type': 'invoice',
    },
  },
  listDocuments: firstOf,
  getDocument: of('01a191c6-fe60-7fa6-bc6f-892acf8c1d27'),
  getDocumentValidation: of('01a191c6-fe60-7fa6-bc6f-892acf8c1d27'),
  getDocumentView: of('01a191c6-fe60-7fa6-bc6f-892acf8c1d27'),
  getDocumentReading: of('01a191c6-fe60-7fa6-bc6f-892acf8c1d27'),
  updateDocumentReading: {
    ...of('01a191c6-fe60-7fa6-bc6f-892acf8c1d27'),
    ...resource('document_reading', { fields: [{ field: 'invoice.due_date', value: '2026-11-30' }] }),
  },
  deleteMedia: of('01937fa6-8f48-76ab-b4b4-4fa8b187870b'),
  getMediaContent: of(preview),
  listInvoices: { query: { 'page[limit]': 1, status: 'sent', include: ['company'] } },
  getInvoice: of(invoice),
  listBalances: { query: { per_page: 1 } },
  getBalance: of('01a191d4-ba00-7e24-8814-d4ecdac43d33'),
  deleteBalance: of('01a191d4-ba00-7d9a-954a-1b46b29bcb5c'),
  getTransaction: of('0192e7cf-ac80-7083-ac09-ad35c470bddf'),
  listTransactionSuggestions: of('01a18a52-1e80-7d66-9008-e5912a09f752'),
  listInvoiceSuggestions: of('01a17fa0-b38c-76ff-bf23-f363072d8864'),
  confirmSuggestion: of('01a18a52-1e80-7f39-81f6-fb37c6e04e3d'),
  undoSuggestion: of('01a18a52-1e80-7f39-81f6-fb37c6e04e3d'),
  deleteTransaction: of('01a18cae-5e00-77e4-9d3f-15879cfebb40'),
  getCompany: of('018e9922-d74d-7fb6-aab1-71c371da695c'),
  getPeople: of('018f82e9-94db-7c1b-96a8-5e882bbacfce'),
  getWorkspace: of(workspaces.holding),
  createWorkspace: resource(
    'workspace',
    { name: 'Nordlicht Österreich', avatar_color: '#d35400' },
    { relationships: { parent: { data: { type: 'workspace', id: workspaces.holding } } } },
  ),
  deleteWorkspace: of(workspaces.munich),
  listLedgerAccounts: firstOf,
  listJournals: firstOf,
  listChatConversations: firstOf,
  createWebhook: resource('webhook', {
    url: 'https://example.com/hooks/finance',
    events: ['document.processed', 'invoice.created'],
    workspace_id: workspaces.holding,
    headers: { 'X-Tenant': 'nordlicht' },
  }),
  listWebhooks: firstOf,
  getWebhook: of(webhook),
  updateWebhook: { ...of(webhook), ...resource('webhook', { description: 'Archive of deletions', active: true }) },
  deleteWebhook: of('01919b6e-9000-76f6-add4-97d7f77ca9de'),
  listWebhookDeliveries: { ...of(webhook), ...firstOf },
  testWebhook: of(webhook),
  recoverWebhook: { ...of(webhook), ...resource('webhook_recovery', { since: '2026-10-31T12:00:00.000Z' }) },
  rotateWebhookSecret: of(webhook),
  redeliverWebhook: of('01a0d681-6780-790b-bc12-cf5dfb2d117e'),
  inferCustomColumn: resource('custom_column', {
    root: 'invoices',
    name: 'Euro',
    description: 'whether the invoice is in euro',
    workspace_id: workspaces.holding,
  }),
  suggestRules: resource('custom_column_rule', {
    root: 'invoices',
    description: 'paid invoices over 1000',
    workspace_id: workspaces.holding,
  }),
  createCustomColumn: resource('custom_column', {
    root: 'invoices',
    name: 'Large invoice',
    data_type: 'boolean',
    extractor: {
      kind: 'cases',
      cases: [{ filters: [{ field: 'grand_total.amount', operator: 'gt', value: 1000 }], value: true }],
      otherwise: false,
    },
    workspace_id: workspaces.holding,
  }),
  getCustomColumn: of('019fa372-3a00-7fd9-beb7-c6624d37eeef'),
  computeCustomColumn: { ...of('019fa372-3a00-7fd9-beb7-c6624d37eeef'), ...resource('custom_column_job', {}) },
  readCustomColumnValues: {
    ...of('019f8ed8-ca00-7690-b81e-a93701810ce9'),
    ...resource('custom_column_value', { record_ids: ['01a13c4d-cfa4-7791-b60a-0f91805c1f94'] }),
  },
  deleteCustomColumn: of('019fa372-3a00-7cb9-b937-5327c19127cc'),
  getCustomColumnJob: of('01a12ad5-8a00-7ffc-b9fe-fcdba275fbdf'),
  getGmailConnectorAccess: { path: { workspace_id: workspaces.holding } },
  getGmailConnector: { path: { workspace_id: workspaces.holding } },
  updateGmailConnector: { path: { workspace_id: workspaces.holding }, ...resource('connector', { active: false }) },
  connectImapMailbox: {
    path: { workspace_id: workspaces.holding },
    ...resource('connector', {
      host: 'imap.example.com',
      username: 'invoices@example.com',
      password: 'password-for-programs',
    }),
  },
  getImapConnector: { path: { workspace_id: workspaces.holding } },
  updateImapConnector: { path: { workspace_id: workspaces.holding }, ...resource('connector', { active: false }) },
  deleteImapConnector: { path: { workspace_id: workspaces.holding } },
  deleteGmailConnector: { path: { workspace_id: workspaces.holding } },
  receiveGmailPush: {
    body: {
      message: {
        data: 'eyJlbWFpbEFkZHJlc3MiOiJhZGFAZXhhbXBsZS5jb20iLCJoaXN0b3J5SWQiOjQyfQ==',
        messageId: '136969346945',
      },
      subscription: 'projects/my-project/subscriptions/gmail',
    },
  },
  getInboundAddress: { path: { workspace_id: workspaces.holding } },
  renewInboundAddress: { path: { workspace_id: workspaces.holding } },
  queryRecords: {
    body: {
      root: 'invoices',
      filters: [{ field: 'status', operator: 'eq', value: 'sent' }],
      whereClause: { invoice_items: { _some: { amount: { _gt: 100 } } }, issuer: { name: { _ilike: '%a%' } } },
      orderBy: { field: 'grand_total.amount', direction: 'desc' },
      fields: ['reference_number', 'issue_date', 'grand_total', 'issuer.name'],
      include: ['issuer'],
      limit: 2,
      total: true,
    },
  },
  aggregateRecords: {
    body: {
      root: 'invoices',
      filters: [{ field: 'payment_status.paid', operator: 'eq', value: false }],
      groupBy: ['receiver.name', 'grand_total.currency'],
      measures: [
        { operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' },
        { operation: 'count', name: 'invoices' },
      ],
      orderBy: { field: 'unpaid', direction: 'desc' },
      limit: 3,
    },
  },
  listChanges: { query: { 'page[limit]': 1, 'filter[root]': ['invoices'] } },
  getRecordRoot: { path: { root: 'invoice_items' } },
};
