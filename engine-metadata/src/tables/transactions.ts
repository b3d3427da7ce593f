import { deleted, recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transactions: TableDescription = {
  name: 'transactions',
  rows: recordRows,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  update: { columns: ['deleted_at'], check: deleted },
  // A transaction that is booked, settled or allocated to an invoice belongs to the books and can only be soft-deleted.
  // The condition also counts allocations that the caller cannot read.
  delete: { status: { _nin: ['booked', 'settled'] }, _not: { invoice_transactions: {} } },
  arrayRelationships: {
    transaction_fees: 'transaction_fees.transaction_id',
    invoice_transactions: 'invoice_transactions.transaction_id',
  },
};
