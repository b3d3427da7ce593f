import { groups, type Question, total } from './question.ts';

export const partyQuestions: readonly Question[] = [
  {
    question: "Who works for O'Brien & Sons in the workspace Studio Ångström?",
    calls: [
      {
        tool: 'query_records',
        arguments: {
          root: 'people',
          filters: [
            { field: 'company.name', operator: 'eq', value: "O'Brien & Sons" },
            { field: 'workspace.name', operator: 'eq', value: 'Studio Ångström' },
          ],
          orderBy: { field: 'full_name', direction: 'asc' },
          fields: ['full_name'],
        },
      },
    ],
    read: '$.data[*].attributes.full_name',
    answer: ['Amélie Brooks', 'Björn de la Cruz'],
  },
  {
    question: 'How many people are without a company?',
    calls: [
      {
        tool: 'query_records',
        arguments: { root: 'people', whereClause: { company_id: { _is_null: true } }, limit: 1, total: true },
      },
    ],
    read: total,
    answer: [5],
  },
  {
    question: 'What are the registered addresses of Stadtwerke Altona?',
    calls: [
      {
        tool: 'query_records',
        arguments: {
          root: 'addresses',
          filters: [
            { field: 'company.name', operator: 'eq', value: 'Stadtwerke Altona' },
            { field: 'kind', operator: 'eq', value: 'registered' },
          ],
          orderBy: { field: 'city', direction: 'asc' },
          fields: ['line_1', 'postal_code', 'city'],
        },
      },
    ],
    read: "$.data[*].attributes['line_1', 'postal_code', 'city']",
    answer: ['97 Am Sandtorkai', '20283', 'Hamburg', '13 Große Elbstraße', '50073', 'Köln'],
  },
  {
    question: 'How many companies without a tax number have received an invoice?',
    calls: [
      {
        tool: 'query_records',
        arguments: {
          root: 'companies',
          whereClause: { tax_id: { value: { _is_null: true } }, received_invoices: { _some: {} } },
          limit: 1,
          total: true,
        },
      },
    ],
    read: total,
    answer: [13],
  },
  {
    question: 'How much do the active monthly subscriptions bring in each month, by currency?',
    calls: [
      {
        tool: 'aggregate_records',
        arguments: {
          root: 'subscriptions',
          filters: [
            { field: 'status', operator: 'eq', value: 'active' },
            { field: 'interval', operator: 'eq', value: 'month' },
          ],
          groupBy: ['price.currency'],
          measures: [{ operation: 'sum', field: 'price.amount', name: 'revenue' }],
        },
      },
    ],
    read: groups,
    answer: ['EUR', '2977.00'],
  },
  {
    question: 'Which companies have a monthly subscription that is past due?',
    calls: [
      {
        tool: 'query_records',
        arguments: {
          root: 'companies',
          whereClause: { subscriptions: { _some: { status: { _eq: 'past_due' }, interval: { _eq: 'month' } } } },
          orderBy: { field: 'name', direction: 'asc' },
          fields: ['name'],
        },
      },
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
      {
        tool: 'query_records',
        arguments: {
          root: 'workspaces',
          filters: [{ field: 'parent.name', operator: 'eq', value: 'Nordlicht Holding' }],
          orderBy: { field: 'name', direction: 'asc' },
          fields: ['name'],
        },
      },
    ],
    read: '$.data[*].attributes.name',
    answer: ['Nordlicht Deutschland', "Nordlicht France, l'équipe"],
  },
  {
    question: 'How many companies have an unpaid invoice of more than 10,000 euros, but no subscription?',
    calls: [
      {
        tool: 'query_records',
        arguments: {
          root: 'companies',
          whereClause: {
            received_invoices: {
              _some: { status: { _eq: 'sent' }, grand_total: { amount: { _gt: '10000' }, currency: { _eq: 'EUR' } } },
            },
            subscriptions: { _none: {} },
          },
          limit: 1,
          total: true,
        },
      },
    ],
    read: total,
    answer: [19],
  },
];
