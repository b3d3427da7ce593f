import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceTransactions: TableDescription = {
  name: 'invoice_transactions',
  comment: 'Allocations of transactions to the invoices that they pay.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Paid invoice.',
    transaction_id: 'Paying transaction.',
    amount: "Part of the transaction's amount that pays the invoice.",
    currency: currencyComment,
    allocated_at: 'Time at which the amount was allocated to the invoice.',
  },
};
