import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoices: TableDescription = {
  name: 'invoices',
  comment: 'Invoices, with their amounts and payment status.',
  rows: visibleRecords,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'gateway' },
  arrayRelationships: {
    payment_means: 'payment_means.invoice_id',
    invoice_items: 'invoice_items.invoice_id',
    invoice_taxes: 'invoice_taxes.invoice_id',
    invoice_transactions: 'invoice_transactions.invoice_id',
    invoice_workspace_connectors: 'invoice_workspace_connectors.invoice_id',
    // `invoice_people` returns one row for each role of a person on the invoice. `distinct_invoice_people` returns each
    // person once.
    invoice_people: 'invoice_people.invoice_id',
    distinct_invoice_people: { remoteTable: 'distinct_invoice_people', columnMapping: { id: 'invoice_id' } },
  },
  eventTrigger: { name: 'invoices', insert: { columns: '*' }, update: { columns: 'content' } },
  columnComments: {
    issuer_id: 'Company that issued the invoice.',
    receiver_id: 'Company that receives the invoice.',
    document_id: 'Document from which the invoice was extracted.',
    source_workspace_connector_id: 'Mailbox from which the invoice was received.',
    exchange_rate_id: 'Exchange rate from the currency of the invoice to the local currency.',
    subscription_id: 'Subscription that the invoice bills.',
    reference_number: 'Number that the issuer gave to the invoice.',
    document_type: 'Type of the invoice, such as commercial_invoice.',
    document_type_code: 'UNTDID 1001 code of the invoice type, such as 380.',
    issue_date: 'Date of the invoice.',
    due_date: 'Date by which the invoice must be paid.',
    issued_at: 'Time at which the invoice was issued.',
    local_currency: 'Local currency, in which the local totals are stated, as an ISO 4217 code.',
    local_totals_subtotal: 'Total without taxes, in the local currency.',
    local_totals_tax_total: 'Total of the taxes, in the local currency.',
    local_totals_total_amount: 'Total with taxes, in the local currency.',
    grand_total_amount: 'Total with taxes, in the currency of the invoice.',
    grand_total_currency: 'Currency of the invoice, as an ISO 4217 code.',
    terms: 'Terms of payment.',
    billing_context: 'Project or order to which the invoice belongs.',
    payment_status_paid: 'Whether the invoice is paid.',
    payment_status_amount_paid: 'Part of the invoice amount that has been paid.',
    payment_status_amount_remaining: 'Part of the invoice amount that has not been paid yet.',
    status: 'Status of the invoice.',
    description: 'Free text on the invoice.',
    deleted_at: 'Time of deletion; null for an invoice that is not deleted.',
  },
};
