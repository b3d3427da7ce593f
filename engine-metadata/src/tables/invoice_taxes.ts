import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceTaxes: TableDescription = {
  name: 'invoice_taxes',
  comment: 'Taxes of invoices, one row for each category and rate.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice to which the tax belongs.',
    category: 'Category of the tax, as a UNTDID 5305 code such as S.',
    scheme: 'Name of the tax, such as VAT.',
    rate: 'Tax rate in percent.',
    taxable_amount: 'Amount on which the tax is computed.',
    tax_amount: 'Amount of the tax.',
    currency: currencyComment,
    exemption_reason: 'Reason for an exemption from the tax.',
  },
};
