import type { JsonObject } from '../components.ts';

const owner = {
  workspace_id: '018e96f4-a800-737d-9e00-033cfca7a742',
  external_workspace_id: 'group-hq',
  people_id: null,
};
const at = '2026-10-31T11:50:00.000Z';
const later = '2026-10-31T12:04:31.250Z';

const company = {
  company_id: '018e9922-d74d-7fb6-aab1-71c371da695c',
  name: 'Atelier Lumière',
  description: 'Lighting design',
};
const document = {
  document_id: '01a191c6-fe60-7fa6-bc6f-892acf8c1d27',
  name: 'R-2026-117.xml',
  size: 9216,
  organisation_id: '018df5ac-0400-7a31-9c52-3f4f5a0d8b17',
};
const person = {
  first_name: 'Ingrid',
  last_name: 'Åkesson',
  full_name: 'Ingrid Åkesson',
  email: 'ingrid.akesson@editions-marais.example',
};
const people_id = '018f82e9-94db-7c1b-96a8-5e882bbacfce';
const invoice = {
  invoice_id: '01a191cb-9240-7da0-b044-cb6d6835a28e',
  reference_number: 'F-PD3141',
  status: 'sent',
  issue_date: '2026-10-30',
  due_date: '2026-11-29',
  issued_at: '2026-10-30T21:51:05.318Z',
  grand_total: { amount: '942.10', currency: 'EUR' },
};

const data: Readonly<Record<string, JsonObject>> = {
  'company.created': { ...company, created_at: at },
  'company.updated': { ...company, updated_at: later, changed: ['description'] },
  'company.deleted': { ...company, deleted_at: later },
  'document.uploaded': { ...document, uploaded_at: at },
  'document.processed': {
    ...document,
    status: 'completed',
    failure_reason: null,
    processed_at: later,
    duplicate_of: null,
    records: { companies: 2, invoices: 1, invoice_items: 3 },
    warnings: [{ rule: 'BR-CO-10', expected: '880.47', found: '880.40' }],
  },
  'document.deleted': { ...document, deleted_at: later },
  'people.created': { ...person, people_id, created_at: at },
  'people.updated': { ...person, people_id, updated_at: later, changed: ['email'] },
  'invoice.created': { ...invoice, created_at: at },
  'invoice.updated': { ...invoice, deleted_at: null, updated_at: later, changed: ['status'] },
  'webhook.test': { webhook_id: '0190cd70-3000-7674-8949-4561e1365b70' },
};

/** Returns an example of the body of a webhook delivery. */
export const eventExample = (kind: string): JsonObject => ({
  event: kind,
  timestamp: later,
  data: { ...owner, ...data[kind] },
});
