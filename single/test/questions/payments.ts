import { aggregate, groups, type Question, query, total, where } from './question.ts';

export const paymentQuestions: readonly Question[] = [
  {
    question: 'How many settled transactions are allocated to no invoice?',
    calls: [
      query({
        root: 'transactions',
        whereClause: { status: { _eq: 'settled' }, invoice_transactions: { _none: {} } },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [600],
  },
  {
    question: 'How much money in euros came in and went out in September 2026?',
    calls: [
      aggregate({
        root: 'transactions',
        filters: [
          where('settlement_amount.currency', 'eq', 'EUR'),
          where('booking_date', 'gt', '2026-08-31'),
          where('booking_date', 'lt', '2026-10-01'),
        ],
        groupBy: ['transaction_type'],
        measures: [{ operation: 'sum', field: 'settlement_amount.amount', name: 'total' }],
      }),
    ],
    read: groups,
    answer: ['credit', '158739.17', 'debit', '296883.02'],
  },
  {
    question: 'To which company did we pay most in euros, and how much?',
    calls: [
      aggregate({
        root: 'transactions',
        filters: [
          where('status', 'eq', 'settled'),
          where('transaction_type', 'eq', 'debit'),
          where('settlement_amount.currency', 'eq', 'EUR'),
          where('counterparty.name', 'is_not_null'),
        ],
        groupBy: ['counterparty.name'],
        measures: [{ operation: 'sum', field: 'settlement_amount.amount', name: 'paid' }],
        orderBy: { field: 'paid', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['Éditions du Marais', '176341.31'],
  },
  {
    question: 'How much did we pay for each kind of bank fee, by currency?',
    calls: [
      aggregate({
        root: 'transaction_fees',
        groupBy: ['type', 'currency'],
        measures: [{ operation: 'sum', field: 'amount', name: 'fees' }],
      }),
    ],
    read: groups,
    answer: [
      'card_fee',
      'EUR',
      '193.58',
      'fx_markup',
      'EUR',
      '95.54',
      'transfer_fee',
      'EUR',
      '1365.14',
      'transfer_fee',
      'USD',
      '75.08',
    ],
  },
  {
    question: 'How many transactions have a card fee of more than 3 euros?',
    calls: [
      query({
        root: 'transactions',
        whereClause: {
          transaction_fees: { _some: { type: { _eq: 'card_fee' }, amount: { _gt: 3 }, currency: { _eq: 'EUR' } } },
        },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [22],
  },
  {
    question: 'Which company is the counterparty of the largest rejected payment in euros, and how much is it?',
    calls: [
      aggregate({
        root: 'transactions',
        filters: [where('status', 'eq', 'rejected'), where('instructed_amount.currency', 'eq', 'EUR')],
        groupBy: ['counterparty.name'],
        measures: [{ operation: 'max', field: 'instructed_amount.amount', name: 'largest' }],
        orderBy: { field: 'largest', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['Hansen Logistik', '44004.84'],
  },
  {
    question: 'What are the booked closing balances of the accounts of Nordlicht Holding at the end of September 2026?',
    calls: [
      query({
        root: 'balances',
        filters: [where('holder_company.name', 'eq', 'Nordlicht Holding'), where('balance_at_to', 'eq', '2026-09-30')],
        orderBy: { field: 'local_balance.currency', direction: 'asc' },
        fields: ['local_balance.closing_booked', 'local_balance.currency'],
      }),
    ],
    read: '$.data[*].attributes.local_balance.*',
    answer: ['-114329.95', 'EUR', '60190.53', 'USD'],
  },
  {
    question: 'Which company had the lowest closing balance in euros at the end of October 2026, and how low was it?',
    calls: [
      aggregate({
        root: 'balances',
        filters: [where('local_balance.currency', 'eq', 'EUR'), where('balance_at_to', 'eq', '2026-10-31')],
        groupBy: ['holder_company.name'],
        measures: [{ operation: 'min', field: 'local_balance.closing_booked', name: 'lowest' }],
        orderBy: { field: 'lowest', direction: 'asc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['Nordlicht München', '-343382.36'],
  },
  {
    question: 'Which payments are allocated to the invoice INV-2026-00270, with which amounts?',
    calls: [
      query({
        root: 'invoice_transactions',
        filters: [where('invoice.reference_number', 'eq', 'INV-2026-00270')],
        orderBy: { field: 'allocated_at', direction: 'asc' },
        include: ['transaction'],
        fields: ['amount', 'currency', 'transaction.booking_date'],
      }),
    ],
    read: "$['data', 'included'][*].attributes.*",
    answer: [7791.82, 'EUR', 6243.11, 'EUR', '2026-10-24', '2026-10-27'],
  },
  {
    question:
      'What was the newest rate of USD/EUR of the ECB for the workspace Nordlicht Holding, and from when is it?',
    calls: [
      query({
        root: 'exchange_rates',
        filters: [
          where('currency_pair', 'eq', 'USD/EUR'),
          where('source', 'eq', 'ECB'),
          where('workspace.name', 'eq', 'Nordlicht Holding'),
        ],
        orderBy: { field: 'rate_at', direction: 'desc' },
        fields: ['rate', 'rate_at'],
        limit: 1,
      }),
    ],
    read: '$.data[0].attributes.*',
    answer: [0.87827, '2026-10-01T06:00:00.000Z'],
  },
  {
    question: 'How much input tax is posted in each workspace in euros?',
    calls: [
      aggregate({
        root: 'journal_entry_lines',
        filters: [
          where('ledger_account.name', 'eq', 'Input tax'),
          where('journal_entry.status', 'eq', 'posted'),
          where('currency', 'eq', 'EUR'),
        ],
        groupBy: ['workspace.name'],
        measures: [{ operation: 'sum', field: 'debit', name: 'input_tax' }],
      }),
    ],
    read: groups,
    answer: [
      'Filiale München',
      '7595.77',
      'Nordlicht Deutschland',
      '12114.53',
      "Nordlicht France, l'équipe",
      '11528.48',
      'Nordlicht Holding',
      '546.25',
      'Studio Ångström',
      '5397.59',
    ],
  },
];
