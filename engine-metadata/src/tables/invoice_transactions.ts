import { currencyComment } from '../description/comments.ts';
import { createVisibleRecordsFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceTransactionsTable: TableDescription = {
  name: 'invoice_transactions',
  comment: 'Allocations of transactions to the invoices that they pay.',
  rows: createVisibleRecordsFilter,
  columnComments: {
    invoice_id: 'Paid invoice.',
    transaction_id: 'Paying transaction.',
    amount: "Part of the transaction's amount that pays the invoice.",
    currency: currencyComment,
    allocated_at: 'Time at which the amount was allocated to the invoice.',
  },
};
