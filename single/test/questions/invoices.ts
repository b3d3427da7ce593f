import { aggregate, groups, type Question, query, total, where } from './question.ts';

const sentBy = (issuer: string) => [where('status', 'eq', 'sent'), where('issuer.name', 'eq', issuer)];

export const invoiceQuestions: readonly Question[] = [
  {
    question: 'Who owes Nordlicht Deutschland most in euros, and how much?',
    calls: [
      aggregate({
        root: 'invoices',
        filters: [...sentBy('Nordlicht Deutschland'), where('grand_total.currency', 'eq', 'EUR')],
        groupBy: ['receiver.name'],
        measures: [{ operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' }],
        orderBy: { field: 'unpaid', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['Fabryka Mebli Kowalski', '34450.20'],
  },
  {
    question: 'How much do customers still owe Nordlicht Holding in each currency, and on how many invoices?',
    calls: [
      aggregate({
        root: 'invoices',
        filters: sentBy('Nordlicht Holding'),
        groupBy: ['grand_total.currency'],
        measures: [
          { operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' },
          { operation: 'count', name: 'invoices' },
        ],
      }),
    ],
    read: groups,
    answer: [
      'CHF',
      '6317.91',
      2,
      'EUR',
      '114052.51',
      19,
      'GBP',
      '13296.73',
      2,
      'JPY',
      '860714',
      2,
      'USD',
      '9158.81',
      2,
    ],
  },
  {
    question: 'How many sent invoices were overdue on 31 October 2026?',
    calls: [
      query({
        root: 'invoices',
        filters: [where('status', 'eq', 'sent'), where('due_date', 'lt', '2026-10-31')],
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [93],
  },
  {
    question: 'Which unpaid invoice of Nordlicht France has the earliest due date, which date, and who must pay it?',
    calls: [
      query({
        root: 'invoices',
        filters: [...sentBy('Nordlicht France'), where('due_date', 'is_not_null')],
        orderBy: { field: 'due_date', direction: 'asc' },
        include: ['receiver'],
        fields: ['reference_number', 'due_date', 'receiver.name'],
        limit: 1,
      }),
    ],
    read: "$['data', 'included'][*].attributes.*",
    answer: ['INV-2025-00006', '2025-01-21', 'Żuraw Budownictwo'],
  },
  {
    question: 'How many invoices in euros that are still unpaid became due in each month from July to October 2026?',
    calls: [
      aggregate({
        root: 'invoices',
        filters: [
          where('status', 'eq', 'sent'),
          where('grand_total.currency', 'eq', 'EUR'),
          where('due_date', 'gt', '2026-06-30'),
          where('due_date', 'lt', '2026-11-01'),
        ],
        groupBy: [{ field: 'due_date', interval: 'month' }],
      }),
    ],
    read: groups,
    answer: ['2026-07-01', 2, '2026-09-01', 4, '2026-10-01', 7],
  },
  {
    question: 'How many sent invoices are paid in part?',
    calls: [
      query({
        root: 'invoices',
        filters: [where('status', 'eq', 'sent'), where('payment_status.amount_paid', 'gt', 0)],
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [55],
  },
  {
    question: 'How many invoices have each status?',
    calls: [aggregate({ root: 'invoices', groupBy: ['status'] })],
    read: groups,
    answer: ['cancelled', 33, 'draft', 36, 'paid', 751, 'sent', 141],
  },
  {
    question: 'What is the highest amount of an invoice in each currency?',
    calls: [
      aggregate({
        root: 'invoices',
        groupBy: ['grand_total.currency'],
        measures: [{ operation: 'max', field: 'grand_total.amount', name: 'highest' }],
      }),
    ],
    read: groups,
    answer: [
      'CAD',
      '45181.44',
      'CHF',
      '34204.07',
      'EUR',
      '44956.00',
      'GBP',
      '21033.77',
      'JPY',
      '3506863',
      'PLN',
      '122722.30',
      'USD',
      '36444.60',
    ],
  },
  {
    question: 'Which companies issued at least two credit notes, and how many?',
    calls: [
      aggregate({
        root: 'invoices',
        filters: [where('document_type', 'eq', 'credit_note')],
        groupBy: ['issuer.name'],
        orderBy: { field: 'count', direction: 'desc' },
      }),
    ],
    read: "$.data[?@.attributes.values.count >= 2].attributes['keys', 'values'].*",
    answer: ['Nordlicht München', 7, 'Nordlicht Deutschland', 4],
  },
  {
    question: 'In which month of 2026 were the most invoices issued, and how many?',
    calls: [
      aggregate({
        root: 'invoices',
        filters: [where('issue_date', 'gt', '2025-12-31')],
        groupBy: [{ field: 'issue_date', interval: 'month' }],
        orderBy: { field: 'count', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['2026-10-01', 68],
  },
  {
    question: 'How many invoices that are not cancelled have neither a document nor related people?',
    calls: [
      query({
        root: 'invoices',
        whereClause: { _not: { status: { _eq: 'cancelled' } }, document_id: { _is_null: true }, people: { _none: {} } },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [295],
  },
];
