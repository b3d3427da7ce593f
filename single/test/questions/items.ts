import { aggregate, groups, type Question, query, total, where } from './question.ts';

export const itemQuestions: readonly Question[] = [
  {
    question:
      'How much VAT in euros is on the sent and paid invoices of Nordlicht Deutschland, by month of July to September 2026?',
    calls: [
      aggregate({
        root: 'invoice_taxes',
        filters: [where('scheme', 'eq', 'VAT'), where('currency', 'eq', 'EUR')],
        whereClause: {
          invoice: {
            issuer: { name: { _eq: 'Nordlicht Deutschland' } },
            issue_date: { _gte: '2026-07-01', _lt: '2026-10-01' },
            status: { _in: ['sent', 'paid'] },
            deleted_at: { _is_null: true },
          },
        },
        groupBy: [{ field: 'invoice.issue_date', interval: 'month' }],
        measures: [{ operation: 'sum', field: 'tax_amount', name: 'vat' }],
      }),
    ],
    read: groups,
    answer: ['2026-07-01', '4.46', '2026-08-01', '0.00', '2026-09-01', '928.34'],
  },
  {
    question: 'Which net amount in euros was invoiced with reverse charge (category AE) in each quarter of 2026?',
    calls: [
      aggregate({
        root: 'invoice_taxes',
        filters: [
          where('category', 'eq', 'AE'),
          where('currency', 'eq', 'EUR'),
          where('invoice.issue_date', 'gt', '2025-12-31'),
        ],
        whereClause: { invoice: { deleted_at: { _is_null: true } } },
        groupBy: [{ field: 'invoice.issue_date', interval: 'quarter' }],
        measures: [{ operation: 'sum', field: 'taxable_amount', name: 'net' }],
      }),
    ],
    read: groups,
    answer: ['2026-01-01', '189840.48', '2026-04-01', '229086.61', '2026-07-01', '479943.26', '2026-10-01', '87682.60'],
  },
  {
    question: 'Which five items (by SKU) have the highest revenue in euros, without cancelled invoices?',
    calls: [
      aggregate({
        root: 'invoice_items',
        filters: [
          where('currency', 'eq', 'EUR'),
          where('invoice.status', 'neq', 'cancelled'),
          where('sku', 'is_not_null'),
        ],
        whereClause: { invoice: { deleted_at: { _is_null: true } } },
        groupBy: ['sku'],
        measures: [{ operation: 'sum', field: 'amount', name: 'revenue' }],
        orderBy: { field: 'revenue', direction: 'desc' },
        limit: 5,
      }),
    ],
    read: groups,
    answer: [
      'DESK-180',
      '1379522.80',
      'CHAIR-7',
      '1007074.40',
      'DEV-DAY',
      '961920.00',
      'RENT-OFF',
      '598467.10',
      'INS-Y',
      '347554.30',
    ],
  },
  {
    question: 'How many pieces of BOOK-TAX are on paid invoices of 2026?',
    calls: [
      aggregate({
        root: 'invoice_items',
        filters: [
          where('sku', 'eq', 'BOOK-TAX'),
          where('invoice.status', 'eq', 'paid'),
          where('invoice.issue_date', 'gt', '2025-12-31'),
        ],
        whereClause: { invoice: { deleted_at: { _is_null: true } } },
        measures: [{ operation: 'sum', field: 'quantity', name: 'pieces' }],
      }),
    ],
    read: '$.data[0].attributes.values.pieces',
    answer: ['1312.000'],
  },
  {
    question: 'How many invoices have both an item at 7 % and an item at 19 %?',
    calls: [
      query({
        root: 'invoices',
        whereClause: {
          _and: [
            { invoice_items: { _some: { tax_rate: { _eq: 7 } } } },
            { invoice_items: { _some: { tax_rate: { _eq: 19 } } } },
          ],
        },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [61],
  },
  {
    question: 'On which invoices since September 2026 is the quantity of every item above 40?',
    calls: [
      query({
        root: 'invoices',
        whereClause: {
          _and: [
            { invoice_items: { _some: {} } },
            { invoice_items: { _every: { quantity: { _gt: 40 } } } },
            { issue_date: { _gte: '2026-09-01' } },
          ],
        },
        orderBy: { field: 'reference_number', direction: 'asc' },
        fields: ['reference_number'],
      }),
    ],
    read: '$.data[*].attributes.reference_number',
    answer: ['INV-2026-00137', 'RE_1611/35'],
  },
  {
    question: 'How many invoices above 10,000 euros have a standing desk but no office chair?',
    calls: [
      query({
        root: 'invoices',
        whereClause: {
          grand_total: { amount: { _gt: '10000' }, currency: { _eq: 'EUR' } },
          _and: [
            { invoice_items: { _some: { name: { _ilike: 'standing desk%' } } } },
            { invoice_items: { _none: { name: { _ilike: 'office chair%' } } } },
          ],
        },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [79],
  },
  {
    question: 'Which items are on the invoice INV-2026-00270, with which quantities and amounts?',
    calls: [
      query({
        root: 'invoice_items',
        filters: [where('invoice.reference_number', 'eq', 'INV-2026-00270')],
        orderBy: { field: 'amount', direction: 'desc' },
        fields: ['name', 'quantity', 'amount'],
      }),
    ],
    read: "$.data[*].attributes['name', 'quantity', 'amount']",
    answer: [
      'Office chair “Søren”',
      33,
      11517,
      'Electricity',
      4625,
      1433.75,
      'Consulting hour',
      7,
      1015,
      'Darjeeling tea',
      1.125,
      55.01,
      'Cable',
      3.9,
      7.37,
      'Cable',
      3.6,
      6.8,
    ],
  },
  {
    question: 'Which people are on the invoice INV-2026-00270, and in which role?',
    calls: [
      aggregate({
        root: 'invoice_people',
        filters: [where('invoice.reference_number', 'eq', 'INV-2026-00270')],
        groupBy: ['people.full_name', 'role'],
      }),
    ],
    read: '$.data[*].attributes.keys.*',
    answer: ['Amélie Åkesson', 'approver', 'Björn Schäfer', 'contact', 'Hiroshi Schäfer', null],
  },
];
