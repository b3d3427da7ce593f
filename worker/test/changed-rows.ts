import { randomUUID } from 'node:crypto';
import type { EventTriggerPayload, EventTriggerRow } from '../src/events/trigger.ts';

export const owner = { id: randomUUID(), organisation_id: randomUUID(), workspace_id: randomUUID() };
export const person = randomUUID();
export const changed_at = '2026-11-21T07:00:00.123456';

export const trigger = (
  table: string,
  op: EventTriggerPayload['event']['op'],
  before: EventTriggerRow | null,
  after: EventTriggerRow | null,
): EventTriggerPayload => ({
  id: randomUUID(),
  created_at: changed_at,
  table: { schema: 'public', name: table },
  event: { op, data: { old: before, new: after } },
});

const times = { created_at: '2026-01-31T10:00:00.5+00:00', updated_at: '2026-02-01T10:00:00+00:00' };
export const document = {
  ...owner,
  people_id: person,
  file_name: 'a.pdf',
  size_bytes: '9007199254740',
  status: 'pending',
  failure_reason: null,
  uploaded_at: '2026-01-31T10:00:00+00:00',
  processed_at: null,
  ...times,
};
export const company = { ...owner, name: 'Acme', description: null, tax_id_value: 'DE1', ...times };
export const people = {
  ...owner,
  first_name: 'Ada',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  email: 'ada@acme.example',
  ...times,
};
export const invoice = {
  ...owner,
  reference_number: 'R-1',
  status: 'draft',
  issue_date: '2026-01-31',
  due_date: null,
  issued_at: null,
  grand_total_amount: '12345678901234567.10',
  grand_total_currency: 'EUR',
  deleted_at: null,
  ...times,
};
export const connector = { ...owner, created_by_id: person, connector_type: 'imap', status: 'reconnect', ...times };
export const warning = { rule: 'BR-CO-10', at: 'item 1', expected: '2.00', found: '1.00' };
export const extraction = {
  format: 'ubl-invoice',
  records: { invoices: '1', invoice_items: '3' },
  warnings: [warning],
};
export const processed = { ...document, status: 'completed', processed_at: '2026-01-31T10:01:00+01:00' };
export const created = '2026-01-31T10:00:00.500Z';
export const updated = '2026-02-01T10:00:00.000Z';
export const documentData = {
  document_id: owner.id,
  name: 'a.pdf',
  size: 9_007_199_254_740,
  organisation_id: owner.organisation_id,
};
export const processedData = {
  ...documentData,
  status: 'completed',
  failure_reason: null,
  processed_at: '2026-01-31T09:01:00.000Z',
  duplicate_of: null,
  reading: null,
  validation: null,
  records: {},
  warnings: [],
};
export const invoiceData = {
  invoice_id: owner.id,
  reference_number: 'R-1',
  status: 'draft',
  issue_date: '2026-01-31',
  due_date: null,
  issued_at: null,
  grand_total: { amount: '12345678901234567.10', currency: 'EUR' },
};
export const companyData = { company_id: owner.id, name: 'Acme', description: null };
export const peopleData = { first_name: 'Ada', last_name: 'Byron', full_name: 'Ada Byron', email: 'ada@acme.example' };
