import { aggregate, groups, type Question, query, where } from './question.ts';

export const operationQuestions: readonly Question[] = [
  {
    question: 'Which webhooks did the service disable, and why?',
    calls: [{ tool: 'list_webhooks' }],
    read: "$.data[?@.attributes.disabled_at != null].attributes['url', 'disabled_reason']",
    answer: [
      'https://erp.example/hooks/finance',
      'No delivery was acknowledged for 5 days.',
      'https://erp.example/hooks/finance',
      'No delivery was acknowledged for 5 days.',
      'https://erp.example/hooks/finance',
      'No delivery was acknowledged for 5 days.',
      'https://erp.example/hooks/finance',
      'No delivery was acknowledged for 5 days.',
      'https://erp.example/hooks/finance',
      'No delivery was acknowledged for 5 days.',
    ],
  },
  {
    question: 'To which address does the service report deleted companies for the Munich branch?',
    calls: [
      query({ root: 'workspaces', filters: [where('name', 'contains', 'münchen')], fields: ['id'] }),
      query({
        root: 'webhooks',
        filters: [where('workspace_id', 'eq', '$.data[0].id'), where('event', 'eq', 'company.deleted')],
        fields: ['url', 'active'],
      }),
    ],
    read: '$.data[*].attributes.url',
    answer: ['https://archive.muenchen.nordlicht.example/deletions'],
  },
  {
    question: 'How many deliveries before November 2026 failed, by the status code of the receiver?',
    calls: [
      aggregate({
        root: 'webhook_deliveries',
        filters: [where('status', 'eq', 'failed'), where('created_at', 'lt', '2026-11-01')],
        groupBy: ['response_status'],
      }),
    ],
    read: groups,
    answer: [503, 39, null, 21],
  },
  {
    question: 'Which receiver failed most before November 2026, and how often?',
    calls: [
      aggregate({
        root: 'webhook_deliveries',
        filters: [where('status', 'eq', 'failed'), where('created_at', 'lt', '2026-11-01')],
        groupBy: ['webhook.url'],
        orderBy: { field: 'count', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['https://erp.example/hooks/finance', 25],
  },
  {
    question: 'Why did the last delivery of company.created to the newest webhook of the ERP fail?',
    calls: [
      { tool: 'list_webhooks' },
      {
        tool: 'list_webhook_deliveries',
        arguments: {
          webhook_id: "$.data[?@.attributes.url == 'https://erp.example/hooks/finance'].id",
          status: 'failed',
          event: 'company.created',
          limit: 1,
        },
      },
    ],
    read: "$.data[0].attributes['created_at', 'attempt_count', 'response_status', 'failure_reason']",
    answer: ['2026-10-19T02:00:00.000Z', 4, 503, 'The answer was 503.'],
  },
  {
    question: 'Which document that was uploaded before 31 October 2026 failed last, and why?',
    calls: [
      query({
        root: 'documents',
        filters: [where('status', 'eq', 'failed'), where('uploaded_at', 'lt', '2026-10-31')],
        orderBy: { field: 'uploaded_at', direction: 'desc' },
        fields: ['file_name', 'failure_reason'],
        limit: 1,
      }),
    ],
    read: '$.data[0].attributes.*',
    answer: ['offer (final)_v2-8178.jpg', 'The file is damaged: its content does not follow the rules of its format.'],
  },
  {
    question: 'Of which kind do most documents fail that were uploaded before 31 October 2026?',
    calls: [
      aggregate({
        root: 'documents',
        filters: [where('status', 'eq', 'failed'), where('uploaded_at', 'lt', '2026-10-31')],
        groupBy: ['metadata.document_type'],
        orderBy: { field: 'count', direction: 'desc' },
        limit: 1,
      }),
    ],
    read: groups,
    answer: ['credit_note', 13],
  },
  {
    question: 'Which items and companies does the document of the invoice INV-2026-00270 name?',
    calls: [
      query({ root: 'invoices', filters: [where('reference_number', 'eq', 'INV-2026-00270')], fields: ['document'] }),
      { tool: 'read_document_records', arguments: { document_id: '$.data[0].relationships.document.data.id' } },
    ],
    read: "$.records.invoices.included[?@.type == 'company' || @.type == 'invoice_item'].attributes.name",
    answer: [
      'Cable',
      'Cable',
      'Darjeeling tea',
      'Consulting hour',
      'Electricity',
      'Office chair “Søren”',
      'Nordlicht Deutschland',
      'Maple Leaf Machining',
    ],
  },
  {
    question: 'Which Gmail connections are not active?',
    calls: [
      aggregate({
        root: 'workspace_connectors',
        filters: [where('status', 'neq', 'active')],
        groupBy: ['workspace.name', 'status'],
      }),
    ],
    read: '$.data[*].attributes.keys.*',
    answer: ['Filiale München', 'inactive', "Nordlicht France, l'équipe", 'expired', 'Studio Ångström', 'reconnect'],
  },
  {
    question: 'To which record types do relationships lead from payment means, such as bank accounts?',
    calls: [{ tool: 'list_roots' }],
    read: "$.roots[?@.root == 'payment_means'].relationships[*]",
    answer: ['workspace', 'company', 'people', 'invoice', 'balances', 'transactions'],
  },
  {
    question: 'Which statuses can a transaction have?',
    calls: [{ tool: 'describe_root', arguments: { root: 'transactions' } }],
    read: "$.data.attributes.fields[?@.path == 'status'].values[*]",
    answer: ['pending', 'booked', 'settled', 'rejected', 'cancelled'],
  },
];
