import { isDeleted, visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const transactionsTable: TableDescription = {
  name: 'transactions',
  rows: visibleRecordRows,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  update: { columns: ['deleted_at'], check: isDeleted },
  // A caller can delete a transaction only if it is not booked, not settled and not allocated to an invoice. The caller
  // can soft-delete any other transaction. The condition includes allocations that the caller cannot read.
  delete: { status: { _nin: ['booked', 'settled'] }, _not: { invoice_transactions: {} } },
  arrayRelationships: {
    transaction_fees: 'transaction_fees.transaction_id',
    invoice_transactions: 'invoice_transactions.transaction_id',
  },
};
