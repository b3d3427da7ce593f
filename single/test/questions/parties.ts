import { aggregate, groups, type Question, query, total, where } from './question.ts';

export const partyQuestions: readonly Question[] = [
  {
    question: "Who works for O'Brien & Sons in the workspace Studio Ångström?",
    calls: [
      query({
        root: 'people',
        filters: [where('company.name', 'eq', "O'Brien & Sons"), where('workspace.name', 'eq', 'Studio Ångström')],
        orderBy: { field: 'full_name', direction: 'asc' },
        fields: ['full_name'],
      }),
    ],
    read: '$.data[*].attributes.full_name',
    answer: ['Amélie Brooks', 'Björn de la Cruz'],
  },
  {
    question: 'How many people are without a company?',
    calls: [query({ root: 'people', whereClause: { company_id: { _is_null: true } }, limit: 1, total: true })],
    read: total,
    answer: [5],
  },
  {
    question: 'What are the registered addresses of Stadtwerke Altona?',
    calls: [
      query({
        root: 'addresses',
        filters: [where('company.name', 'eq', 'Stadtwerke Altona'), where('kind', 'eq', 'registered')],
        orderBy: { field: 'city', direction: 'asc' },
        fields: ['line_1', 'postal_code', 'city'],
      }),
    ],
    read: "$.data[*].attributes['line_1', 'postal_code', 'city']",
    answer: ['97 Am Sandtorkai', '20283', 'Hamburg', '13 Große Elbstraße', '50073', 'Köln'],
  },
  {
    question: 'How many companies without a tax number have received an invoice?',
    calls: [
      query({
        root: 'companies',
        whereClause: { tax_id: { value: { _is_null: true } }, received_invoices: { _some: {} } },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [13],
  },
  {
    question: 'How much do the active monthly subscriptions bring in each month, by currency?',
    calls: [
      aggregate({
        root: 'subscriptions',
        filters: [where('status', 'eq', 'active'), where('interval', 'eq', 'month')],
        groupBy: ['price.currency'],
        measures: [{ operation: 'sum', field: 'price.amount', name: 'revenue' }],
      }),
    ],
    read: groups,
    answer: ['EUR', '2977.00'],
  },
  {
    question: 'Which companies have a monthly subscription that is past due?',
    calls: [
      query({
        root: 'companies',
        whereClause: { subscriptions: { _some: { status: { _eq: 'past_due' }, interval: { _eq: 'month' } } } },
        orderBy: { field: 'name', direction: 'asc' },
        fields: ['name'],
      }),
    ],
    read: '$.data[*].attributes.name',
    answer: [
      'Acme Tools',
      'Boulangerie Près du Pont',
      'Kettle Creek Brewing',
      "Transports L'Hermitage",
      'Vignobles Castelnau',
    ],
  },
  {
    question: 'Which workspaces are directly below Nordlicht Holding?',
    calls: [
      query({
        root: 'workspaces',
        filters: [where('parent.name', 'eq', 'Nordlicht Holding')],
        orderBy: { field: 'name', direction: 'asc' },
        fields: ['name'],
      }),
    ],
    read: '$.data[*].attributes.name',
    answer: ['Nordlicht Deutschland', "Nordlicht France, l'équipe"],
  },
  {
    question: 'How many companies have an unpaid invoice of more than 10,000 euros, but no subscription?',
    calls: [
      query({
        root: 'companies',
        whereClause: {
          received_invoices: {
            _some: { status: { _eq: 'sent' }, grand_total: { amount: { _gt: '10000' }, currency: { _eq: 'EUR' } } },
          },
          subscriptions: { _none: {} },
        },
        limit: 1,
        total: true,
      }),
    ],
    read: total,
    answer: [19],
  },
];
