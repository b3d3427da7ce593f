/** By operation id. `id` is the id of a resource, `workspace` of a workspace. A test compiles all samples. */
export const clientSamples: Readonly<Record<string, string>> = {
  createApiKey: `const { data } = await client.apiKeys.create({ name: 'Import', workspaceId: workspace });
console.log(data.attributes.key);`,
  listApiKeys: 'for await (const { attributes } of client.apiKeys.each()) console.log(attributes.name);',
  deleteApiKey: 'await client.apiKeys.delete(id);',
  uploadDocument: `import { openAsBlob } from 'node:fs';

const uploaded = await client.documents.upload(await openAsBlob('invoice.xml'), {
  fileName: 'invoice.xml',
  workspaceId: workspace,
});
const { data } = await client.documents.waitUntilProcessed(uploaded.data.id);
console.log(data.attributes.status);`,
  listDocuments: 'for await (const { id, attributes } of client.documents.each()) console.log(id, attributes.status);',
  getDocument: 'const { data } = await client.documents.get(id);',
  getDocumentValidation: 'const { data } = await client.documents.getValidation(id);',
  getDocumentView: 'const html = await (await client.documents.view(id)).text();',
  getDocumentReading: 'const { data } = await client.documents.getReading(id);',
  updateDocumentReading: `const { data: reading } = await client.documents.getReading(id);
const fields = [{ field: 'invoice.due_date', value: '2026-11-30' }];
await client.documents.updateReading(id, reading.attributes.version, { fields, status: 'recorded' });`,
  deleteMedia: 'await client.medias.delete(id);',
  getMediaContent: `import { writeFile } from 'node:fs/promises';

const response = await client.medias.download(id);
await writeFile('invoice.xml', await response.bytes());`,
  listInvoices: `for await (const { attributes } of client.invoices.each({ status: 'sent' })) {
  console.log(attributes.reference_number);
}`,
  getInvoice: 'const { data } = await client.invoices.get(id);',
  listBalances: 'for await (const { attributes } of client.balances.each()) console.log(attributes);',
  getBalance: 'const { data } = await client.balances.get(id);',
  deleteBalance: 'await client.balances.delete(id);',
  listLedgerAccounts: 'for await (const { attributes } of client.ledgerAccounts.each()) console.log(attributes);',
  listJournals: 'for await (const { attributes } of client.journals.each()) console.log(attributes);',
  listChatConversations: 'for await (const { attributes } of client.chatConversations.each()) console.log(attributes);',
  getTransaction: 'const { data } = await client.transactions.get(id);',
  deleteTransaction: 'await client.transactions.delete(id);',
  getCompany: 'const { data } = await client.companies.get(id);',
  getPeople: 'const { data } = await client.people.get(id);',
  createWorkspace: `const { data } = await client.workspaces.create({ name: 'Studio' });`,
  getWorkspace: 'const { data } = await client.workspaces.get(id);',
  deleteWorkspace: 'await client.workspaces.delete(id);',
  createWebhook: `const { data } = await client.webhooks.create({
  url: 'https://example.com/hooks',
  events: ['document.processed'],
  workspace_id: workspace,
});
console.log(data.attributes.secret);`,
  listWebhooks: 'for await (const { attributes } of client.webhooks.each()) console.log(attributes.url);',
  getWebhook: 'const { data } = await client.webhooks.get(id);',
  updateWebhook: `const { data } = await client.webhooks.update(id, { description: 'Accounting' });`,
  deleteWebhook: 'await client.webhooks.delete(id);',
  listWebhookDeliveries:
    'for await (const { attributes } of client.webhooks.deliveries(id).each()) console.log(attributes.status);',
  listTransactionSuggestions: `const { data } = await client.suggestions.ofTransaction(id);
for (const { attributes } of data) console.log(attributes.status, attributes.evidence);`,
  listInvoiceSuggestions: `const { data } = await client.suggestions.ofInvoice(id);
for (const { attributes } of data) console.log(attributes.status, attributes.evidence);`,
  confirmSuggestion: 'await client.suggestions.confirm(id);',
  undoSuggestion: 'await client.suggestions.undo(id);',
  testWebhook: 'await client.webhooks.test(id);',
  recoverWebhook: `await client.webhooks.recover(id, new Date(Date.now() - 3_600_000));`,
  rotateWebhookSecret: `const { data } = await client.webhooks.rotateSecret(id);
console.log(data.attributes.secret);`,
  redeliverWebhook: 'await client.webhooks.redeliver(id);',
  inferCustomColumn: `const { data } = await client.customColumns.infer({
  root: 'invoices',
  name: 'Cost center',
  description: 'The cost center of the invoice',
});`,
  suggestRules: `const { data } = await client.customColumns.suggestRules({
  root: 'invoices',
  description: 'Unpaid invoices above 1,000 EUR',
});`,
  getCustomColumn: 'const { data } = await client.customColumns.get(id);',
  deleteCustomColumn: 'await client.customColumns.delete(id);',
  createCustomColumn: `const { data } = await client.customColumns.create({
  root: 'invoices',
  name: 'Cost center',
  data_type: 'text',
});`,
  computeCustomColumn: 'const { data } = await client.customColumns.compute(id);',
  getCustomColumnJob: 'const { data } = await client.customColumns.job(id);',
  readCustomColumnValues: 'const { data } = await client.customColumns.values(id, [record]);',
  getGmailConnectorAccess: 'const { data } = await client.gmailConnectors.access(workspace);',
  connectImapMailbox: `const { data } = await client.imapConnectors.connect(workspace, {
  host: 'imap.example.com',
  username: 'invoices@example.com',
  password: process.env.MAIL_PASSWORD ?? '',
});`,
  updateImapConnector: 'const { data } = await client.imapConnectors.setActive(workspace, false);',
  deleteImapConnector: 'await client.imapConnectors.delete(workspace);',
  getImapConnector: 'const { data } = await client.imapConnectors.get(workspace);',
  getInboundAddress: 'const { data } = await client.inboundAddresses.get(workspace);',
  renewInboundAddress: 'const { data } = await client.inboundAddresses.renew(workspace);',
  updateGmailConnector: 'const { data } = await client.gmailConnectors.setActive(workspace, false);',
  deleteGmailConnector: 'await client.gmailConnectors.delete(workspace);',
  getGmailConnector: 'const { data } = await client.gmailConnectors.get(workspace);',
  queryRecords: `const page = await client.records.query({
  root: 'invoices',
  filters: [{ field: 'grand_total.amount', operator: 'gt', value: 50_000 }],
  fields: ['reference_number', 'grand_total.amount'],
  limit: 10,
});
for (const { attributes } of page.data) console.log(attributes.reference_number, attributes.grand_total.amount);`,
  aggregateRecords: `const { data } = await client.records.aggregate({
  root: 'invoices',
  filters: [{ field: 'payment_status.paid', operator: 'eq', value: false }],
  groupBy: ['receiver.name', 'grand_total.currency'],
  measures: [{ operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' }],
  orderBy: { field: 'unpaid', direction: 'desc' },
});
for (const { attributes } of data) console.log(attributes.keys, attributes.values.unpaid);`,
  exportRecords: `for await (const { records } of client.records.export('invoices')) {
  for (const { id, attributes } of records) console.log(id, attributes);
}`,
  listChanges: `const { data, meta } = await client.changes.list({ 'filter[root]': ['invoices'], include: ['record'] });
for (const { attributes } of data) console.log(attributes.operation, attributes.record_id);
console.log(meta.next_cursor);`,
  listRecordRoots: 'const { data } = await client.records.roots();',
  getRecordRoot: `const { data } = await client.records.root('invoices');`,
  getUsage: 'const { data } = await client.usage.get();',
  listAuditEvents: `const { data } = await client.auditEvents.list({ 'filter[action]': 'deleted' });`,
  createInvitation: `const { data } = await client.invitations.create({ email: 'ada@example.com', role: 'reader' });
console.log(data.attributes.expires_at);`,
  listInvitations: 'const { data } = await client.invitations.list();',
  deleteInvitation: 'await client.invitations.delete(id);',
  endSessions: 'await client.sessions.end();',
  listRequests: `const { data } = await client.requests.list({ 'filter[status]': '4xx' });`,
};
