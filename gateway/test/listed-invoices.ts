import type { Row } from './evaluate.ts';
import { completeRow, uuid, workspace } from './gateway.ts';

export const issuer = completeRow('companies', {
  id: uuid(31),
  name: 'Acme',
  tax_id_value: 'GB123',
  workspace_id: workspace,
});
export const item = completeRow('invoice_items', {
  id: uuid(41),
  name: 'Bolt',
  unit_price: '1.10',
  tax_rate: '0.2',
  workspace_id: workspace,
});
const person = completeRow('people', { id: uuid(51), full_name: 'Ada Byron', workspace_id: workspace });
export const card = completeRow('payment_means', { id: uuid(61), tags: ['main'], workspace_id: workspace });
export const paper = completeRow('documents', {
  id: uuid(71),
  file_name: 'a.pdf',
  collection_id: uuid(72),
  size_bytes: '9007199254740993',
  workspace_id: workspace,
});

const withoutRelated = {
  issuer: null,
  receiver: null,
  document: null,
  invoice_items: [],
  distinct_invoice_people: [],
  payment_means: [],
};

const invoice = (n: number, given: Row = {}): Row =>
  completeRow('invoices', {
    id: uuid(100 + n),
    workspace_id: workspace,
    issue_date: `2026-01-${String(1 + n).padStart(2, '0')}`,
    deleted_at: null,
    status: n % 2 === 0 ? 'paid' : 'sent',
    created_at: '2026-01-01T10:00:00.5+00:00',
    ...withoutRelated,
    ...given,
  });

/** 25 invoices, of which the last has related records, and a soft-deleted invoice. */
export const listedInvoices = [
  ...Array.from({ length: 24 }, (_, n) => invoice(n)),
  invoice(24, {
    reference_number: 'INV-24',
    local_currency: 'EUR',
    local_totals_subtotal: '100.00',
    local_totals_tax_total: '20.00',
    local_totals_total_amount: '120.00',
    grand_total_amount: '120.00',
    payment_status_paid: false,
    payment_status_amount_paid: '12345678901234567890.10',
    payment_status_amount_remaining: '0.00',
    issuer_id: issuer.id ?? null,
    issuer,
    receiver_id: uuid(32),
    receiver: null,
    document_id: paper.id ?? null,
    document: paper,
    invoice_items: [item],
    distinct_invoice_people: [{ people: person }],
    payment_means: [card],
  }),
  invoice(25, { deleted_at: '2026-02-01T00:00:00+00:00' }),
];
