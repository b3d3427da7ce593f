import type { Row } from './evaluate.ts';
import { completeRow, otherOrganisation, uuid, workspace } from './gateway.ts';

/** Returns the row of the n-th invoice. Several invoices have the same issue date; some have no issue date. */
export const invoiceRow = (n: number, given: Row = {}): Row =>
  completeRow('invoices', {
    id: uuid(100 + n),
    workspace_id: workspace,
    created_at: `2026-01-${String(1 + (n % 7)).padStart(2, '0')}T00:00:00+00:00`,
    issue_date: n % 5 === 0 ? null : `2026-01-${String(1 + (n % 4)).padStart(2, '0')}`,
    deleted_at: null,
    ...given,
  });

/**
 * Rows of invoices: 25 invoices of the organisation, a soft-deleted invoice, and an invoice of another organisation.
 */
export const invoiceRows = [
  ...Array.from({ length: 25 }, (_, n) =>
    invoiceRow(n, { grand_total_amount: String(n * 10), status: n % 2 === 0 ? 'paid' : 'sent' }),
  ),
  invoiceRow(90, { deleted_at: '2026-02-01T00:00:00+00:00' }),
  invoiceRow(91, { organisation_id: otherOrganisation }),
];
