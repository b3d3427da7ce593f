import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceItems: TableDescription = {
  name: 'invoice_items',
  comment: 'Lines, charges and allowances of invoices. The amount of an allowance is negative.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice that contains the line.',
    line_id: 'Number of the line on the invoice.',
    sku: "The seller's article number.",
    name: 'Name of the article or service.',
    description: 'Description of the article or service.',
    unit_price: 'Price of one unit without taxes.',
    currency: currencyComment,
    unit: 'Unit of measure, as a UN/ECE Recommendation 20 code such as C62.',
    quantity: 'Quantity in units of measure.',
    min_quantity: 'Smallest quantity for which the price is valid.',
    max_quantity: 'Largest quantity for which the price is valid.',
    amount: 'Amount of the line without taxes.',
    tax_rate: 'Tax rate in percent.',
    tax_category: 'Category of the tax, as a UNTDID 5305 code such as S.',
    tax_scheme: 'Name of the tax, such as VAT.',
    period_start: 'First day of the billed period.',
    period_end: 'Last day of the billed period.',
  },
};
