import { type Mistake, makeFilterRequest, makeMistake, makeRecordsQueryRequest } from './mistake.ts';

/** Requests for records with mistakes in the members of the body. */
export const queryMemberMistakes: readonly Mistake[] = [
  makeMistake('a root in the singular', makeRecordsQueryRequest({ root: 'invoice' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
  makeMistake('a root in camel case', makeRecordsQueryRequest({ root: 'invoiceItems' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invoiceItems". Did you mean `invoice_items`? GET /v1/records/roots lists all roots.',
  ]),
  makeMistake('a root with exchanged letters', makeRecordsQueryRequest({ root: 'invocies' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invocies". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
  makeMistake('a query without a root', makeRecordsQueryRequest({}), [
    'INVALID_REQUEST',
    '/root',
    '`root` is required.',
  ]),
  makeMistake('filter for filters', makeRecordsQueryRequest({ root: 'invoices', filter: [] }), [
    'INVALID_REQUEST',
    '/filter',
    'Unknown member "filter". Did you mean `filters`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  makeMistake('where for whereClause', makeRecordsQueryRequest({ root: 'invoices', where: {} }), [
    'INVALID_REQUEST',
    '/where',
    'Unknown member "where". Did you mean `whereClause`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  makeMistake('order_by for orderBy', makeRecordsQueryRequest({ root: 'invoices', order_by: {} }), [
    'INVALID_REQUEST',
    '/order_by',
    'Unknown member "order_by". Did you mean `orderBy`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  makeMistake('sort for orderBy', makeRecordsQueryRequest({ root: 'invoices', sort: '-issue_date' }), [
    'INVALID_REQUEST',
    '/sort',
    'Unknown member "sort". Did you mean `orderBy`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  makeMistake('page_size for limit', makeRecordsQueryRequest({ root: 'invoices', page_size: 5 }), [
    'INVALID_REQUEST',
    '/page_size',
    'Unknown member "page_size". Did you mean `limit`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  makeMistake('a limit above the maximum', makeRecordsQueryRequest({ root: 'invoices', limit: 500 }), [
    'INVALID_REQUEST',
    '/limit',
    '`limit` must be a whole number from 1 to 200.',
  ]),
  makeMistake(
    'one filter without a list',
    makeRecordsQueryRequest({ root: 'invoices', filters: { field: 'status' } }),
    ['INVALID_REQUEST', '/filters', '`filters` must be an array.'],
  ),
  makeMistake(
    'other names for the members of a filter',
    makeFilterRequest({ column: 'status', op: 'eq', value: 'paid' }),
    ['INVALID_REQUEST', '/filters/0/field', '`filters[0].field` is required.'],
    ['INVALID_REQUEST', '/filters/0/operator', '`filters[0].operator` is required.'],
    [
      'INVALID_REQUEST',
      '/filters/0/column',
      'Unknown member "column". Did you mean `field`? Allowed: field, operator, value, conjunction.',
    ],
    [
      'INVALID_REQUEST',
      '/filters/0/op',
      'Unknown member "op". Did you mean `operator`? Allowed: field, operator, value, conjunction.',
    ],
  ),
  makeMistake(
    'a conjunction in capitals',
    makeFilterRequest({ field: 'status', operator: 'eq', value: 'paid', conjunction: 'AND' }),
    [
      'INVALID_REQUEST',
      '/filters/0/conjunction',
      '`filters[0].conjunction` must be one of and, or. Did you mean `and`?',
    ],
  ),
  makeMistake(
    'a typing error in orderBy',
    makeRecordsQueryRequest({ root: 'invoices', orderBy: { field: 'isue_date' } }),
    [
      'UNKNOWN_FIELD',
      '/orderBy/field',
      'invoices has no field "isue_date". Did you mean `issue_date`? GET /v1/records/roots/invoices lists all names.',
    ],
  ),
  makeMistake(
    'a minus sign in orderBy',
    makeRecordsQueryRequest({ root: 'invoices', orderBy: { field: '-issue_date' } }),
    [
      'UNKNOWN_FIELD',
      '/orderBy/field',
      '"-issue_date" contains a direction. Write -issue_date in sort, or send field issue_date and direction desc.',
    ],
  ),
  makeMistake(
    'an order by a composite field',
    makeRecordsQueryRequest({ root: 'invoices', orderBy: { field: 'grand_total' } }),
    [
      'FIELD_NOT_SORTABLE',
      '/orderBy/field',
      'grand_total cannot be sorted. Use one of its fields: grand_total.amount, grand_total.currency.',
    ],
  ),
  makeMistake(
    'an order by a field of a to-many relationship',
    makeRecordsQueryRequest({ root: 'invoices', orderBy: { field: 'invoice_items.amount' } }),
    [
      'FIELD_NOT_SORTABLE',
      '/orderBy/field',
      '"invoice_items.amount" cannot be sorted. Fields of invoice_items that can be sorted: invoice_items.count, invoice_items.sum.amount, invoice_items.max.amount.',
    ],
  ),
  makeMistake('a short name in include', makeRecordsQueryRequest({ root: 'invoices', include: ['items'] }), [
    'INVALID_VALUE',
    '/include/0',
    'invoices has no relationship "items". Did you mean `invoice_items`? Allowed: issuer, receiver, document, workspace, source_workspace_connector, exchange_rate, subscription, payment_means, invoice_items, invoice_taxes, invoice_transactions, invoice_workspace_connectors, people.',
  ]),
  makeMistake(
    'a typing error in fields of an included record',
    makeRecordsQueryRequest({ root: 'invoices', include: ['issuer'], fields: ['issuer.nam'] }),
    [
      'UNKNOWN_FIELD',
      '/fields/0',
      'companies has no field "nam". Did you mean `issuer.name`? GET /v1/records/roots/companies lists all names.',
    ],
  ),
];
